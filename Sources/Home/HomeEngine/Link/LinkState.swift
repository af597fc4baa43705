/// How a link to an accessory stands.
public enum LinkState: Hashable, Sendable {
    /// Nobody has asked for the accessory yet, or its keeper was stopped.
    case idle
    /// An attempt is under way, and none has failed since the accessory was last connected.
    case connecting
    case connected
    /// The last attempt failed, or a connection ended; attempts go on.
    case unreachable(LinkFault)
    /// The accessory does not know this home any more.
    case removed(LinkFault)

    public var isConnected: Bool { self == .connected }
}

/// The reason of a state, as a value that can be compared and stored.
public struct LinkFault: Hashable, Sendable {
    public var code: LinkError.Code
    public var message: String

    public init(_ code: LinkError.Code, _ message: String) {
        self.code = code
        self.message = message
    }

    public init(_ error: LinkError) { self.init(error.code, error.message) }
}
