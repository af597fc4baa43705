import HearthCryptography
import Testing

@Suite struct ChaChaPolyTests {
    // RFC 8439, section 2.8.2.
    static let key = SymmetricKey(Array(0x80...0x9f))
    static let nonceBytes = hex("070000004041424344454647")
    static let data = hex("50515253c0c1c2c3c4c5c6c7")
    static let message = Array(
        "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it."
            .utf8)
    static let sealed = hex(
        """
        d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d6
        3dbea45e8ca9671282fafb69da92728b1a71de0a9e060b2905d6a5b67ecd3b36
        92ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc
        3ff4def08e4b7a9de576d26586cec64b6116 1ae10b594f09e26a7e902ecbd0600691
        """)

    @Test func agreesWithRFC8439() throws {
        let nonce = try ChaChaPoly.Nonce(data: Self.nonceBytes)
        let box = try ChaChaPoly.seal(Self.message, using: Self.key, nonce: nonce, authenticating: Self.data)
        #expect(box.ciphertextAndTag == Self.sealed)
        #expect(try ChaChaPoly.open(box, using: Self.key, authenticating: Self.data) == Self.message)
    }

    /// Computed with Python's cryptography 50.
    @Test func emptyMessagesHaveTheirTags() throws {
        let key = SymmetricKey(Array(0...31))
        let zero = ChaChaPoly.Nonce(counter: 0)
        let bare = try ChaChaPoly.seal([], using: key, nonce: zero)
        #expect(bare.ciphertextAndTag == hex("10324f800a160bd9a1794255be7ec29d"))
        #expect(try ChaChaPoly.open(bare, using: key) == [])
        let headed = try ChaChaPoly.seal([], using: key, nonce: zero, authenticating: "PV-Msg".utf8)
        #expect(headed.ciphertextAndTag == hex("d65b93814f3543fdecbc65c592e926cf"))
        #expect(try ChaChaPoly.open(headed, using: key, authenticating: "PV-Msg".utf8) == [])
        #expect(throws: CryptographyError.self) { try ChaChaPoly.open(headed, using: key) }
    }

    @Test func aNonceOfACounterIsLittleEndianBehindFourZeros() throws {
        #expect(ChaChaPoly.Nonce(counter: 0x0102_0304_0506_0708).bytes == [0, 0, 0, 0, 8, 7, 6, 5, 4, 3, 2, 1])
        #expect(ChaChaPoly.Nonce(counter: 1) == (try ChaChaPoly.Nonce(data: [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0])))
        #expect(throws: CryptographyError.self) { try ChaChaPoly.Nonce(data: [1, 2, 3]) }
    }

    @Test func everyFlippedBitIsRefused() throws {
        let nonce = try ChaChaPoly.Nonce(data: Self.nonceBytes)
        func isRefused(
            sealed: [UInt8] = Self.sealed, key: SymmetricKey = Self.key, nonce: ChaChaPoly.Nonce, data: [UInt8]
        ) throws -> Bool {
            let box = try ChaChaPoly.SealedBox(nonce: nonce, ciphertextAndTag: sealed)
            do {
                _ = try ChaChaPoly.open(box, using: key, authenticating: data)
                return false
            } catch {
                return error.code == .authenticationFailure
            }
        }
        func flipped(_ bytes: [UInt8], _ bit: Int) -> [UInt8] {
            var bytes = bytes
            bytes[bit / 8] ^= 1 << (bit % 8)
            return bytes
        }
        for bit in 0..<Self.sealed.count * 8 {
            #expect(try isRefused(sealed: flipped(Self.sealed, bit), nonce: nonce, data: Self.data))
        }
        for bit in 0..<Self.data.count * 8 {
            #expect(try isRefused(nonce: nonce, data: flipped(Self.data, bit)))
        }
        for bit in 0..<96 {
            let other = try ChaChaPoly.Nonce(data: flipped(Self.nonceBytes, bit))
            #expect(try isRefused(nonce: other, data: Self.data))
        }
        for bit in 0..<256 {
            let other = SymmetricKey(flipped(Array(0x80...0x9f), bit))
            #expect(try isRefused(key: other, nonce: nonce, data: Self.data))
        }
        for length in 16..<Self.sealed.count {
            #expect(try isRefused(sealed: Array(Self.sealed.prefix(length)), nonce: nonce, data: Self.data))
        }
    }

    @Test func refusesWrongSizes() throws {
        let nonce = ChaChaPoly.Nonce(counter: 0)
        for count in [0, 16, 31, 33] {
            #expect(throws: CryptographyError.self) {
                try ChaChaPoly.seal([1], using: SymmetricKey([UInt8](repeating: 0, count: count)), nonce: nonce)
            }
        }
        for count in 0..<16 {
            #expect(throws: CryptographyError.self) {
                try ChaChaPoly.SealedBox(nonce: nonce, ciphertextAndTag: [UInt8](repeating: 0, count: count))
            }
        }
        #expect(throws: CryptographyError.self) {
            try ChaChaPoly.SealedBox(nonce: nonce, ciphertext: [1], tag: [UInt8](repeating: 0, count: 15))
        }
    }
}
