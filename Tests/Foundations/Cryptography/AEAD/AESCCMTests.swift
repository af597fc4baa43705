import HearthCryptography
import Testing

@Suite struct AESCCMTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let key, nonce, data, message: [UInt8]
        let ciphertext, tag: String
        var testDescription: String { name }
    }

    static let nistKey = Array<UInt8>(0x40...0x4f)

    static let cases = [
        Case(
            name: "SP 800-38C example 1", key: nistKey, nonce: Array(0x10...0x16), data: Array(0...7),
            message: Array(0x20...0x23), ciphertext: "7162015b", tag: "4dac255d"),
        Case(
            name: "SP 800-38C example 2", key: nistKey, nonce: Array(0x10...0x17), data: Array(0...15),
            message: Array(0x20...0x2f), ciphertext: "d2a1f0e051ea5f62081a7792073d593d", tag: "1fc64fbfaccd"),
        Case(
            name: "SP 800-38C example 3", key: nistKey, nonce: Array(0x10...0x1b), data: Array(0...0x13),
            message: Array(0x20...0x37), ciphertext: "e3b201a9f5b71a7a9b1ceaeccd97e70b6176aad9a4428aa5",
            tag: "484392fbc1b09951"),
        Case(
            name: "SP 800-38C example 4", key: nistKey, nonce: Array(0x10...0x1c),
            data: (0..<65536).map { UInt8(truncatingIfNeeded: $0) }, message: Array(0x20...0x3f),
            ciphertext: "69915dad1e84c6376a68c2967e4dab615ae0fd1faec44cc484828529463ccf72",
            tag: "b4ac6bec93e8598e7f0dadbcea5b"),
        Case(
            name: "RFC 3610 packet vector 1", key: Array(0xc0...0xcf), nonce: hex("00000003020100a0a1a2a3a4a5"),
            data: Array(0...7), message: Array(8...0x1e), ciphertext: "588c979a61c663d2f066d0c2c0f989806d5f6b61dac384",
            tag: "17e8d12cfdf926e0"),
        // The rest was computed with Python's cryptography 50: the sizes Matter uses, and messages of no bytes.
        Case(
            name: "13 and 16, no message", key: Array(0...15), nonce: Array(0...12), data: Array("header".utf8),
            message: [], ciphertext: "", tag: "799d1cb0acd11a7a0c70047732fdbb9a"),
        Case(
            name: "13 and 16, nothing at all", key: Array(0...15), nonce: Array(0...12), data: [], message: [],
            ciphertext: "", tag: "54c92fe45510d6b3b0d46eac2fee8e63"),
        Case(
            name: "13 and 16, no data", key: Array(0...15), nonce: Array(0...12), data: [],
            message: Array("a message of Matter".utf8), ciphertext: "7714d9ed207a9be53fb75cc1bd797fac976576",
            tag: "1cd2aafb893d3038c19334581fc885f9"),
    ]

    @Test(arguments: cases) func agreesWithPublishedCases(_ vector: Case) throws {
        let key = SymmetricKey(vector.key)
        let nonce = try AES.CCM.Nonce(data: vector.nonce)
        let tag = hex(vector.tag)
        let box = try AES.CCM.seal(
            vector.message, using: key, nonce: nonce, authenticating: vector.data, tagByteCount: tag.count)
        #expect(box.ciphertext == hex(vector.ciphertext))
        #expect(box.tag == tag)
        #expect(try AES.CCM.open(box, using: key, authenticating: vector.data) == vector.message)
    }

    @Test(arguments: cases) func everyFlippedBitIsRefused(_ vector: Case) throws {
        let key = SymmetricKey(vector.key)
        let nonce = try AES.CCM.Nonce(data: vector.nonce)
        let sealed = hex(vector.ciphertext) + hex(vector.tag)
        let tagByteCount = hex(vector.tag).count
        for bit in 0..<sealed.count * 8 {
            var damaged = sealed
            damaged[bit / 8] ^= 1 << (bit % 8)
            let box = try AES.CCM.SealedBox(nonce: nonce, ciphertextAndTag: damaged, tagByteCount: tagByteCount)
            let error = #expect(throws: CryptographyError.self) {
                try AES.CCM.open(box, using: key, authenticating: vector.data)
            }
            #expect(error?.code == .authenticationFailure)
        }
        let box = try AES.CCM.SealedBox(nonce: nonce, ciphertextAndTag: sealed, tagByteCount: tagByteCount)
        #expect(throws: CryptographyError.self) {
            try AES.CCM.open(box, using: key, authenticating: vector.data + [0])
        }
        var otherKey = vector.key
        otherKey[15] ^= 1
        #expect(throws: CryptographyError.self) {
            try AES.CCM.open(box, using: SymmetricKey(otherKey), authenticating: vector.data)
        }
    }

    @Test func refusesSizesThatTheModeDoesNotHave() throws {
        let key = SymmetricKey(Self.nistKey)
        let nonce = try AES.CCM.Nonce(data: [UInt8](repeating: 0, count: 13))
        for count in [0, 6, 14] {
            #expect(throws: CryptographyError.self) { try AES.CCM.Nonce(data: [UInt8](repeating: 0, count: count)) }
        }
        for count in [-1, 0, 2, 3, 5, 15, 17, 18] {
            #expect(throws: CryptographyError.self) {
                try AES.CCM.seal([1], using: key, nonce: nonce, tagByteCount: count)
            }
            #expect(throws: CryptographyError.self) {
                try AES.CCM.SealedBox(
                    nonce: nonce, ciphertextAndTag: [UInt8](repeating: 0, count: 40), tagByteCount: count)
            }
        }
        for count in [0, 15, 17, 32] {
            #expect(throws: CryptographyError.self) {
                try AES.CCM.seal([1], using: SymmetricKey([UInt8](repeating: 0, count: count)), nonce: nonce)
            }
        }
    }

    @Test func aLongNonceLimitsTheMessage() throws {
        let key = SymmetricKey(Self.nistKey)
        let nonce = try AES.CCM.Nonce(data: [UInt8](repeating: 0, count: 13))
        let longest = [UInt8](repeating: 1, count: 65535)
        let box = try AES.CCM.seal(longest, using: key, nonce: nonce)
        #expect(try AES.CCM.open(box, using: key) == longest)
        #expect(throws: CryptographyError.self) { try AES.CCM.seal(longest + [1], using: key, nonce: nonce) }
    }
}
