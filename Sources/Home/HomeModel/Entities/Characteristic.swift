/// One value of a service (`HMCharacteristic`): what it may be, not what it is, which is in ``LastValues``.
public struct Characteristic: Hashable, Sendable {
    public let id: CharacteristicID
    /// What the accessory's link calls it; the same for as long as the accessory has it.
    public var key: String
    public var type: CharacteristicType
    public var properties: CharacteristicProperties
    public var metadata: CharacteristicMetadata

    public init(
        id: CharacteristicID, key: String, type: CharacteristicType, properties: CharacteristicProperties,
        metadata: CharacteristicMetadata
    ) {
        self.id = id
        self.key = key
        self.type = type
        self.properties = properties
        self.metadata = metadata
    }

    /// Refuses a write that can't be done: `readOnlyCharacteristic`, or what is wrong with the value.
    public func checkWrite(_ value: HomeValue) throws(HomeModelError) {
        guard properties.contains(.writable) else {
            throw HomeModelError(
                .readOnlyCharacteristic, "The characteristic can only be read; choose another.", .characteristic(id))
        }
        try metadata.check(value)
    }

    /// Refuses a read that can't be done: `writeOnlyCharacteristic`.
    public func checkRead() throws(HomeModelError) {
        guard properties.contains(.readable) else {
            throw HomeModelError(
                .writeOnlyCharacteristic, "The characteristic can't be read, so nothing can be asked of it.",
                .characteristic(id))
        }
    }

    /// Refuses a subscription that can't be had: `notificationNotSupported`.
    public func checkNotification() throws(HomeModelError) {
        guard properties.contains(.supportsEventNotification) else {
            throw HomeModelError(
                .notificationNotSupported, "The accessory does not tell when this value changes; choose another one.",
                .characteristic(id))
        }
    }
}

/// What can be done with a characteristic.
public struct CharacteristicProperties: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let readable = Self(rawValue: 1 << 0)
    public static let writable = Self(rawValue: 1 << 1)
    public static let supportsEventNotification = Self(rawValue: 1 << 2)
    /// Not to be shown to people.
    public static let hidden = Self(rawValue: 1 << 3)
    /// A write carries further data that proves it is allowed.
    public static let requiresAuthorizationData = Self(rawValue: 1 << 4)
    /// A write must be announced and then done within a time.
    public static let requiresTimedWrite = Self(rawValue: 1 << 5)
    /// A write is answered with a value.
    public static let supportsWriteResponse = Self(rawValue: 1 << 6)

    private static let names: [(Self, String)] = [
        (.readable, "read"), (.writable, "write"), (.supportsEventNotification, "notify"), (.hidden, "hidden"),
        (.requiresAuthorizationData, "authorization"), (.requiresTimedWrite, "timed write"),
        (.supportsWriteResponse, "write response"),
    ]

    /// For messages and dumps: "read", "notify", …
    public var names: [String] { Self.names.filter { contains($0.0) }.map(\.1) }
}
