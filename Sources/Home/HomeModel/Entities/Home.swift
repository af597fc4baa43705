import HearthCalendar

/// One dwelling: what `HMHome` shows, without what is in it, which is found in the ``HomeStructure`` by ``id``.
public struct Home: HomeEntity {
    public let id: HomeID
    public var name: String
    /// The room of whatever is in no other room (`roomForEntireHome()`). Never renamed, removed or in a zone, and not
    /// among ``HomeStructure/rooms(in:)``.
    public let roomForEntireHome: RoomID
    /// Where it stands, for sunrise and sunset and for who is at home; nil until somebody says.
    public var location: Coordinate?
    /// What the clocks in it show; nil until somebody says.
    public var timeZone: TimeZone?

    public var home: HomeID { id }

    public init(
        id: HomeID, name: String, roomForEntireHome: RoomID, location: Coordinate? = nil, timeZone: TimeZone? = nil
    ) {
        self.id = id
        self.name = name
        self.roomForEntireHome = roomForEntireHome
        self.location = location
        self.timeZone = timeZone
    }
}
