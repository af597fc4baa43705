import COpenSSL

extension ChaChaPoly {
    /// What a context is for: OpenSSL prepares the two directions differently.
    public enum Purpose: Sendable {
        case sealing
        case opening
    }

    /// One direction of a session: the key is set once, each message brings its nonce.
    ///
    /// Sealing 1 KiB takes about half of what a fresh context takes. The caller keeps nonces unique.
    ///
    /// `@unchecked Sendable`: the context can't be copied, and every use of it is a mutating call, so the compiler's
    /// rule of exclusive access keeps two threads from meeting in it.
    public struct Context: ~Copyable, @unchecked Sendable {
        private let pointer: OpaquePointer
        private let purpose: Purpose

        /// - Throws: `incorrectSize` when the key is not 32 bytes.
        public init(key: SymmetricKey, for purpose: Purpose) throws(CryptographyError) {
            guard key.byteCount == ChaChaPoly.keyByteCount else {
                throw .size("A ChaCha20-Poly1305 key", expected: "32 bytes", found: key.byteCount)
            }
            guard
                let pointer = key.withUnsafeBytes({ key in
                    hearth_chachapoly_new(ChaChaPoly.cipher, key.octets, purpose == .sealing ? 1 : 0)
                })
            else { throw .failed("prepare ChaCha20-Poly1305") }
            self.pointer = pointer
            self.purpose = purpose
        }

        deinit { EVP_CIPHER_CTX_free(pointer) }

        /// Appends the ciphertext, as long as the plaintext, and the 16-byte tag.
        ///
        /// - Throws: `incorrectSize` for more than `Int32.max` bytes. `output` is then as it was.
        public mutating func seal(
            _ plaintext: borrowing Span<UInt8>, nonce: Nonce, authenticating data: borrowing Span<UInt8>,
            appendingTo output: inout [UInt8]
        ) throws(CryptographyError) {
            try check(plaintext.count, data.count, for: .sealing)
            let start = output.count
            let length = plaintext.count
            output.append(contentsOf: repeatElement(0, count: length + ChaChaPoly.tagByteCount))
            let done = output.withUnsafeMutableBufferPointer { output in
                guard let target = output.baseAddress?.advanced(by: start) else { return false }
                return withInputs(plaintext, nonce, data) { plaintext, nonce, data in
                    hearth_chachapoly_seal(
                        pointer, nonce.octets, data.octets, Int32(data.count), plaintext.octets, Int32(length), target,
                        target + length) == 1
                }
            }
            guard done else {
                output.removeLast(output.count - start)
                throw .failed("encrypt with ChaCha20-Poly1305")
            }
        }

        /// Appends the plaintext of `sealed`, which is a ciphertext with its 16-byte tag behind it.
        ///
        /// - Throws: `authenticationFailure` when anything was altered, `incorrectSize` for fewer than 16 bytes or
        ///   more than `Int32.max`. `output` is then as it was: no unauthenticated byte stays.
        public mutating func open(
            _ sealed: borrowing Span<UInt8>, nonce: Nonce, authenticating data: borrowing Span<UInt8>,
            appendingTo output: inout [UInt8]
        ) throws(CryptographyError) {
            try check(sealed.count, data.count, for: .opening)
            guard sealed.count >= ChaChaPoly.tagByteCount else {
                throw .size("A sealed message", expected: "at least 16 bytes", found: sealed.count)
            }
            let start = output.count
            let length = sealed.count - ChaChaPoly.tagByteCount
            output.append(contentsOf: repeatElement(0, count: length))
            let done = output.withUnsafeMutableBufferPointer { output in
                let target = output.baseAddress?.advanced(by: start)
                let done = withInputs(sealed, nonce, data) { sealed, nonce, data in
                    hearth_chachapoly_open(
                        pointer, nonce.octets, data.octets, Int32(data.count), sealed.octets, Int32(length),
                        sealed.octets?.advanced(by: length), target) == 1
                }
                if !done { OPENSSL_cleanse(target, length) }
                return done
            }
            guard done else {
                output.removeLast(length)
                throw .authentication("The message was altered, or sealed with another key or nonce.")
            }
        }

        private func check(_ count: Int, _ dataCount: Int, for purpose: Purpose) throws(CryptographyError) {
            guard count <= Int32.max, dataCount <= Int32.max else {
                throw .size("A message", expected: "at most 2147483647 bytes", found: max(count, dataCount))
            }
            guard purpose == self.purpose else {
                throw CryptographyError(code: .invalidKey, message: "This context was made for the other direction.")
            }
        }

        private func withInputs(
            _ message: borrowing Span<UInt8>, _ nonce: Nonce, _ data: borrowing Span<UInt8>,
            _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Bool
        ) -> Bool {
            message.withUnsafeBytes { message in
                nonce.withUnsafeBytes { nonce in
                    data.withUnsafeBytes { data in body(message, nonce, data) }
                }
            }
        }
    }
}
