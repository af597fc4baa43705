/// How the way to an accessory stands.
public struct LinkResource: Codable, Hashable, Sendable {
    public enum State: String, Codable, Hashable, Sendable, CaseIterable {
        /// Nobody has asked for the accessory yet.
        case idle
        case connecting
        case connected
        /// The last attempt failed; attempts go on.
        case unreachable
        /// The accessory does not know this home any more.
        case removed
    }

    public var state: State
    /// Why it is not connected and what to do; nil where there is nothing to say.
    public var message: String?

    public init(_ state: State, message: String? = nil) {
        self.state = state
        self.message = message
    }
}
