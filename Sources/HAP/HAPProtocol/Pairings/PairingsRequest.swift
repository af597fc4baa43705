/// A request to an accessory's `/pairings`, which only an admin may make over a verified session (R2, 5.10 to 5.12).
public enum PairingsRequest: Hashable, Sendable {
    case add(Pairing)
    case remove(PairingIdentifier)
    case list

    /// The body to POST, of type ``PairingMessage/contentType``.
    public var body: [UInt8] {
        switch self {
        case .add(let pairing):
            PairingMessage(
                state: .m1,
                [
                    .init(.method, [PairingMethod.addPairing.rawValue]),
                    .init(.identifier, pairing.identifier.bytes),
                    .init(.publicKey, pairing.publicKey.bytes),
                    .init(.permissions, [pairing.permissions.rawValue]),
                ]
            ).encoded()
        case .remove(let identifier):
            PairingMessage(
                state: .m1,
                [
                    .init(.method, [PairingMethod.removePairing.rawValue]),
                    .init(.identifier, identifier.bytes),
                ]
            ).encoded()
        case .list:
            PairingMessage(state: .m1, [.init(.method, [PairingMethod.listPairings.rawValue])]).encoded()
        }
    }

    /// Reads a request at the accessory.
    public init(decoding body: [UInt8]) throws(PairingFailure) {
        let message = try PairingMessage.request(body, state: .m1)
        guard try message.byte(.state, in: .m1) == PairingState.m1.rawValue else {
            throw .outOfOrder("a pairings request must be M1", state: .m1)
        }
        let method = PairingMethod(rawValue: try message.byte(.method, in: .m1))
        switch method {
        case .addPairing:
            let permissions = PairingPermissions(rawValue: try message.byte(.permissions, in: .m1))
            guard permissions.subtracting(.admin).isEmpty else {
                throw .malformed("Permissions are \(permissions.rawValue)", state: .m1)
            }
            self = .add(
                Pairing(
                    identifier: try message.identifier(in: .m1),
                    publicKey: try message.longTermPublicKey(in: .m1),
                    permissions: permissions))
        case .removePairing:
            self = .remove(try message.identifier(in: .m1))
        case .listPairings:
            self = .list
        default:
            throw .malformed("\(method) is no pairings request", state: .m1)
        }
    }
}
