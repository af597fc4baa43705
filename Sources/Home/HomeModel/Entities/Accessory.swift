/// A device of a home (`HMAccessory`), or one that a bridge stands for.
///
/// Whether it can be reached is not here: that is a fact of the moment, which the engine knows.
public struct Accessory: HomeEntity {
    public let id: AccessoryID
    public let home: HomeID
    /// Given by a person or, until then, by the accessory when it was added.
    public var name: String
    /// ``Home/roomForEntireHome`` until somebody assigns another.
    public var room: RoomID
    /// Where its link finds it.
    public var endpoint: AccessoryEndpoint
    /// The accessory through which it is reached; nil for one that stands alone, and for a bridge.
    public let bridge: AccessoryID?
    /// Refused by the home because it misbehaved, until somebody unblocks it.
    public var isBlocked: Bool
    /// What it last said of itself.
    public var information: AccessoryInformation
    /// In the accessory's own order.
    public var services: [Service]

    public var isBridged: Bool { bridge != nil }

    public init(
        id: AccessoryID, home: HomeID, name: String, room: RoomID, endpoint: AccessoryEndpoint,
        bridge: AccessoryID? = nil, isBlocked: Bool = false, information: AccessoryInformation,
        services: [Service] = []
    ) {
        self.id = id
        self.home = home
        self.name = name
        self.room = room
        self.endpoint = endpoint
        self.bridge = bridge
        self.isBlocked = isBlocked
        self.information = information
        self.services = services
    }

    public func service(_ id: ServiceID) -> Service? { services.first { $0.id == id } }

    public func characteristic(_ id: CharacteristicID) -> Characteristic? {
        for service in services {
            if let found = service.characteristics.first(where: { $0.id == id }) { return found }
        }
        return nil
    }
}

/// The way to an accessory: which link leads to it and what the link calls it. Opaque to everything but the link, and the
/// same for as long as the accessory is paired: no address, port or network name, since these change.
public struct AccessoryEndpoint: Hashable, Sendable, CustomStringConvertible {
    /// The pairing or node, with the adapter that knows it.
    public var link: String
    /// The accessory or endpoint on the link.
    public var key: String

    public init(link: String, key: String) {
        self.link = link
        self.key = key
    }

    public var description: String { "\(link)/\(key)" }
}

/// What an accessory says of itself.
public struct AccessoryInformation: Hashable, Sendable {
    /// Its own name for itself.
    public var name: String
    public var category: AccessoryCategory
    public var manufacturer: String?
    public var model: String?
    public var serialNumber: String?
    public var firmwareVersion: String?
    public var hardwareVersion: String?
    /// Whether it can blink or beep to be found.
    public var supportsIdentify: Bool
    /// `HMAccessory.hapInstanceID`; for apps only, nothing is addressed by it.
    public var hapInstanceID: UInt64?
    /// `HMAccessory.matterNodeID`; for apps only, nothing is addressed by it.
    public var matterNodeID: UInt64?

    public init(
        name: String, category: AccessoryCategory = .other, manufacturer: String? = nil, model: String? = nil,
        serialNumber: String? = nil, firmwareVersion: String? = nil, hardwareVersion: String? = nil,
        supportsIdentify: Bool = true, hapInstanceID: UInt64? = nil, matterNodeID: UInt64? = nil
    ) {
        self.name = name
        self.category = category
        self.manufacturer = manufacturer
        self.model = model
        self.serialNumber = serialNumber
        self.firmwareVersion = firmwareVersion
        self.hardwareVersion = hardwareVersion
        self.supportsIdentify = supportsIdentify
        self.hapInstanceID = hapInstanceID
        self.matterNodeID = matterNodeID
    }
}
