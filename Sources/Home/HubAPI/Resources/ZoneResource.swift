import HomeModel

/// Some rooms that are spoken of together, as `/zones` has them.
public struct ZoneResource: Codable, Hashable, Sendable {
    public var id: ZoneID
    public var home: HomeID
    public var name: String
    /// In the order in which they were added.
    public var rooms: [RoomID]

    public init(id: ZoneID, home: HomeID, name: String, rooms: [RoomID] = []) {
        self.id = id
        self.home = home
        self.name = name
        self.rooms = rooms
    }
}
