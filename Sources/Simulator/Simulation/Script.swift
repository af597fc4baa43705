import HAPModel

/// The behaviours that a definition spells out, with their places.
struct Script: Sendable {
    /// Something that happens by itself, period after period.
    struct Timed: Sendable {
        enum Course: Sendable {
            case cycle([Value])
            case wander(step: Double, range: ClosedRange<Double>)
        }

        var place: Place
        var period: Duration
        var course: Course
        var random: SimulatorRandom
        private(set) var round = 0

        init(_ place: Place, every period: Duration, _ course: Course, _ random: SimulatorRandom) {
            self.place = place
            // Time would not get past what happens again at the same instant.
            self.period = max(period, .milliseconds(1))
            self.course = course
            self.random = random
        }

        mutating func next(after current: Value?) -> Value? {
            defer { round += 1 }
            switch course {
            case .cycle(let values): return values.isEmpty ? nil : values[round % values.count]
            case .wander(let step, let range):
                let middle = (range.lowerBound + range.upperBound) / 2
                let most = step.isFinite ? abs(step) : 0
                let moved = (current?.float ?? middle) + random.number(in: -most...most)
                return .float(min(max(moved, range.lowerBound), range.upperBound))
            }
        }
    }

    private struct Mirror: Sendable {
        var target: Place
        var values: [Behaviour.Translation]
    }

    private var mirrors: [Place: [Mirror]] = [:]
    private var responses: [Place: [UInt8]] = [:]
    /// The services that behaviours move; models leave them alone.
    private(set) var moved: Set<Place.Service> = []
    var timed: [Int: Timed] = [:]
    private var nextTimed = 0

    /// - Returns: the number of a behaviour that happens by itself.
    mutating func add(_ behaviour: Behaviour, at places: [Place], seed: UInt64) -> Int? {
        switch behaviour {
        case .mirror(_, _, let values):
            mirrors[places[0], default: []].append(Mirror(target: places[1], values: values))
            moved.insert(places[1].inService)
            return nil
        case .cycle(_, let values, let period): return add(.cycle(values), every: period, at: places[0], seed)
        case .wander(_, let step, let range, let period):
            return add(.wander(step: step, range: range), every: period, at: places[0], seed)
        case .respond(_, let bytes):
            responses[places[0]] = bytes
            return nil
        }
    }

    private mutating func add(_ course: Timed.Course, every period: Duration, at place: Place, _ seed: UInt64) -> Int {
        moved.insert(place.inService)
        timed[nextTimed] = Timed(
            place, every: period, course,
            SimulatorRandom(seed: seed, name: "\(place.accessory)/\(place.service)/\(place.characteristic.uuid)"))
        nextTimed += 1
        return nextTimed - 1
    }

    /// Forgets what concerns an accessory that is taken away.
    mutating func remove(accessory: Int) {
        mirrors = mirrors.filter { $0.key.accessory != accessory }
            .mapValues { $0.filter { $0.target.accessory != accessory } }
        responses = responses.filter { $0.key.accessory != accessory }
        timed = timed.filter { $0.value.place.accessory != accessory }
        moved = moved.filter { $0.accessory != accessory }
    }

    /// What else changes when a controller writes a value.
    func consequences(of value: Value, writtenTo place: Place) -> [(place: Place, value: Value)] {
        (mirrors[place] ?? []).map { mirror in
            let translated = mirror.values.first { Self.areEqual($0.source, value) }?.target
            return (mirror.target, translated ?? value)
        }
    }

    /// What a write that asks for a response gets back; nil: the value as it is.
    func response(to value: Value, writtenTo place: Place) -> Value? {
        guard let appendix = responses[place] else { return nil }
        switch value {
        case .tlv8(let bytes): return .tlv8(bytes + appendix)
        case .data(let bytes): return .data(bytes + appendix)
        default: return nil
        }
    }

    /// 1 and true are one, as are 1 and 1.0.
    private static func areEqual(_ one: Value, _ other: Value) -> Bool {
        if one == other { return true }
        if let first = one.integer, let second = other.integer { return first == second }
        return false
    }
}

extension Place {
    /// A service of an accessory.
    struct Service: Hashable, Sendable {
        var accessory: Int
        var service: Int
    }

    var inService: Service { Service(accessory: accessory, service: service) }
}
