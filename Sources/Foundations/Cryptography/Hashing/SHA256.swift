/// SHA-256 (FIPS 180-4): digests of 32 bytes.
public struct SHA256: HashFunction {
    public static let blockByteCount = 64
    public static let openSSLName = "SHA2-256"

    private var context = DigestContext(.sha256)

    public init() {}

    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
        if !isKnownUniquelyReferenced(&context) { context = context.copy() }
        context.update(bufferPointer)
    }

    public func finalize() -> SHA256Digest {
        SHA256Digest(bytes: context.copy().finalize(byteCount: SHA256Digest.byteCount))
    }
}

/// The 32 bytes that SHA-256 answers.
public struct SHA256Digest: Digest {
    public static let byteCount = 32
    public let bytes: [UInt8]
}
