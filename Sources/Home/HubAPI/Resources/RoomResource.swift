import HomeModel

/// A room, as `/rooms` has it. Which accessories are in it is found by `/accessories?room=`.
public struct RoomResource: Codable, Hashable, Sendable {
    public var id: RoomID
    public var home: HomeID
    public var name: String
    /// Whether it is the one that holds what is in no other room; it can't be changed or removed.
    public var isForEntireHome: Bool

    public init(id: RoomID, home: HomeID, name: String, isForEntireHome: Bool = false) {
        self.id = id
        self.home = home
        self.name = name
        self.isForEntireHome = isForEntireHome
    }
}
