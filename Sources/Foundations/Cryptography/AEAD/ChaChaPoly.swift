import COpenSSL

/// ChaCha20-Poly1305 (RFC 8439): keys of 32 bytes, nonces of 12, tags of 16.
///
/// `seal` and `open` make a context each time; a session keeps a ``Context`` a direction.
public enum ChaChaPoly {
    public static let keyByteCount = 32
    public static let nonceByteCount = 12
    public static let tagByteCount = 16

    /// Looked up once for the process: a lookup costs as much as encrypting 2 KiB.
    ///
    /// `nonisolated(unsafe)`: OpenSSL's method objects are immutable once fetched, and this one is never freed.
    nonisolated(unsafe) static let cipher: OpaquePointer? = EVP_CIPHER_fetch(nil, "ChaCha20-Poly1305", nil)

    /// Twelve bytes that must never be used twice under one key.
    public struct Nonce: Sendable, Hashable {
        // Three words, because a 64-bit one would bring padding between them.
        private let words: (UInt32, UInt32, UInt32)

        /// - Throws: `incorrectSize` for another length than 12.
        public init(data: some Sequence<UInt8>) throws(CryptographyError) {
            let bytes = Array(data)
            guard bytes.count == ChaChaPoly.nonceByteCount else {
                throw .size("A ChaCha20-Poly1305 nonce", expected: "12 bytes", found: bytes.count)
            }
            words = bytes.withUnsafeBytes { $0.loadUnaligned(as: (UInt32, UInt32, UInt32).self) }
        }

        /// Four zero bytes and the counter, little-endian: the form of record counters in HAP sessions.
        public init(counter: UInt64) {
            words = (
                0, UInt32(truncatingIfNeeded: counter).littleEndian,
                UInt32(truncatingIfNeeded: counter >> 32).littleEndian
            )
        }

        public var bytes: [UInt8] { withUnsafeBytes { Array($0) } }

        public static func == (left: Nonce, right: Nonce) -> Bool { left.words == right.words }

        public func hash(into hasher: inout Hasher) { withUnsafeBytes { hasher.combine(bytes: $0) } }

        func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
            Swift.withUnsafeBytes(of: words, body)
        }
    }

    /// A ciphertext with its nonce and tag.
    public struct SealedBox: Sendable, Hashable {
        public let nonce: Nonce
        public let ciphertext: [UInt8]
        public let tag: [UInt8]

        /// - Throws: `incorrectSize` when the tag is not 16 bytes.
        public init(
            nonce: Nonce, ciphertext: some Sequence<UInt8>, tag: some Sequence<UInt8>
        ) throws(CryptographyError) {
            self.nonce = nonce
            self.ciphertext = Array(ciphertext)
            self.tag = Array(tag)
            guard self.tag.count == ChaChaPoly.tagByteCount else {
                throw .size("A ChaCha20-Poly1305 tag", expected: "16 bytes", found: self.tag.count)
            }
        }

        /// Ciphertext and tag in one, as they stand on the wire.
        ///
        /// - Throws: `incorrectSize` for fewer than 16 bytes.
        public init(nonce: Nonce, ciphertextAndTag: some Sequence<UInt8>) throws(CryptographyError) {
            let bytes = Array(ciphertextAndTag)
            guard bytes.count >= ChaChaPoly.tagByteCount else {
                throw .size("A sealed message", expected: "at least 16 bytes", found: bytes.count)
            }
            try self.init(
                nonce: nonce, ciphertext: bytes.dropLast(ChaChaPoly.tagByteCount),
                tag: bytes.suffix(ChaChaPoly.tagByteCount))
        }

        public var ciphertextAndTag: [UInt8] { ciphertext + tag }
    }

    /// - Throws: `incorrectSize` when the key is not 32 bytes.
    public static func seal(
        _ message: some Sequence<UInt8>, using key: SymmetricKey, nonce: Nonce,
        authenticating data: some Sequence<UInt8> = EmptyCollection()
    ) throws(CryptographyError) -> SealedBox {
        var context = try Context(key: key, for: .sealing)
        var output: [UInt8] = []
        let message = Array(message)
        let data = Array(data)
        try context.seal(message.span, nonce: nonce, authenticating: data.span, appendingTo: &output)
        return try SealedBox(nonce: nonce, ciphertextAndTag: output)
    }

    /// - Throws: `authenticationFailure` when key, nonce, data, ciphertext or tag is not what was sealed;
    ///   `incorrectSize` when the key is not 32 bytes.
    public static func open(
        _ box: SealedBox, using key: SymmetricKey, authenticating data: some Sequence<UInt8> = EmptyCollection()
    ) throws(CryptographyError) -> [UInt8] {
        var context = try Context(key: key, for: .opening)
        var output: [UInt8] = []
        let data = Array(data)
        try context.open(
            box.ciphertextAndTag.span, nonce: box.nonce, authenticating: data.span, appendingTo: &output)
        return output
    }
}
