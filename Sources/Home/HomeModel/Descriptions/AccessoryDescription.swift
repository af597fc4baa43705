/// An accessory as its link reads it, in the home's terms but without identity: who is who among what is known already is
/// for ``StructureChange/refreshAccessory(_:_:bridged:_:)`` to find out.
public struct AccessoryDescription: Hashable, Sendable {
    public var endpoint: AccessoryEndpoint
    public var information: AccessoryInformation
    public var services: [ServiceDescription]

    public init(endpoint: AccessoryEndpoint, information: AccessoryInformation, services: [ServiceDescription] = []) {
        self.endpoint = endpoint
        self.information = information
        self.services = services
    }
}

/// See ``Service`` for what the fields mean.
public struct ServiceDescription: Hashable, Sendable {
    /// Unique in the accessory.
    public var key: String
    public var type: ServiceType
    public var name: String?
    public var isPrimary: Bool
    public var isHidden: Bool
    /// Keys of other services of the accessory; unknown ones are passed over.
    public var linked: [String]
    public var matterEndpointID: UInt16?
    public var characteristics: [CharacteristicDescription]

    public init(
        key: String, type: ServiceType, name: String? = nil, isPrimary: Bool = false, isHidden: Bool = false,
        linked: [String] = [], matterEndpointID: UInt16? = nil, characteristics: [CharacteristicDescription] = []
    ) {
        self.key = key
        self.type = type
        self.name = name
        self.isPrimary = isPrimary
        self.isHidden = isHidden
        self.linked = linked
        self.matterEndpointID = matterEndpointID
        self.characteristics = characteristics
    }
}

/// See ``Characteristic`` for what the fields mean.
public struct CharacteristicDescription: Hashable, Sendable {
    /// Unique in the accessory.
    public var key: String
    public var type: CharacteristicType
    public var properties: CharacteristicProperties
    public var metadata: CharacteristicMetadata

    public init(
        key: String, type: CharacteristicType, properties: CharacteristicProperties, metadata: CharacteristicMetadata
    ) {
        self.key = key
        self.type = type
        self.properties = properties
        self.metadata = metadata
    }
}
