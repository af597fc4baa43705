/// The rooms of a home, the weather around it and the people in it.
///
/// Pure: instants and influences go in, conditions come out. Physics goes in steps of ``step`` that begin at whole minutes
/// of home time, so that a home comes out the same however its time was moved.
public struct HomeWorld: Sendable {
    public static let step = Duration.seconds(60)

    private let definitions: [RoomDefinition]
    private var rooms: [RoomConditions]
    private var influences: [[Int: RoomInfluence]]
    public private(set) var outdoors = RoomConditions()
    public private(set) var peopleAtHome = 0

    /// A home without rooms gets one, with the front door.
    public init(_ definition: HomeDefinition, at now: HomeInstant) {
        definitions = definition.rooms.isEmpty ? [RoomDefinition("Home", hasFrontDoor: true)] : definition.rooms
        rooms = definitions.map { room in
            var conditions = RoomConditions()
            conditions.temperature = room.temperature
            return conditions
        }
        influences = Array(repeating: [:], count: definitions.count)
    }

    public var roomNames: [String] { definitions.map(\.name) }

    /// The index of a room.
    public func room(named name: String) -> Int? { definitions.firstIndex { $0.name == name } }

    public func conditions(in room: Int) -> RoomConditions { rooms[room] }

    /// What a thing does to its room from now on; nil when it is taken away.
    public mutating func setInfluence(_ influence: RoomInfluence?, of thing: Int, in room: Int) {
        influences[room][thing] = influence
    }

    /// Lets one ``step`` pass that ends now.
    public mutating func tick(at now: HomeInstant) {}

    /// When somebody next walks to another room; nil when nobody ever does.
    public var nextPassage: HomeInstant? { nil }

    /// Lets those walk who do so now.
    public mutating func takePassages(at now: HomeInstant) -> [Passage] { [] }
}
