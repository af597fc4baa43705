import COpenSSL

/// An EVP_PKEY that is freed, and its secret wiped, with its last reference.
///
/// `@unchecked Sendable`: a key is complete when the handle is made and never changed afterwards, and OpenSSL allows
/// any number of threads to use a complete key (openssl-threads).
final class KeyHandle: @unchecked Sendable {
    let pointer: OpaquePointer

    /// Takes ownership of a key that a call of OpenSSL answered; nil for nil.
    init?(_ pointer: OpaquePointer?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    deinit { EVP_PKEY_free(pointer) }

    static func rawPrivate(_ algorithm: String, _ bytes: UnsafeRawBufferPointer) -> KeyHandle? {
        let key = KeyHandle(EVP_PKEY_new_raw_private_key_ex(nil, algorithm, nil, bytes.octets, bytes.count))
        _ = hearth_settle(key == nil ? 0 : 1)
        return key
    }

    static func rawPublic(_ algorithm: String, _ bytes: UnsafeRawBufferPointer) -> KeyHandle? {
        let key = KeyHandle(EVP_PKEY_new_raw_public_key_ex(nil, algorithm, nil, bytes.octets, bytes.count))
        _ = hearth_settle(key == nil ? 0 : 1)
        return key
    }

    func rawPublicKey(byteCount: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: byteCount)
        var length = byteCount
        let done = hearth_settle(EVP_PKEY_get_raw_public_key(pointer, &bytes, &length)) == 1
        return done && length == byteCount ? bytes : nil
    }

    func sharedSecret(with peer: KeyHandle, byteCount: Int) -> SecretStorage? {
        SecretStorage(count: byteCount) { secret in
            let output = secret.baseAddress?.assumingMemoryBound(to: UInt8.self)
            return hearth_derive(pointer, peer.pointer, output, secret.count) == 1
        }
    }

    /// At most `capacity` bytes. `digest` is nil for algorithms that hash by themselves.
    func signature(for data: some Sequence<UInt8>, digest: String?, capacity: Int) -> [UInt8]? {
        var signature = [UInt8](repeating: 0, count: capacity)
        var length = capacity
        let done = withBytes(of: data) { data in
            hearth_sign(pointer, digest, data.octets, data.count, &signature, &length)
        }
        guard done == 1, length <= capacity else { return nil }
        signature.removeLast(capacity - length)
        return signature
    }

    func isValid(_ signature: some Sequence<UInt8>, for data: some Sequence<UInt8>, digest: String?) -> Bool {
        withBytes(of: signature) { signature in
            withBytes(of: data) { data in
                hearth_verify(pointer, digest, data.octets, data.count, signature.octets, signature.count) == 1
            }
        }
    }
}
