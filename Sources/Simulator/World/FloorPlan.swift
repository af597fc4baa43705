/// Which rooms doors lead to, and where in the home people do what.
struct FloorPlan: Sendable {
    /// By room, in ascending order; both ways.
    let neighbours: [[Int]]
    /// The room with the front door.
    let frontDoor: Int
    private let names: [String]
    private let outdoors: [Bool]

    /// A door that one side names leads both ways. Rooms that no door leads to open into the room with the front door,
    /// which is the first room when none has it.
    init(_ rooms: [RoomDefinition]) {
        frontDoor = rooms.firstIndex { $0.hasFrontDoor } ?? 0
        names = rooms.map { $0.name.lowercased() }
        outdoors = rooms.map(\.isOutdoors)
        var doors = Array(repeating: Set<Int>(), count: rooms.count)
        for (index, room) in rooms.enumerated() {
            for name in room.neighbours {
                guard let other = rooms.firstIndex(where: { $0.name == name }), other != index else { continue }
                doors[index].insert(other)
                doors[other].insert(index)
            }
        }
        var distances = rooms.isEmpty ? [] : Self.distances(from: frontDoor, doors)
        for index in rooms.indices where distances[index] == nil {
            doors[index].insert(frontDoor)
            doors[frontDoor].insert(index)
            // What lies behind this room needs no door of its own now.
            distances = Self.distances(from: frontDoor, doors)
        }
        neighbours = doors.map { $0.sorted() }
    }

    private static func distances(from start: Int, _ doors: [some Sequence<Int>]) -> [Int?] {
        var distances = [Int?](repeating: nil, count: doors.count)
        distances[start] = 0
        var reached = [start]
        var next = 0
        while next < reached.count {
            let room = reached[next]
            next += 1
            for other in doors[room] where distances[other] == nil {
                distances[other] = (distances[room] ?? 0) + 1
                reached.append(other)
            }
        }
        return distances
    }

    /// The rooms to walk through, the last one included, by the shortest way; empty to stay.
    func path(from start: Int, to end: Int) -> [Int] {
        let left = Self.distances(from: end, neighbours)
        var path: [Int] = []
        var room = start
        while room != end, let distance = left[room],
            let next = neighbours[room].first(where: { left[$0] == distance - 1 })
        {
            path.append(next)
            room = next
        }
        return path
    }

    /// The room nearest to the bedroom whose name tells that it serves a purpose, or one that does instead.
    func room(for purpose: Purpose, bedroom: Int) -> Int {
        let distances = Self.distances(from: bedroom, neighbours)
        for candidate in [purpose] + purpose.substitutes {
            let rooms = names.indices.filter { room in
                candidate == .garden
                    ? outdoors[room]
                    : !outdoors[room] && candidate.words.contains { names[room].contains($0) }
            }
            if let nearest = rooms.min(by: { (distances[$0] ?? .max, $0) < (distances[$1] ?? .max, $1) }) {
                return nearest
            }
        }
        return bedroom
    }

    /// What a room is for.
    enum Purpose: Sendable {
        case bathroom
        case kitchen
        case living
        case study
        case garden

        /// What the names of such rooms contain.
        fileprivate var words: [String] {
            switch self {
            case .bathroom: ["bath", "shower", "toilet", "wc", "washroom"]
            case .kitchen: ["kitchen", "kitchenette", "pantry"]
            case .living: ["living", "lounge", "family", "sitting", "dining"]
            case .study: ["study", "office", "work", "library"]
            case .garden: []
            }
        }

        fileprivate var substitutes: [Purpose] {
            switch self {
            case .bathroom, .living: []
            case .kitchen, .garden: [.living]
            case .study: []
            }
        }
    }
}
