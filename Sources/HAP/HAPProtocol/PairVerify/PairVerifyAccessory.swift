import HearthCryptography

/// The accessory's side of pair-verify (R2, 5.7): proves who both sides are and agrees on session keys.
///
/// One value a connection, for requests that arrive in the clear; a secured connection must refuse them.
public struct PairVerifyAccessory: Sendable {
    /// What to do about a request to `/pair-verify`.
    public enum Action: Sendable {
        /// HTTP 200 with this body.
        case reply([UInt8])
        /// HTTP 200 with this body in the clear; everything after it under the keys.
        case establish(reply: [UInt8], keys: SessionKeys, controller: Pairing)
        /// HTTP 400.
        case reject(PairingFailure)
    }

    private struct Exchange: Sendable {
        var controllerKey: [UInt8]
        var accessoryKey: [UInt8]
        var secret: SymmetricKey
        var sessionKey: SymmetricKey
    }

    private var exchange: Exchange?

    public init() {}

    /// Whether M2 is out and M3 has not come.
    public var isWaiting: Bool { exchange != nil }

    /// Takes the body of one request. An M1 begins anew at any time, since controllers restart.
    public mutating func receive(
        _ body: [UInt8], identity: AccessoryIdentity, pairings: PairingTable,
        using generator: inout some RandomNumberGenerator
    ) -> Action {
        let exchange = self.exchange
        self.exchange = nil
        var state = PairingState.m1
        do throws(PairingFailure) {
            let message = try PairingMessage.request(body, state: state)
            state = PairingState(rawValue: try message.byte(.state, in: state))
            switch (state, exchange) {
            case (.m1, _):
                return .reply(try start(message, identity, using: &generator))
            case (.m3, let exchange?):
                return try finish(message, exchange, pairings)
            default:
                return .reject(.outOfOrder("\(state) of pair-verify came without its M1", state: state))
            }
        } catch {
            return error.code.refusesAuthentication
                ? .reply(PairingError.authentication.body(state: state.reply)) : .reject(error)
        }
    }

    private mutating func start(
        _ message: PairingMessage, _ identity: AccessoryIdentity, using generator: inout some RandomNumberGenerator
    ) throws(PairingFailure) -> [UInt8] {
        // A request to resume over IP names a session that cannot exist, which means an ordinary pair-verify.
        let controllerKey = try message.value(.publicKey, 32...32, in: .m1)
        let agreement = try KeyAgreement(peer: controllerKey, in: .m1, using: &generator)
        let exchange = Exchange(
            controllerKey: controllerKey, accessoryKey: agreement.publicKey, secret: agreement.secret,
            sessionKey: try agreement.pairVerifyKey(in: .m2))
        let name = identity.identifier.bytes
        let signature = try identity.key.signature(for: agreement.publicKey + name + controllerKey, in: .m2)
        let sealed = try SealedTLV.seal(
            [.init(.identifier, name), .init(.signature, signature)], key: exchange.sessionKey, label: "PV-Msg02",
            in: .m2)
        self.exchange = exchange
        return PairingMessage(state: .m2, [.init(.publicKey, agreement.publicKey), sealed]).encoded()
    }

    private func finish(
        _ message: PairingMessage, _ exchange: Exchange, _ pairings: PairingTable
    ) throws(PairingFailure) -> Action {
        let sealed = try message.value(.encryptedData, 16...4_096, in: .m3)
        let inner = try SealedTLV.open(sealed, key: exchange.sessionKey, label: "PV-Msg03", in: .m3)
        let identifier = try inner.identifier(in: .m3)
        let signature = try inner.value(.signature, 64...64, in: .m3)
        guard let controller = pairings[identifier] else {
            throw PairingFailure(.wrongIdentity, state: .m3, message: "an unknown controller tried to connect")
        }
        let signed = exchange.controllerKey + identifier.bytes + exchange.accessoryKey
        guard controller.publicKey.isValidSignature(signature, for: signed) else {
            throw PairingFailure(
                .wrongSignature, state: .m3, message: "a controller signed with another key than the paired one")
        }
        return .establish(
            reply: PairingMessage(state: .m4).encoded(),
            keys: try SessionKeys(pairVerifySecret: exchange.secret, in: .m4), controller: controller)
    }
}
