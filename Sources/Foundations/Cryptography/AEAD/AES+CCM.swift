import COpenSSL

public enum AES {
    /// AES-128 in counter mode with CBC-MAC (NIST SP 800-38C, RFC 3610).
    ///
    /// Keys of 16 bytes, nonces of 7 to 13, tags of 4 to 16 in steps of two. The shorter the nonce, the longer a
    /// message may be: with 13 bytes, 65,535.
    public enum CCM {
        public static let keyByteCount = 16

        /// Looked up once for the process.
        ///
        /// `nonisolated(unsafe)`: OpenSSL's method objects are immutable once fetched, and this one is never freed.
        nonisolated(unsafe) static let cipher: OpaquePointer? = EVP_CIPHER_fetch(nil, "AES-128-CCM", nil)
    }
}

extension AES.CCM {
    /// 7 to 13 bytes that must never be used twice under one key.
    public struct Nonce: Sendable, Hashable {
        public let bytes: [UInt8]

        /// - Throws: `incorrectSize` outside 7 ... 13 bytes.
        public init(data: some Sequence<UInt8>) throws(CryptographyError) {
            bytes = Array(data)
            guard (7...13).contains(bytes.count) else {
                throw .size("An AES-CCM nonce", expected: "7 to 13 bytes", found: bytes.count)
            }
        }

        /// What the length field, which fills the rest of a block, can count.
        var longestMessage: Int {
            let fieldBits = (15 - bytes.count) * 8
            return fieldBits >= 31 ? Int(Int32.max) : (1 << fieldBits) - 1
        }
    }

    /// A ciphertext with its nonce and tag.
    public struct SealedBox: Sendable, Hashable {
        public let nonce: Nonce
        public let ciphertext: [UInt8]
        public let tag: [UInt8]

        /// - Throws: `incorrectSize` unless the tag has 4, 6, … 16 bytes.
        public init(
            nonce: Nonce, ciphertext: some Sequence<UInt8>, tag: some Sequence<UInt8>
        ) throws(CryptographyError) {
            self.nonce = nonce
            self.ciphertext = Array(ciphertext)
            self.tag = Array(tag)
            try AES.CCM.checkTag(self.tag.count)
        }

        /// Ciphertext and tag in one, as they stand on the wire.
        public init(
            nonce: Nonce, ciphertextAndTag: some Sequence<UInt8>, tagByteCount: Int = 16
        ) throws(CryptographyError) {
            try AES.CCM.checkTag(tagByteCount)
            let bytes = Array(ciphertextAndTag)
            guard bytes.count >= tagByteCount else {
                throw .size("A sealed message", expected: "at least \(tagByteCount) bytes", found: bytes.count)
            }
            try self.init(nonce: nonce, ciphertext: bytes.dropLast(tagByteCount), tag: bytes.suffix(tagByteCount))
        }

        public var ciphertextAndTag: [UInt8] { ciphertext + tag }
    }

    /// - Throws: `incorrectSize` when key or tag has a wrong size, or the message is too long for the nonce's size.
    public static func seal(
        _ message: some Sequence<UInt8>, using key: SymmetricKey, nonce: Nonce,
        authenticating data: some Sequence<UInt8> = EmptyCollection(), tagByteCount: Int = 16
    ) throws(CryptographyError) -> SealedBox {
        let message = Array(message)
        let data = Array(data)
        try check(key, nonce, message, data)
        try checkTag(tagByteCount)
        var ciphertext = [UInt8](repeating: 0, count: message.count)
        var tag = [UInt8](repeating: 0, count: tagByteCount)
        let done = key.withUnsafeBytes { key in
            hearth_ccm_seal(
                cipher, key.octets, nonce.bytes, Int32(nonce.bytes.count), data, Int32(data.count), message,
                Int32(message.count), &ciphertext, &tag, Int32(tagByteCount))
        }
        guard done == 1 else { throw .failed("encrypt with AES-CCM") }
        return try SealedBox(nonce: nonce, ciphertext: ciphertext, tag: tag)
    }

    /// - Throws: `authenticationFailure` when key, nonce, data, ciphertext or tag is not what was sealed;
    ///   `incorrectSize` as ``seal(_:using:nonce:authenticating:tagByteCount:)`` does.
    public static func open(
        _ box: SealedBox, using key: SymmetricKey, authenticating data: some Sequence<UInt8> = EmptyCollection()
    ) throws(CryptographyError) -> [UInt8] {
        let data = Array(data)
        try check(key, box.nonce, box.ciphertext, data)
        var message = [UInt8](repeating: 0, count: box.ciphertext.count)
        let done = key.withUnsafeBytes { key in
            hearth_ccm_open(
                cipher, key.octets, box.nonce.bytes, Int32(box.nonce.bytes.count), data, Int32(data.count),
                box.ciphertext, Int32(box.ciphertext.count), box.tag, Int32(box.tag.count), &message)
        }
        guard done == 1 else {
            message.wipe()
            throw .authentication("The message was altered, or sealed with another key or nonce.")
        }
        return message
    }

    static func checkTag(_ count: Int) throws(CryptographyError) {
        guard (4...16).contains(count), count.isMultiple(of: 2) else {
            throw .size("An AES-CCM tag", expected: "4, 6, 8, 10, 12, 14 or 16 bytes", found: count)
        }
    }

    private static func check(
        _ key: SymmetricKey, _ nonce: Nonce, _ message: [UInt8], _ data: [UInt8]
    ) throws(CryptographyError) {
        guard key.byteCount == keyByteCount else {
            throw .size("An AES-128 key", expected: "16 bytes", found: key.byteCount)
        }
        guard message.count <= nonce.longestMessage else {
            throw .size("The message", expected: "at most \(nonce.longestMessage) bytes", found: message.count)
        }
        guard data.count <= Int32.max else {
            throw .size("The authenticated data", expected: "at most 2147483647 bytes", found: data.count)
        }
    }
}
