/// One characteristic of a service, as an accessory database describes it. HAP R2, 6.3.3.
public struct Characteristic: Hashable, Sendable {
    /// ``InstanceID/unassigned`` until the accessory that it belongs to is made.
    public var iid: InstanceID
    public var type: CharacteristicType
    public var format: Format
    public var permissions: Permissions
    /// Permission codes of a foreign database that HAP does not define.
    public var unknownPermissions: [String]
    public var unit: Unit?
    public var metadata: Metadata
    /// nil when there is none (yet), when it can't be read, and for events that are null in reads.
    public var value: Value?
    /// What a manufacturer calls it.
    public var description: String?
    /// Members that HAP does not define, or whose value is not of the kind that HAP says.
    public var extra: [ExtraMember]

    public init(
        iid: InstanceID = .unassigned, type: CharacteristicType, format: Format, permissions: Permissions,
        unknownPermissions: [String] = [], unit: Unit? = nil, metadata: Metadata = Metadata(), value: Value? = nil,
        description: String? = nil, extra: [ExtraMember] = []
    ) {
        self.iid = iid
        self.type = type
        self.format = format
        self.permissions = permissions
        self.unknownPermissions = unknownPermissions
        self.unit = unit
        self.metadata = metadata
        self.value = value
        self.description = description
        self.extra = extra
    }
}

extension Characteristic {
    /// Whether a read, and the database, show a value. Without it the member is left out (HAP R2, 6.3.3).
    public var isReadable: Bool { permissions.contains(.read) }

    /// A button's event: its value is null in reads and a number only in events. HAP R2, 9.75.
    public var isEventOnly: Bool { type == .programmableSwitchEvent }

    /// For a server: checks a value that a controller writes. See ``Metadata/accepting(_:as:)``.
    public func accepting(_ value: Value) throws(ValueError) -> Value {
        try metadata.accepting(value, as: format)
    }

    /// For a server: mends a value that our own application sets. See ``Metadata/adjusting(_:as:)``.
    public func adjusting(_ value: Value) throws(ValueError) -> (value: Value, adjustment: ValueError?) {
        try metadata.adjusting(value, as: format)
    }

    /// For a controller: what to write. See ``Metadata/preparing(_:as:)``.
    public func preparing(_ value: Value) throws(ValueError) -> Value {
        try metadata.preparing(value, as: format)
    }
}
