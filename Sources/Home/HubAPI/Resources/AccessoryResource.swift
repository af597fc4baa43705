import HomeModel

/// An accessory, as `/accessories` has it.
public struct AccessoryResource: Codable, Hashable, Sendable {
    public var id: AccessoryID
    public var home: HomeID
    public var room: RoomID
    public var name: String
    /// The accessory that stands for it; nil where it is reached by itself.
    public var bridge: AccessoryID?
    /// Whether a write would reach it, as far as is known.
    public var isReachable: Bool
    /// Refused until somebody unblocks it.
    public var isBlocked: Bool
    /// How the way to it stands.
    public var link: LinkResource
    public var category: CategoryResource
    public var manufacturer: String?
    public var model: String?
    public var serialNumber: String?
    public var firmwareVersion: String?
    public var hardwareVersion: String?
    /// Whether it can blink or beep to be found.
    public var supportsIdentify: Bool
    /// Empty in a list that was asked for with `services=false`.
    public var services: [ServiceResource]

    public init(
        id: AccessoryID, home: HomeID, room: RoomID, name: String, bridge: AccessoryID? = nil, isReachable: Bool,
        isBlocked: Bool, link: LinkResource, category: CategoryResource, manufacturer: String? = nil,
        model: String? = nil, serialNumber: String? = nil, firmwareVersion: String? = nil,
        hardwareVersion: String? = nil, supportsIdentify: Bool = true, services: [ServiceResource] = []
    ) {
        self.id = id
        self.home = home
        self.room = room
        self.name = name
        self.bridge = bridge
        self.isReachable = isReachable
        self.isBlocked = isBlocked
        self.link = link
        self.category = category
        self.manufacturer = manufacturer
        self.model = model
        self.serialNumber = serialNumber
        self.firmwareVersion = firmwareVersion
        self.hardwareVersion = hardwareVersion
        self.supportsIdentify = supportsIdentify
        self.services = services
    }
}

/// What kind of thing an accessory is.
public struct CategoryResource: Codable, Hashable, Sendable {
    public var id: AccessoryCategory
    /// "Lightbulb"; the UUID where it has no name.
    public var name: String

    public init(id: AccessoryCategory, name: String) {
        self.id = id
        self.name = name
    }
}
