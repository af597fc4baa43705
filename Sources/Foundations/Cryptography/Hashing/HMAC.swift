/// Keyed-hash message authentication (RFC 2104).
public struct HMAC<H: HashFunction>: Sendable {
    private var inner: H
    private let outer: H

    /// Starts a code under `key`, which may have any length.
    public init(key: SymmetricKey) {
        var block = key.withUnsafeBytes { bytes in
            guard bytes.count > H.blockByteCount else { return Array(bytes) }
            var hash = H()
            hash.update(bufferPointer: bytes)
            return hash.finalize().bytes
        }
        block.append(contentsOf: repeatElement(0, count: H.blockByteCount - block.count))
        defer { block.wipe() }
        var inner = H()
        for index in block.indices { block[index] ^= 0x36 }
        inner.update(data: block)
        var outer = H()
        for index in block.indices { block[index] ^= 0x36 ^ 0x5c }
        outer.update(data: block)
        self.inner = inner
        self.outer = outer
    }

    public mutating func update(data: some Sequence<UInt8>) { inner.update(data: data) }

    public func finalize() -> HashedAuthenticationCode<H> {
        var outer = self.outer
        outer.update(data: inner.finalize().bytes)
        return HashedAuthenticationCode(digest: outer.finalize())
    }

    public static func authenticationCode(
        for data: some Sequence<UInt8>, using key: SymmetricKey
    ) -> HashedAuthenticationCode<H> {
        var code = HMAC(key: key)
        code.update(data: data)
        return code.finalize()
    }

    /// Whether `code` is the whole code of `data`, in constant time. A shortened code is refused.
    public static func isValidAuthenticationCode(
        _ code: some Sequence<UInt8>, authenticating data: some Sequence<UInt8>, using key: SymmetricKey
    ) -> Bool {
        ConstantTime.areEqual(code, authenticationCode(for: data, using: key).bytes)
    }
}

/// What HMAC answers: as long as the hash's digest, compared in constant time.
public struct HashedAuthenticationCode<H: HashFunction>: Digest {
    public static var byteCount: Int { H.Digest.byteCount }
    let digest: H.Digest

    public var bytes: [UInt8] { digest.bytes }
}
