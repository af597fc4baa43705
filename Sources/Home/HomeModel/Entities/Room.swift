/// A room (`HMRoom`). Which accessories are in it stands with each accessory.
public struct Room: HomeEntity {
    public let id: RoomID
    public let home: HomeID
    public var name: String

    public init(id: RoomID, home: HomeID, name: String) {
        self.id = id
        self.home = home
        self.name = name
    }
}
