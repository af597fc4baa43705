/// What is broken, and kept for protocols that use it where nothing depends on its strength.
public enum Insecure {
    /// SHA-1 (FIPS 180-4): digests of 20 bytes. Collisions can be made.
    public struct SHA1: HashFunction {
        public static let blockByteCount = 64
        public static let openSSLName = "SHA1"

        private var context = DigestContext(.sha1)

        public init() {}

        public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
            if !isKnownUniquelyReferenced(&context) { context = context.copy() }
            context.update(bufferPointer)
        }

        public func finalize() -> SHA1Digest {
            SHA1Digest(bytes: context.copy().finalize(byteCount: SHA1Digest.byteCount))
        }
    }

    /// The 20 bytes that SHA-1 answers.
    public struct SHA1Digest: Digest {
        public static let byteCount = 20
        public let bytes: [UInt8]
    }
}
