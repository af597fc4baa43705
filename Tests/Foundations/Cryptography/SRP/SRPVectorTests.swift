import HearthCryptography
import Testing

/// IC-021: both ends against values that neither computed.
@Suite struct SRPVectorTests {
    typealias Specified = HAPSpecificationVector

    @Test func agreesWithTheVectorOfTheSpecification() throws {
        let verifier = try SRP.Verifier(salt: hex(Specified.salt), code: "password123", username: "alice")
        #expect(verifier.rawRepresentation == hex(Specified.salt) + hex(Specified.verifier))
        let server = try SRP.Server(verifier: verifier, privateKey: hex(Specified.b))
        #expect(server.publicKey == hex(Specified.serverPublicKey))
        let client = try SRP.Client(
            code: "password123", salt: hex(Specified.salt), serverPublicKey: hex(Specified.serverPublicKey),
            privateKey: hex(Specified.a), username: "alice")
        #expect(client.publicKey == hex(Specified.clientPublicKey))
        #expect(client.proof == hex(Specified.clientProof))
        let session = try server.verify(
            clientPublicKey: hex(Specified.clientPublicKey), proof: hex(Specified.clientProof))
        #expect(session.serverProof == hex(Specified.serverProof))
        #expect(session.key == SymmetricKey(hex(Specified.key)))
        #expect(try client.verify(serverProof: hex(Specified.serverProof)).key == SymmetricKey(hex(Specified.key)))
    }

    private func server(_ vector: SRPVector) throws -> SRP.Server {
        let verifier = try SRP.Verifier(salt: hex(vector.salt), code: SRPVector.code)
        return try SRP.Server(verifier: verifier, privateKey: hex(vector.b))
    }

    private func client(_ vector: SRPVector, salt: [UInt8]? = nil) throws -> SRP.Client {
        try SRP.Client(
            code: SRPVector.code, salt: salt ?? hex(vector.salt), serverPublicKey: try server(vector).publicKey,
            privateKey: hex(vector.a))
    }

    @Test(arguments: SRPVector.all) func sendsPublicKeysWithoutLeadingZeros(_ vector: SRPVector) throws {
        let server = try server(vector)
        let client = try client(vector)
        #expect(client.publicKey.count == vector.lengths[0])
        #expect(server.publicKey.count == vector.lengths[1])
        #expect(SHA256.hash(data: client.publicKey.padded).description == vector.publicKeyHashes[0])
        #expect(SHA256.hash(data: server.publicKey.padded).description == vector.publicKeyHashes[1])
    }

    @Test(arguments: SRPVector.all) func theClientProvesItselfAsSpecified(_ vector: SRPVector) throws {
        let client = try client(vector)
        #expect(client.proof == hex(vector.specified.clientProof))
        let session = try client.verify(serverProof: hex(vector.specified.serverProof))
        #expect(session.key == SymmetricKey(hex(vector.specified.key)))
    }

    @Test(arguments: SRPVector.all) func theServerAnswersEachFormOfTheProofInKind(_ vector: SRPVector) throws {
        let server = try server(vector)
        let publicKey = try client(vector).publicKey
        for form in vector.forms {
            // A client that strips leaves out the zeros of its proof and key on the wire, too.
            let proof = hex(form.clientProof)
            let sent = form.name == "stripped" ? Array(proof.drop { $0 == 0 }) : proof
            let key = form.name == "stripped" || form.name == "specified" ? publicKey : publicKey.padded
            let session = try server.verify(clientPublicKey: key, proof: sent)
            #expect(session.serverProof == hex(form.serverProof), "\(form.name)")
            #expect(session.key == SymmetricKey(hex(form.key)), "\(form.name)")
        }
    }

    @Test(arguments: SRPVector.all) func theClientAcceptsAnAnswerOverTheStrippedKey(_ vector: SRPVector) throws {
        let client = try client(vector)
        var hash = SHA512()
        hash.update(data: client.publicKey)
        hash.update(data: client.proof)
        hash.update(data: hex(vector.specified.key))
        let answer = hash.finalize().bytes
        #expect(try client.verify(serverProof: answer).key == SymmetricKey(hex(vector.specified.key)))
        #expect(try client.verify(serverProof: answer.drop { $0 == 0 }).serverProof == answer)
    }

    @Test(arguments: SRPVector.all) func aKeyOrSaltThatArrivesShortIsPadded(_ vector: SRPVector) throws {
        let salt = hex(vector.salt)
        let short = Array(salt.drop { $0 == 0 })
        // No salt at all is refused: see SRPRefusalTests.
        if !short.isEmpty { #expect(try client(vector, salt: short).proof == client(vector, salt: salt).proof) }
        let server = try server(vector)
        let proof = hex(vector.specified.clientProof)
        let publicKey = try client(vector).publicKey
        let stripped = try server.verify(clientPublicKey: publicKey, proof: proof)
        let padded = try server.verify(clientPublicKey: publicKey.padded, proof: proof)
        #expect(stripped.serverProof == padded.serverProof)
        let long = try SRP.Client(
            code: SRPVector.code, salt: salt, serverPublicKey: server.publicKey.padded, privateKey: hex(vector.a))
        #expect(long.proof == proof)
    }
}

extension [UInt8] {
    /// At the width of the group.
    var padded: [UInt8] { [UInt8](repeating: 0, count: SRP.groupByteCount - count) + self }
}
