/// What an accessory says in the Error item when it refuses a step of pairing (R2, table 5-5).
public struct PairingError: RawRepresentable, Error, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let unknown = PairingError(rawValue: 1)
    /// Wrong setup code, unknown controller, wrong signature, or missing rights.
    public static let authentication = PairingError(rawValue: 2)
    /// Wait for the seconds in RetryDelay; obsolete, but still sent.
    public static let backoff = PairingError(rawValue: 3)
    /// No room for another pairing.
    public static let maxPeers = PairingError(rawValue: 4)
    /// A hundred failed attempts: pair-setup is locked until the accessory is reset.
    public static let maxTries = PairingError(rawValue: 5)
    /// Already paired, or the method does not exist here.
    public static let unavailable = PairingError(rawValue: 6)
    /// Another controller is pairing.
    public static let busy = PairingError(rawValue: 7)

    /// The body that carries this refusal: State, then Error.
    public func body(state: PairingState) -> [UInt8] {
        PairingMessage(state: state, [.init(.error, [rawValue])]).encoded()
    }

    /// The refusal in a message, if it carries one. An Error item that is not one byte long means ``unknown``.
    public init?(in message: PairingMessage) {
        guard let value = message.tlv[.error], value != [0] else { return nil }
        self.init(rawValue: value.count == 1 ? value[0] : Self.unknown.rawValue)
    }
}

extension PairingError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknown: "unknown error"
        case .authentication: "authentication failed"
        case .backoff: "wait before the next attempt"
        case .maxPeers: "no room for another pairing"
        case .maxTries: "too many failed attempts"
        case .unavailable: "unavailable"
        case .busy: "busy with another controller"
        default: "error \(rawValue)"
        }
    }
}
