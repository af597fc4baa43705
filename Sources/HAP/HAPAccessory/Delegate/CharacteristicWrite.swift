import HAPModel
import HAPProtocol

/// One value that a controller writes: checked, and in the form of the characteristic's format.
public struct CharacteristicWrite: Hashable, Sendable {
    public var id: CharacteristicID
    public var type: CharacteristicType
    public var value: Value
    /// What the controller sent as additional authorization; only for characteristics with that permission (`aa`).
    public var authorizationData: [UInt8]?
    /// Whether it comes from outside the home, through a hub.
    public var isRemote: Bool
    /// Whether the controller wants a value back; only for characteristics with write response (`wr`).
    public var wantsResponse: Bool
}

/// What came of one write.
public struct CharacteristicWriteResult: Hashable, Sendable {
    public var status: HAPStatus
    /// What the characteristic holds now; nil for the written value.
    public var value: Value?
    /// What goes back to the controller if it wants a response; nil for ``value``, or else the written value.
    public var response: Value?

    public init(status: HAPStatus = .success, value: Value? = nil, response: Value? = nil) {
        self.status = status
        self.value = value
        self.response = response
    }

    /// The device has the written value now.
    public static var accepted: Self { Self() }
    /// The device took the write and has made this value of it.
    public static func accepted(as value: Value) -> Self { Self(value: value) }
    /// The device took the write and answers with this.
    public static func accepted(response: Value) -> Self { Self(response: response) }
    /// The device did not take the write.
    public static func refused(_ status: HAPStatus) -> Self { Self(status: status) }
}

/// What came of reading one characteristic.
public enum CharacteristicReadResult: Hashable, Sendable {
    case value(Value)
    case failed(HAPStatus)
}
