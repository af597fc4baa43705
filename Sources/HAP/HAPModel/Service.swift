/// One service of an accessory: a group of characteristics that make one function. HAP R2, 6.3.2.
public struct Service: Hashable, Sendable {
    /// ``InstanceID/unassigned`` until the accessory that it belongs to is made.
    public var iid: InstanceID
    public var type: ServiceType
    /// Whether it is what the accessory is for. nil when the database does not say.
    public var isPrimary: Bool?
    /// Whether people should not see it. nil when the database does not say.
    public var isHidden: Bool?
    /// Services of the same accessory that belong to it.
    public var linked: [InstanceID]
    public var characteristics: [Characteristic]
    /// Members that HAP does not define, or whose value is not of the kind that HAP says.
    public var extra: [ExtraMember]
    /// Tells services of one type in one accessory apart, so that each keeps its iid. Never sent.
    public var key: String?
    /// The keys of services to link, resolved when the accessory is made. Never sent.
    public var linkedKeys: [String]

    public init(
        iid: InstanceID = .unassigned, type: ServiceType, isPrimary: Bool? = nil, isHidden: Bool? = nil,
        linked: [InstanceID] = [], characteristics: [Characteristic], extra: [ExtraMember] = [], key: String? = nil,
        linkedKeys: [String] = []
    ) {
        self.iid = iid
        self.type = type
        self.isPrimary = isPrimary
        self.isHidden = isHidden
        self.linked = linked
        self.characteristics = characteristics
        self.extra = extra
        self.key = key
        self.linkedKeys = linkedKeys
    }

    /// The first characteristic of the type.
    public subscript(type: CharacteristicType) -> Characteristic? {
        characteristics.first { $0.type == type }
    }

    /// The value of its Name characteristic.
    public var name: String? {
        self[.configuredName]?.value?.string ?? self[.name]?.value?.string
    }
}
