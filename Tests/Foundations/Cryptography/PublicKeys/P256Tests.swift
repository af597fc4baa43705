import HearthCryptography
import Testing

@Suite struct P256Tests {
    typealias Agreement = P256.KeyAgreement
    typealias Signing = P256.Signing

    /// NIST's ECC CDH primitive test, P-256, count 0.
    @Test func agreesWithNISTDiffieHellman() throws {
        let key = try Agreement.PrivateKey(
            rawRepresentation: hex("7d7dc5f71eb29ddaf80d6214632eeae03d9058af1fb6d22ed80badb62bc1a534"))
        #expect(
            key.publicKey.rawRepresentation
                == hex(
                    """
                    ead218590119e8876b29146ff89ca61770c4edbbf97d38ce385ed281d8a6b230
                    28af61281fd35e2fa7002523acc85a429cb06ee6648325389f59edfce1405141
                    """))
        let peer = try Agreement.PublicKey(
            x963Representation: hex(
                """
                04 700c48f77f56584c5cc632ca65640db91b6bacce3a4df6b42ce7cc838833d287
                db71e509e3fd9b060ddb20ba5c51dcc5948d46fbf640dfe0441782cab85fa4ac
                """))
        #expect(
            try key.sharedSecretFromKeyAgreement(with: peer).bytes
                == hex("46fc62106420ff012e54a434fbdd2d25ccc5852060561e68040dd7778997bd7b"))
    }

    /// RFC 6979, section A.2.5, message "sample" with SHA-256.
    @Test func verifiesPublishedSignature() throws {
        let key = try Signing.PrivateKey(
            rawRepresentation: hex("c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721"))
        let point = hex(
            """
            60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6
            7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299
            """)
        #expect(key.publicKey.x963Representation == [4] + point)
        let raw = hex(
            """
            efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716
            f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8
            """)
        let peer = try Signing.PublicKey(rawRepresentation: point)
        let message = Array("sample".utf8)
        let signature = try Signing.ECDSASignature(rawRepresentation: raw)
        #expect(peer.isValidSignature(signature, for: message))
        for bit in stride(from: 0, to: 512, by: 5) {
            var damaged = raw
            damaged[bit / 8] ^= 1 << (bit % 8)
            #expect(!peer.isValidSignature(try Signing.ECDSASignature(rawRepresentation: damaged), for: message))
        }
        #expect(!peer.isValidSignature(signature, for: message + [0]))
        let fromDER = try Signing.ECDSASignature(derRepresentation: try signature.derRepresentation)
        #expect(fromDER == signature)
        // Both numbers have their top bit set, so each takes a sign byte.
        #expect(
            try signature.derRepresentation == [0x30, 70, 2, 33, 0] + raw.prefix(32) + [2, 33, 0] + raw.suffix(32))
    }

    @Test func signsWhatItVerifies() throws {
        let key = try Signing.PrivateKey()
        let signature = try key.signature(for: "message".utf8)
        #expect(signature.rawRepresentation.count == 64)
        #expect(key.publicKey.isValidSignature(signature, for: "message".utf8))
        #expect(!(try Signing.PrivateKey()).publicKey.isValidSignature(signature, for: "message".utf8))
        let again = try Signing.PrivateKey(rawRepresentation: key.rawRepresentation)
        #expect(again.publicKey == key.publicKey)
    }

    @Test func shortNumbersKeepTheirWidthThroughDER() throws {
        var raw = [UInt8](repeating: 0, count: 64)
        raw[31] = 1
        raw[63] = 0x80
        let signature = try Signing.ECDSASignature(rawRepresentation: raw)
        #expect(try signature.derRepresentation == [0x30, 7, 2, 1, 1, 2, 2, 0, 0x80])
        #expect(try Signing.ECDSASignature(derRepresentation: try signature.derRepresentation) == signature)
    }

    @Test(arguments: [
        "", "30", "3006020101020101ff", "300602010102", "30060201ff020101", "3003020101", "310602010102010100",
        "3026 0221 01 0000000000000000000000000000000000000000000000000000000000000000 020101",
    ])
    func refusesWhatIsNotASignatureInDER(_ der: String) {
        #expect(throws: CryptographyError.self) { try Signing.ECDSASignature(derRepresentation: hex(der)) }
    }

    @Test func zeroAndHugeSignaturesAreInvalid() throws {
        let key = try Signing.PrivateKey().publicKey
        for byte: UInt8 in [0, 0xff] {
            let signature = try Signing.ECDSASignature(rawRepresentation: [UInt8](repeating: byte, count: 64))
            #expect(!key.isValidSignature(signature, for: [1]))
        }
    }

    @Test func refusesPointsThatAreNotOnTheCurve() throws {
        let good = try Agreement.PrivateKey().publicKey.x963Representation
        for bit in stride(from: 0, to: 65 * 8, by: 3) {
            var damaged = good
            damaged[bit / 8] ^= 1 << (bit % 8)
            #expect(throws: CryptographyError.self) { try Agreement.PublicKey(x963Representation: damaged) }
        }
        let zero = [UInt8](repeating: 0, count: 64)
        let impossible: [[UInt8]] = [[], [0], Array(good.prefix(64)), good + [0], [2] + good[1..<33], [4] + zero]
        for bytes in impossible {
            #expect(throws: CryptographyError.self) { try Signing.PublicKey(x963Representation: bytes) }
        }
        #expect(throws: CryptographyError.self) { try Agreement.PublicKey(rawRepresentation: good) }
    }

    @Test(arguments: [
        "0000000000000000000000000000000000000000000000000000000000000000",
        "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551",
        "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    ])
    func refusesScalarsOutOfRange(_ scalar: String) {
        let error = #expect(throws: CryptographyError.self) {
            try Signing.PrivateKey(rawRepresentation: hex(scalar))
        }
        #expect(error?.code == .invalidKey)
        #expect(throws: CryptographyError.self) { try Agreement.PrivateKey(rawRepresentation: hex(scalar).dropLast()) }
    }

    @Test func takesTheLargestScalar() throws {
        let last = try Agreement.PrivateKey(
            rawRepresentation: hex("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550"))
        let first = try Agreement.PrivateKey(rawRepresentation: [UInt8](repeating: 0, count: 31) + [1])
        // n-1 times G is minus G: the same x.
        #expect(last.publicKey.rawRepresentation.prefix(32) == first.publicKey.rawRepresentation.prefix(32))
        #expect(last.publicKey != first.publicKey)
    }
}
