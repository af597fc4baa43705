import COpenSSL

/// Password-based key derivation (RFC 8018, section 5.2) with HMAC.
///
/// Slow on purpose: a hundred thousand rounds of SHA-256 take about a tenth of a second. Never call it on an event
/// loop; it blocks the thread until it is done.
public enum PBKDF2<H: HashFunction> {
    /// - Throws: `incorrectSize` for fewer than one round or byte, or more than `Int32.max` of either.
    public static func deriveKey(
        password: some Sequence<UInt8>, salt: some Sequence<UInt8>, rounds: Int, outputByteCount: Int
    ) throws(CryptographyError) -> SymmetricKey {
        guard let iterations = Int32(exactly: rounds), iterations > 0 else {
            throw CryptographyError(
                code: .incorrectSize, message: "PBKDF2 needs 1 to 2147483647 rounds, not \(rounds).")
        }
        guard let length = Int32(exactly: outputByteCount), length > 0 else {
            throw .size("PBKDF2's output", expected: "1 to 2147483647 bytes", found: outputByteCount)
        }
        guard let digest = EVP_MD_fetch(nil, H.openSSLName, nil) else { throw .failed("find \(H.openSSLName)") }
        defer { EVP_MD_free(digest) }
        let storage = SecretStorage(count: outputByteCount) { output in
            withBytes(of: password) { password in
                withBytes(of: salt) { salt in
                    guard password.count <= Int32.max, salt.count <= Int32.max else { return false }
                    // A nil password of length 0 would be taken for "measure a C string".
                    var nothing: CChar = 0
                    return withUnsafePointer(to: &nothing) { nothing in
                        hearth_settle(
                            PKCS5_PBKDF2_HMAC(
                                password.baseAddress?.assumingMemoryBound(to: CChar.self) ?? nothing,
                                Int32(password.count), salt.octets, Int32(salt.count), iterations, digest, length,
                                output.baseAddress?.assumingMemoryBound(to: UInt8.self))) == 1
                    }
                }
            }
        }
        guard let storage else { throw .failed("derive a key from a password") }
        return SymmetricKey(storage: storage)
    }
}
