import HomeModel

/// One function of an accessory, as `/services` has it.
public struct ServiceResource: Codable, Hashable, Sendable {
    public var id: ServiceID
    public var type: ServiceType
    /// "Lightbulb"; the UUID where it has no name.
    public var typeName: String
    /// The name that a person gave it, else the accessory's own for it; nil where it has none.
    public var name: String?
    /// The one that stands for the accessory.
    public var isPrimary: Bool
    /// Not to be shown to people.
    public var isHidden: Bool
    /// Services of the same accessory that belong with this one.
    public var linked: [ServiceID]
    /// What is plugged in or switched, for an outlet or a switch.
    public var associatedType: ServiceType?
    /// In the accessory's own order.
    public var characteristics: [CharacteristicResource]

    public init(
        id: ServiceID, type: ServiceType, typeName: String, name: String? = nil, isPrimary: Bool = false,
        isHidden: Bool = false, linked: [ServiceID] = [], associatedType: ServiceType? = nil,
        characteristics: [CharacteristicResource] = []
    ) {
        self.id = id
        self.type = type
        self.typeName = typeName
        self.name = name
        self.isPrimary = isPrimary
        self.isHidden = isHidden
        self.linked = linked
        self.associatedType = associatedType
        self.characteristics = characteristics
    }
}
