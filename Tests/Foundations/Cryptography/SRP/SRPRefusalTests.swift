import Seeded
import HearthCryptography
import Testing

@Suite struct SRPRefusalTests {
    private let salt = SeededGenerator.bytes(seed: 11, count: 16)
    private let secret = SeededGenerator.bytes(seed: 12, count: 32)

    private func server(code: String = "111-22-333") throws -> SRP.Server {
        try SRP.Server(verifier: try SRP.Verifier(salt: salt, code: code), privateKey: secret)
    }

    private func client(code: String = "111-22-333", _ server: SRP.Server) throws -> SRP.Client {
        try SRP.Client(code: code, salt: salt, serverPublicKey: server.publicKey, seed: secret)
    }

    private func refusal(_ body: () throws -> Void) -> CryptographyError.Code? {
        #expect(throws: CryptographyError.self) { try body() }?.code
    }

    /// Zero in one byte and at full width, and N: all are zero modulo N.
    private let multiplesOfN: [[UInt8]] = {
        let n = hex(
            """
            ffffffffffffffffc90fdaa22168c234c4c6628b80dc1cd129024e088a67cc74020bbea63b139b22514a08798e3404dd
            ef9519b3cd3a431b302b0a6df25f14374fe1356d6d51c245e485b576625e7ec6f44c42e9a637ed6b0bff5cb6f406b7ed
            ee386bfb5a899fa5ae9f24117c4b1fe649286651ece45b3dc2007cb8a163bf0598da48361c55d39a69163fa8fd24cf5f
            83655d23dca3ad961c62f356208552bb9ed529077096966d670c354e4abc9804f1746c08ca18217c32905e462e36ce3b
            e39e772c180e86039b2783a2ec07a28fb5c55df06f4c52c9de2bcbf6955817183995497cea956ae515d2261898fa0510
            15728e5a8aaac42dad33170d04507a33a85521abdf1cba64ecfb850458dbef0a8aea71575d060c7db3970f85a6e1e4c7
            abf5ae8cdb0933d71e8c94e04a25619dcee3d2261ad2ee6bf12ffa06d98a0864d87602733ec86a64521f2b18177b200c
            bbe117577a615d6c770988c0bad946e208e24fa074e5ab3143db5bfce0fd108e4b82d120a93ad2caffffffffffffffff
            """)
        return [[0], [UInt8](repeating: 0, count: 384), n]
    }()

    @Test func publicKeysThatAreZeroModuloNAreRefused() throws {
        let server = try server()
        let proof = [UInt8](repeating: 1, count: 64)
        for key in multiplesOfN {
            #expect(refusal { _ = try server.verify(clientPublicKey: key, proof: proof) } == .invalidKey)
            #expect(
                refusal { _ = try SRP.Client(code: "1", salt: salt, serverPublicKey: key, seed: secret) } == .invalidKey
            )
        }
    }

    @Test(arguments: [0, 385, 768, 5000]) func publicKeysOfImpossibleLengthAreRefused(_ count: Int) throws {
        let server = try server()
        let key = [UInt8](repeating: 1, count: count)
        #expect(
            refusal { _ = try server.verify(clientPublicKey: key, proof: [UInt8](repeating: 1, count: 64)) }
                == .incorrectSize)
        #expect(
            refusal { _ = try SRP.Client(code: "1", salt: salt, serverPublicKey: key, seed: secret) } == .incorrectSize)
    }

    @Test func aWrongCodeIsRefusedByBothSides() throws {
        let server = try server()
        let stranger = try client(code: "111-22-334", server)
        #expect(
            refusal { _ = try server.verify(clientPublicKey: stranger.publicKey, proof: stranger.proof) }
                == .authenticationFailure)
        let honest = try client(server)
        let session = try server.verify(clientPublicKey: honest.publicKey, proof: honest.proof)
        #expect(refusal { _ = try stranger.verify(serverProof: session.serverProof) } == .authenticationFailure)
    }

    @Test func everyFlippedBitOfAProofIsRefused() throws {
        let server = try server()
        let client = try client(server)
        let answer = try server.verify(clientPublicKey: client.publicKey, proof: client.proof).serverProof
        for bit in 0..<512 {
            var damaged = answer
            damaged[bit / 8] ^= 1 << (bit % 8)
            #expect(refusal { _ = try client.verify(serverProof: damaged) } == .authenticationFailure)
        }
        for bit in stride(from: 0, to: 512, by: 37) {
            var damaged = client.proof
            damaged[bit / 8] ^= 1 << (bit % 8)
            #expect(
                refusal { _ = try server.verify(clientPublicKey: client.publicKey, proof: damaged) }
                    == .authenticationFailure)
        }
        for bit in stride(from: 0, to: 3072, by: 211) {
            var damaged = client.publicKey.padded
            damaged[bit / 8] ^= 1 << (bit % 8)
            #expect(
                refusal { _ = try server.verify(clientPublicKey: damaged, proof: client.proof) }
                    == .authenticationFailure)
        }
    }

    @Test func proofsOfImpossibleLengthAreRefused() throws {
        let server = try server()
        let client = try client(server)
        for count in [0, 65, 128] {
            let proof = [UInt8](repeating: 0, count: count)
            #expect(
                refusal { _ = try server.verify(clientPublicKey: client.publicKey, proof: proof) } == .incorrectSize)
            #expect(refusal { _ = try client.verify(serverProof: proof) } == .incorrectSize)
        }
    }

    @Test func saltsAndPrivateKeysMustHaveTheirSizes() throws {
        let server = try server()
        for count in [0, 17, 32] {
            let salt = [UInt8](repeating: 1, count: count)
            #expect(refusal { _ = try SRP.Verifier(salt: salt, code: "1") } == .incorrectSize)
            #expect(
                refusal { _ = try SRP.Client(code: "1", salt: salt, serverPublicKey: server.publicKey, seed: secret) }
                    == .incorrectSize)
        }
        let verifier = try SRP.Verifier(salt: salt, code: "1")
        for count in [0, 31, 33] {
            let key = [UInt8](repeating: 1, count: count)
            #expect(refusal { _ = try SRP.Server(verifier: verifier, seed: key) } == .incorrectSize)
            #expect(refusal { _ = try SRP.Server(verifier: verifier, privateKey: key) } == .incorrectSize)
        }
        let zero = [UInt8](repeating: 0, count: 32)
        #expect(refusal { _ = try SRP.Server(verifier: verifier, privateKey: zero) } == .invalidKey)
    }

    @Test func aVerifierComesBackFromItsBytesOrIsRefused() throws {
        let verifier = try SRP.Verifier(salt: salt, code: "111-22-333")
        let stored = verifier.rawRepresentation
        #expect(stored.count == 400)
        #expect(try SRP.Verifier(rawRepresentation: stored) == verifier)
        #expect(refusal { _ = try SRP.Verifier(rawRepresentation: stored.dropLast()) } == .incorrectSize)
        #expect(refusal { _ = try SRP.Verifier(rawRepresentation: stored + [0]) } == .incorrectSize)
        #expect(
            refusal { _ = try SRP.Verifier(rawRepresentation: salt + [UInt8](repeating: 0, count: 384)) }
                == .invalidKey)
    }
}
