import HearthCryptography
import Testing

@Suite struct Curve25519Tests {
    typealias Agreement = Curve25519.KeyAgreement
    typealias Signing = Curve25519.Signing

    @Test func agreesWithRFC7748DiffieHellman() throws {
        let alice = try Agreement.PrivateKey(
            rawRepresentation: hex("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a"))
        let bob = try Agreement.PrivateKey(
            rawRepresentation: hex("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb"))
        #expect(
            alice.publicKey.rawRepresentation
                == hex("8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a"))
        #expect(
            bob.publicKey.rawRepresentation
                == hex("de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f"))
        let secret = hex("4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742")
        #expect(try alice.sharedSecretFromKeyAgreement(with: bob.publicKey).bytes == secret)
        #expect(try bob.sharedSecretFromKeyAgreement(with: alice.publicKey).bytes == secret)
    }

    @Test func agreesWithRFC7748SingleMultiplication() throws {
        let key = try Agreement.PrivateKey(
            rawRepresentation: hex("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4"))
        let point = try Agreement.PublicKey(
            rawRepresentation: hex("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c"))
        #expect(
            try key.sharedSecretFromKeyAgreement(with: point).bytes
                == hex("c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552"))
    }

    /// The points of small order of the curve: each would give a secret that everybody knows.
    @Test(arguments: [
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
        "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    ])
    func refusesPointsOfSmallOrder(_ point: String) throws {
        let key = try Agreement.PrivateKey()
        let peer = try Agreement.PublicKey(rawRepresentation: hex(point))
        let error = #expect(throws: CryptographyError.self) { try key.sharedSecretFromKeyAgreement(with: peer) }
        #expect(error?.code == .invalidKey)
    }

    struct SignatureCase: Sendable {
        let seed, publicKey, message, signature: String
    }

    @Test(arguments: [
        SignatureCase(
            seed: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
            publicKey: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", message: "",
            signature: """
                e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b
                d25bf5f0595bbe24655141438e7a100b
                """),
        SignatureCase(
            seed: "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
            publicKey: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", message: "72",
            signature: """
                92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c
                387b2eaeb4302aeeb00d291612bb0c00
                """),
        SignatureCase(
            seed: "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
            publicKey: "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", message: "af82",
            signature: """
                6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659
                4a7c15e9716ed28dc027beceea1ec40a
                """),
    ])
    func agreesWithRFC8032(_ vector: SignatureCase) throws {
        let key = try Signing.PrivateKey(rawRepresentation: hex(vector.seed))
        #expect(key.publicKey.rawRepresentation == hex(vector.publicKey))
        let message = hex(vector.message)
        let signature = try key.signature(for: message)
        #expect(signature == hex(vector.signature))
        let peer = try Signing.PublicKey(rawRepresentation: hex(vector.publicKey))
        #expect(peer.isValidSignature(signature, for: message))
        for bit in 0..<signature.count * 8 {
            var damaged = signature
            damaged[bit / 8] ^= 1 << (bit % 8)
            #expect(!peer.isValidSignature(damaged, for: message))
        }
        #expect(!peer.isValidSignature(signature, for: message + [0]))
        for length in [0, 1, 63, 65, 128] {
            #expect(!peer.isValidSignature((signature + signature).prefix(length), for: message))
        }
    }

    @Test func refusesKeysOfOtherLengths() {
        for count in [0, 1, 31, 33, 64] {
            let bytes = [UInt8](repeating: 7, count: count)
            for attempt: () throws -> Void in [
                { _ = try Agreement.PrivateKey(rawRepresentation: bytes) },
                { _ = try Agreement.PublicKey(rawRepresentation: bytes) },
                { _ = try Signing.PrivateKey(rawRepresentation: bytes) },
                { _ = try Signing.PublicKey(rawRepresentation: bytes) },
            ] {
                let error = #expect(throws: CryptographyError.self) { try attempt() }
                #expect(error?.code == .incorrectSize)
            }
        }
    }

    @Test func aKeyThatIsNoPointVerifiesNothing() throws {
        let key = try Signing.PublicKey(rawRepresentation: [UInt8](repeating: 0xff, count: 32))
        #expect(!key.isValidSignature([UInt8](repeating: 0, count: 64), for: [1, 2, 3]))
    }

    @Test func freshKeysWorkAndComeBackFromTheirBytes() throws {
        let key = try Signing.PrivateKey()
        let again = try Signing.PrivateKey(rawRepresentation: key.rawRepresentation)
        #expect(key.publicKey == again.publicKey)
        #expect(key.publicKey.isValidSignature(try again.signature(for: [1]), for: [1]))
        let one = try Agreement.PrivateKey()
        let other = try Agreement.PrivateKey()
        let secret = try one.sharedSecretFromKeyAgreement(with: other.publicKey)
        #expect(secret == (try other.sharedSecretFromKeyAgreement(with: one.publicKey)))
        #expect("\(secret)" == "SharedSecret(256 bits)")
    }
}

extension SharedSecret {
    var bytes: [UInt8] { withUnsafeBytes { Array($0) } }
}
