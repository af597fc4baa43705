import Foundation
import HearthCryptography
import Testing

@Suite struct SRPExchangeTests {
    /// IC-021. Exact private values, so that leading zeros turn up as often as chance has it.
    @Test func exchangesWithRandomKeysNeverFail() async throws {
        let isFull = ProcessInfo.processInfo.environment["HEARTH_FULL"] == "1"
        let count = isFull ? 10_000 : 50
        var generator = SystemRandomNumberGenerator()
        func random(_ count: Int) -> [UInt8] { (0..<count).map { _ in generator.next() } }
        for _ in 0..<count {
            let salt = random(16)
            let verifier = try SRP.Verifier(salt: salt, code: "031-45-154")
            let b = random(32)
            let a = random(32)
            let server = try SRP.Server(verifier: verifier, privateKey: b)
            let client = try SRP.Client(
                code: "031-45-154", salt: salt, serverPublicKey: server.publicKey, privateKey: a)
            let accessory = try server.verify(clientPublicKey: client.publicKey, proof: client.proof)
            let controller = try client.verify(serverProof: accessory.serverProof)
            #expect(accessory.key == controller.key, "salt \(salt) a \(a) b \(b)")
            #expect(accessory.key.byteCount == 64)
        }
    }

    @Test(arguments: SRPVector.all) func aSeedNeverLeavesAValueThatPeersPadDifferently(_ vector: SRPVector) throws {
        let salt = SRP.salt(from: hex(vector.salt))
        #expect(salt.count == 16)
        #expect(salt[0] != 0)
        let verifier = try SRP.Verifier(salt: salt, code: SRPVector.code)
        let server = try SRP.Server(verifier: verifier, seed: hex(vector.b))
        #expect(server.publicKey.count == 384)
        let client = try SRP.Client(
            code: SRPVector.code, salt: salt, serverPublicKey: server.publicKey, seed: hex(vector.a))
        #expect(client.publicKey.count == 384)
        #expect(client.proof[0] != 0)
        let session = try server.verify(clientPublicKey: client.publicKey, proof: client.proof)
        session.key.withUnsafeBytes { #expect($0[0] != 0) }
        #expect(try client.verify(serverProof: session.serverProof).key == session.key)
    }

    @Test func aSeedIsUsedAsItIsWhereItServes() throws {
        let vector = SRPVector.all[0]
        let verifier = try SRP.Verifier(salt: hex(vector.salt), code: SRPVector.code)
        let server = try SRP.Server(verifier: verifier, seed: hex(vector.b))
        #expect(server.publicKey == (try SRP.Server(verifier: verifier, privateKey: hex(vector.b))).publicKey)
        let client = try SRP.Client(
            code: SRPVector.code, salt: hex(vector.salt), serverPublicKey: server.publicKey, seed: hex(vector.a))
        #expect(client.proof == hex(vector.specified.clientProof))
    }

    @Test func aStoredVerifierServesAsTheCodeDoes() throws {
        let salt = RandomBytes.generate(16)
        let stored = try SRP.Verifier(salt: salt, code: "123-99-123").rawRepresentation
        let server = try SRP.Server(
            verifier: try SRP.Verifier(rawRepresentation: stored), seed: RandomBytes.generate(32))
        let client = try SRP.Client(
            code: "123-99-123", salt: salt, serverPublicKey: server.publicKey, seed: RandomBytes.generate(32))
        let session = try server.verify(clientPublicKey: client.publicKey, proof: client.proof)
        #expect(try client.verify(serverProof: session.serverProof).key == session.key)
    }
}
