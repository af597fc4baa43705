import HomeModel

/// An accessory to be paired with and taken into a home, for `POST /accessories`: by what its QR code says, or by who it is
/// among ``NearbyResource`` and the code on its label.
public struct NewAccessory: Codable, Hashable, Sendable {
    /// nil for the primary home.
    public var home: HomeID?
    /// nil for the room for the entire home.
    public var room: RoomID?
    /// nil for the accessory's own.
    public var name: String?
    /// Which protocol; nil where there is only one.
    public var scheme: String?
    /// "X-HM://…".
    public var payload: String?
    /// With ``code``, instead of ``payload``.
    public var id: String?
    public var code: String?

    public init(home: HomeID? = nil, room: RoomID? = nil, name: String? = nil, scheme: String? = nil, payload: String) {
        self.home = home
        self.room = room
        self.name = name
        self.scheme = scheme
        self.payload = payload
    }

    public init(
        home: HomeID? = nil, room: RoomID? = nil, name: String? = nil, scheme: String? = nil, id: String, code: String
    ) {
        self.home = home
        self.room = room
        self.name = name
        self.scheme = scheme
        self.id = id
        self.code = code
    }
}

/// For `PATCH /accessories/{id}`.
public struct AccessoryChange: Codable, Hashable, Sendable {
    public var name: Patch<String>
    public var room: Patch<RoomID>
    /// With those behind it.
    public var isBlocked: Patch<Bool>

    public init(
        name: Patch<String> = .unchanged, room: Patch<RoomID> = .unchanged, isBlocked: Patch<Bool> = .unchanged
    ) {
        self.name = name
        self.room = room
        self.isBlocked = isBlocked
    }
}

/// For `PATCH /services/{id}`.
public struct ServiceChange: Codable, Hashable, Sendable {
    /// null for the accessory's own.
    public var name: Patch<String?>
    public var associatedType: Patch<ServiceType?>

    public init(name: Patch<String?> = .unchanged, associatedType: Patch<ServiceType?> = .unchanged) {
        self.name = name
        self.associatedType = associatedType
    }
}
