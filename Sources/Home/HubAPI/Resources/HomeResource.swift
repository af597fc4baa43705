import HearthCalendar
import HomeModel

/// A home, as `/homes` has it. What is in it is found by `?home=`.
public struct HomeResource: Codable, Hashable, Sendable {
    public var id: HomeID
    public var name: String
    /// Whether it is meant where no home is named.
    public var isPrimary: Bool
    /// The room of whatever is in no other room.
    public var roomForEntireHome: RoomID
    public var location: LocationResource?
    /// What its clocks go by: "Europe/Berlin".
    public var timeZone: String?

    public init(
        id: HomeID, name: String, isPrimary: Bool, roomForEntireHome: RoomID, location: LocationResource? = nil,
        timeZone: String? = nil
    ) {
        self.id = id
        self.name = name
        self.isPrimary = isPrimary
        self.roomForEntireHome = roomForEntireHome
        self.location = location
        self.timeZone = timeZone
    }
}

/// A place on the earth.
public struct LocationResource: Codable, Hashable, Sendable {
    /// Degrees north, -90...90.
    public var latitude: Double
    /// Degrees east, -180...180.
    public var longitude: Double

    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}
