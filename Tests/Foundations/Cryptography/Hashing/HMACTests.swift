import HearthCryptography
import Testing

/// The cases of RFC 4231.
@Suite struct HMACTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let number: Int
        let key: [UInt8]
        let data: [UInt8]
        let sha256: String
        let sha512: String
        var testDescription: String { "case \(number)" }
    }

    static let cases = [
        Case(
            number: 1, key: .init(repeating: 0x0b, count: 20), data: Array("Hi There".utf8),
            sha256: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
            sha512: """
                87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cde
                daa833b7d6b8a702038b274eaea3f4e4be9d914eeb61f1702e696c203a126854
                """),
        Case(
            number: 2, key: Array("Jefe".utf8), data: Array("what do ya want for nothing?".utf8),
            sha256: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
            sha512: """
                164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554
                9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737
                """),
        Case(
            number: 3, key: .init(repeating: 0xaa, count: 20), data: .init(repeating: 0xdd, count: 50),
            sha256: "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe",
            sha512: """
                fa73b0089d56a284efb0f0756c890be9b1b5dbdd8ee81a3655f83e33b2279d39
                bf3e848279a722c806b485a47e67c807b946a337bee8942674278859e13292fb
                """),
        Case(
            number: 6, key: .init(repeating: 0xaa, count: 131),
            data: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            sha256: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
            sha512: """
                80b24263c7c1a3ebb71493c1dd7be8b49b46d1f41b4aeec1121b013783f8f352
                6b56d037e05f2598bd0fd2215d6a1e5295e64f73f63f0aec8b915a985d786598
                """),
    ]

    @Test(arguments: cases) func agreesWithPublishedCases(_ vector: Case) {
        let key = SymmetricKey(vector.key)
        #expect(HMAC<SHA256>.authenticationCode(for: vector.data, using: key).bytes == hex(vector.sha256))
        #expect(HMAC<SHA512>.authenticationCode(for: vector.data, using: key).bytes == hex(vector.sha512))
    }

    @Test func refusesAlteredAndShortenedCodes() {
        let key = SymmetricKey(byteCount: 32)
        let data = Array("data".utf8)
        var code = HMAC<SHA256>.authenticationCode(for: data, using: key).bytes
        #expect(HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: data, using: key))
        #expect(!HMAC<SHA256>.isValidAuthenticationCode(code.dropLast(), authenticating: data, using: key))
        code[31] ^= 1
        #expect(!HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: data, using: key))
    }
}
