/// How a broker is reached and what it is told first.
public struct MQTTSettings: Sendable {
    public var address: MQTTAddress
    /// Never logged.
    public var password: String?
    /// Who vouches for the broker (PEM); nil for those that this machine trusts.
    public var authorities: String?
    /// Unique at the broker; another client of the same name is let go by it.
    public var client: String
    /// What the broker tells for us when the connection ends without our leave.
    public var will: MQTTMessage?
    /// Seconds of silence after which the broker is asked whether it is there.
    public var keepAlive: Int32 = 30

    public init(
        _ address: MQTTAddress, client: String, password: String? = nil, authorities: String? = nil,
        will: MQTTMessage? = nil
    ) {
        self.address = address
        self.client = client
        self.password = password
        self.authorities = authorities
        self.will = will
    }
}

/// Why a broker can't be reached, or let us go.
public struct MQTTError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What happened and what to do, for a person.
    public let message: String
    public init(_ message: String) { self.message = message }
    public var description: String { message }
}
