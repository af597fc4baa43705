/// SHA-512 (FIPS 180-4): digests of 64 bytes.
public struct SHA512: HashFunction {
    public static let blockByteCount = 128
    public static let openSSLName = "SHA2-512"

    private var context = DigestContext(.sha512)

    public init() {}

    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
        if !isKnownUniquelyReferenced(&context) { context = context.copy() }
        context.update(bufferPointer)
    }

    public func finalize() -> SHA512Digest {
        SHA512Digest(bytes: context.copy().finalize(byteCount: SHA512Digest.byteCount))
    }
}

/// The 64 bytes that SHA-512 answers.
public struct SHA512Digest: Digest {
    public static let byteCount = 64
    public let bytes: [UInt8]
}
