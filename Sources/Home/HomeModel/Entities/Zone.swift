/// Some rooms that are spoken of together, such as all of one floor (`HMZone`).
public struct Zone: HomeEntity {
    public let id: ZoneID
    public let home: HomeID
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
