/// Somebody who lives in the home: where they are, what they do, and where they go next.
struct Inhabitant: Sendable {
    let name: String
    private let rhythm: PersonDefinition.Rhythm
    private let seed: UInt64
    private let rooms: Rooms
    /// nil: outside the home.
    private(set) var room: Int?
    private(set) var doing: DayPlan.Doing
    /// When they next walk through a door or take up something else.
    private(set) var next: HomeInstant
    private var day: Int
    /// What is ahead, the nearest last.
    private var ahead: [DayPlan.Entry]
    /// The rooms still to walk through, the nearest last.
    private var way: [Int?] = []
    /// What they go to do.
    private var purpose: DayPlan.Doing
    private var random: SimulatorRandom

    /// The rooms that their day is about.
    private struct Rooms: Sendable {
        var bedroom, bathroom, kitchen, living, study, garden: Int

        func room(_ place: DayPlan.Place) -> Int? {
            switch place {
            case .bedroom: bedroom
            case .bathroom: bathroom
            case .kitchen: kitchen
            case .living: living
            case .study: study
            case .garden: garden
            case .away: nil
            }
        }
    }

    /// - Parameters:
    ///   - number: among the people of the home.
    ///   - bedroom: a room.
    init(_ definition: PersonDefinition, number: Int, bedroom: Int, plan: FloorPlan, seed: UInt64, at now: HomeInstant)
    {
        name = definition.name
        rhythm = definition.rhythm
        random = SimulatorRandom(seed: seed, name: "person/\(number)/\(definition.name)")
        self.seed = random.next()
        rooms = Rooms(
            bedroom: bedroom, bathroom: plan.room(for: .bathroom, bedroom: bedroom),
            kitchen: plan.room(for: .kitchen, bedroom: bedroom), living: plan.room(for: .living, bedroom: bedroom),
            study: plan.room(for: .study, bedroom: bedroom), garden: plan.room(for: .garden, bedroom: bedroom))
        day = now.day
        let entries =
            DayPlan(rhythm, day: day - 1, seed: self.seed).entries + DayPlan(rhythm, day: day, seed: self.seed).entries
        let current = entries.last { $0.at <= now }
        room = rooms.room(current?.place ?? .bedroom)
        doing = current?.doing ?? .sleeping
        purpose = doing
        ahead = entries.filter { $0.at > now }.reversed()
        next = now
        next = nextEntry(notBefore: now)
    }

    /// When what comes next in the plan is due.
    private mutating func nextEntry(notBefore earliest: HomeInstant) -> HomeInstant {
        while ahead.isEmpty {
            day += 1
            ahead = DayPlan(rhythm, day: day, seed: seed).entries.reversed()
        }
        return max(earliest, ahead.last?.at ?? earliest)
    }

    /// Does what is due at ``next``.
    /// - Returns: the rooms on both sides of the door that they walk through, nil for outside; nothing when they stay.
    mutating func act(_ plan: FloorPlan) -> (from: Int?, to: Int?)? {
        let now = next
        if way.isEmpty, let entry = ahead.popLast() {
            purpose = entry.doing
            way = Self.way(from: room, to: rooms.room(entry.place), plan).reversed()
        }
        guard let to = way.popLast() else {
            doing = purpose
            next = nextEntry(notBefore: now + .seconds(1))
            return nil
        }
        let from = room
        room = to
        if way.isEmpty {
            doing = purpose
            next = nextEntry(notBefore: now + .seconds(5))
        } else {
            doing = .other
            next = now + .seconds(random.integer(in: 4...11))
        }
        return (from, to)
    }

    private static func way(from room: Int?, to target: Int?, _ plan: FloorPlan) -> [Int?] {
        switch (room, target) {
        case (nil, nil): []
        case (nil, let target?): [plan.frontDoor] + plan.path(from: plan.frontDoor, to: target)
        case (let room?, nil): plan.path(from: room, to: plan.frontDoor) + [nil]
        case (let room?, let target?): plan.path(from: room, to: target)
        }
    }
}
