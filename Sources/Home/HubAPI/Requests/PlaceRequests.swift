import HomeModel

/// A room to be made, for `POST /rooms`.
public struct NewRoom: Codable, Hashable, Sendable {
    /// nil for the primary home.
    public var home: HomeID?
    public var name: String

    public init(home: HomeID? = nil, name: String) {
        self.home = home
        self.name = name
    }
}

/// For `PATCH /rooms/{id}`.
public struct RoomChange: Codable, Hashable, Sendable {
    public var name: Patch<String>

    public init(name: Patch<String> = .unchanged) { self.name = name }
}

/// A zone to be made, for `POST /zones`.
public struct NewZone: Codable, Hashable, Sendable {
    /// nil for the primary home.
    public var home: HomeID?
    public var name: String
    /// nil for none.
    public var rooms: [RoomID]?

    public init(home: HomeID? = nil, name: String, rooms: [RoomID]? = nil) {
        self.home = home
        self.name = name
        self.rooms = rooms
    }
}

/// For `PATCH /zones/{id}`.
public struct ZoneChange: Codable, Hashable, Sendable {
    public var name: Patch<String>
    /// All of them: those that are missing here are taken out.
    public var rooms: Patch<[RoomID]>

    public init(name: Patch<String> = .unchanged, rooms: Patch<[RoomID]> = .unchanged) {
        self.name = name
        self.rooms = rooms
    }
}

/// A service group to be made, for `POST /groups`.
public struct NewServiceGroup: Codable, Hashable, Sendable {
    /// nil for the primary home.
    public var home: HomeID?
    public var name: String
    /// nil for none.
    public var services: [ServiceID]?

    public init(home: HomeID? = nil, name: String, services: [ServiceID]? = nil) {
        self.home = home
        self.name = name
        self.services = services
    }
}

/// For `PATCH /groups/{id}`.
public struct ServiceGroupChange: Codable, Hashable, Sendable {
    public var name: Patch<String>
    /// All of them: those that are missing here are taken out.
    public var services: Patch<[ServiceID]>

    public init(name: Patch<String> = .unchanged, services: Patch<[ServiceID]> = .unchanged) {
        self.name = name
        self.services = services
    }
}
