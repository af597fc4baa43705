import HearthCryptography

/// The controller's side of pair-verify (R2, 5.7), for one attempt on one fresh connection.
public struct PairVerifyController: Sendable {
    public enum Action: Sendable {
        /// POST this body to `/pair-verify`.
        case send([UInt8])
        /// The session is established; everything from here on is under the keys.
        case establish(SessionKeys)
    }

    private enum Phase: Sendable {
        case idle
        case awaitingM2(Curve25519.KeyAgreement.PrivateKey)
        case awaitingM4(SymmetricKey)
        case ended
    }

    private let controller: ControllerIdentity
    private let accessory: AccessoryPairing
    private var phase = Phase.idle

    public init(controller: ControllerIdentity, accessory: AccessoryPairing) {
        self.controller = controller
        self.accessory = accessory
    }

    /// The body of M1, to POST to `/pair-verify`. Called again, the exchange begins anew.
    public mutating func start(using generator: inout some RandomNumberGenerator) throws(PairingFailure) -> [UInt8] {
        let key: Curve25519.KeyAgreement.PrivateKey
        do throws(CryptographyError) {
            key = try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: generator.bytes(32))
        } catch {
            throw PairingFailure(.cryptography, state: .m1, message: error.message)
        }
        phase = .awaitingM2(key)
        return PairingMessage(state: .m1, [.init(.publicKey, key.publicKey.rawRepresentation)]).encoded()
    }

    /// Takes the body of a response with HTTP status 200. After an error the attempt is over.
    public mutating func receive(_ body: [UInt8]) throws(PairingFailure) -> Action {
        let phase = self.phase
        self.phase = .ended
        switch phase {
        case .awaitingM2(let key): return .send(try answer(body, key))
        case .awaitingM4(let secret):
            _ = try PairingMessage.response(body, to: .pairVerify, state: .m4)
            return .establish(try SessionKeys(pairVerifySecret: secret, in: .m4))
        case .idle, .ended: throw .outOfOrder("no response is expected; start pair-verify first", state: .m1)
        }
    }

    private mutating func answer(
        _ body: [UInt8], _ key: Curve25519.KeyAgreement.PrivateKey
    ) throws(PairingFailure) -> [UInt8] {
        let message = try PairingMessage.response(body, to: .pairVerify, state: .m2)
        let accessoryKey = try message.value(.publicKey, 32...32, in: .m2)
        let sealed = try message.value(.encryptedData, 16...4_096, in: .m2)
        let agreement = try KeyAgreement(privateKey: key.rawRepresentation, peer: accessoryKey, in: .m2)
        let sessionKey = try agreement.pairVerifyKey(in: .m2)
        let inner = try SealedTLV.open(sealed, key: sessionKey, label: "PV-Msg02", in: .m2)
        let identifier = try inner.identifier(in: .m2)
        let signature = try inner.value(.signature, 64...64, in: .m2)
        guard accessory.isNamed(identifier) else {
            throw PairingFailure(
                .wrongIdentity, state: .m2,
                message: "another accessory (\(identifier)) answers at this address; find \(accessory.identifier) again"
            )
        }
        guard
            accessory.publicKey.isValidSignature(
                signature, for: accessoryKey + identifier.bytes + agreement.publicKey)
        else {
            throw PairingFailure(
                .wrongSignature, state: .m2,
                message: "the accessory has another key than when it was paired: it was reset, or is an impostor")
        }
        let name = controller.identifier.bytes
        let proof = try controller.key.signature(for: agreement.publicKey + name + accessoryKey, in: .m3)
        let reply = try SealedTLV.seal(
            [.init(.identifier, name), .init(.signature, proof)], key: sessionKey, label: "PV-Msg03", in: .m3)
        phase = .awaitingM4(agreement.secret)
        return PairingMessage(state: .m3, [reply]).encoded()
    }
}
