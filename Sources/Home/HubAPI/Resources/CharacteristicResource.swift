import HearthCalendar
import HomeDatabase
import HomeModel

/// One value of a service: what it may be and what it was last.
public struct CharacteristicResource: Codable, Hashable, Sendable {
    public var id: CharacteristicID
    public var type: CharacteristicType
    /// "Brightness"; for a type without a name the manufacturer's description, else the UUID.
    public var typeName: String
    /// What can be done with it: "read", "write", "notify", …; see `CharacteristicProperties.names`.
    public var properties: [String]
    public var metadata: CharacteristicMetadata
    /// As the accessory told it last; nil when it never has. Ask for a new one with `/characteristics`.
    public var value: HomeValue?
    /// When it told that.
    public var time: Instant?

    public init(
        id: CharacteristicID, type: CharacteristicType, typeName: String, properties: [String],
        metadata: CharacteristicMetadata, value: HomeValue? = nil, time: Instant? = nil
    ) {
        self.id = id
        self.type = type
        self.typeName = typeName
        self.properties = properties
        self.metadata = metadata
        self.value = value
        self.time = time
    }

    public func may(_ property: CharacteristicProperties) -> Bool { property.names.allSatisfy(properties.contains) }
}
