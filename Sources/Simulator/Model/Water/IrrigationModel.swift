import HAPModel

/// An irrigation system: waters with one valve after the other in the morning, when a program is scheduled, and shows what
/// its valves do.
struct IrrigationModel: ServiceModel {
    /// Values of ProgramMode. HAP R2, 9.74.
    private enum Mode {
        static let none = 0
        static let scheduled = 1
        static let manual = 2
    }

    /// Of the day.
    private static let start = Duration.seconds(6 * 3_600)
    /// For a valve that has no duration of its own.
    private static let usualDuration = 600

    private let service: Int
    private let valves: [Int]
    /// Valves that the program has still to open, the one that is open first.
    private var program: [Int] = []
    private var turn = Countdown()
    private var nextStart: HomeInstant?

    let senses: Senses = .siblings

    init(service: Int, of accessory: AccessoryState) {
        self.service = service
        valves = accessory.indices(of: .valve)
    }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        let now = surroundings.now
        switch event {
        case .start: nextStart = Self.start(after: now)
        case .elapsed(let time): pass(time, now, &accessory)
        case .written(let types), .set(let types):
            if types.contains(.active), !accessory[service].bool(.active) { close(&accessory) }
        case .sibling(let valve, let types) where valves.contains(valve): noticed(types, of: valve, &accessory)
        default: break
        }
        let isCounting = accessory[service].has(.remainingDuration) && remaining(accessory) > 0
        return turn.remaining.orEarlier(isCounting ? .seconds(1) : nil).orEarlier(nextStart.map { $0 - now })
    }

    private mutating func pass(_ time: Duration, _ now: HomeInstant, _ accessory: inout AccessoryState) {
        if turn.pass(time), let valve = program.first {
            accessory[valve].set(.active, 0)
            advance(&accessory)
        }
        if let start = nextStart, now >= start {
            nextStart = Self.start(after: now)
            if accessory[service].bool(.active), accessory[service].int(.programMode) == Mode.scheduled,
                program.isEmpty
            {
                program = valves
                open(&accessory)
            }
        }
        accessory[service].setQuietly(.remainingDuration, Value(remaining(accessory)))
    }

    /// A valve was opened or closed, by the program or by somebody.
    private mutating func noticed(
        _ types: [CharacteristicType], of valve: Int, _ accessory: inout AccessoryState
    ) {
        if types.contains(.active) {
            if !accessory[valve].bool(.active), program.first == valve {
                advance(&accessory)
            } else if accessory[valve].bool(.active), !program.contains(valve) {
                accessory[service].set(.active, 1)
                if accessory[service].int(.programMode) == Mode.scheduled {
                    accessory[service].set(.programMode, Mode.manual)
                }
            }
        }
        let isInUse = valves.contains { accessory[$0].bool(.inUse) }
        accessory[service].set(.inUse, isInUse ? 1 : 0)
        if !isInUse, !valves.contains(where: { accessory[$0].bool(.active) }),
            accessory[service].int(.programMode) == Mode.manual
        {
            accessory[service].set(.programMode, Mode.scheduled)
        }
        accessory[service].set(.remainingDuration, remaining(accessory))
    }

    /// The next valve's turn.
    private mutating func advance(_ accessory: inout AccessoryState) {
        turn.cancel()
        if !program.isEmpty { program.removeFirst() }
        open(&accessory)
    }

    private mutating func open(_ accessory: inout AccessoryState) {
        guard let valve = program.first else { return }
        turn.start(.seconds(Self.duration(of: valve, accessory)))
        accessory[valve].set(.active, 1)
    }

    private mutating func close(_ accessory: inout AccessoryState) {
        program = []
        turn.cancel()
        for valve in valves { accessory[valve].set(.active, 0) }
    }

    private static func duration(of valve: Int, _ accessory: AccessoryState) -> Int {
        let own = accessory[valve].int(.setDuration)
        return own > 0 ? own : usualDuration
    }

    /// In seconds, of all that are open or will be.
    private func remaining(_ accessory: AccessoryState) -> Int {
        let program = self.program.dropFirst().reduce(Int((turn.remaining ?? .zero) / .seconds(1))) {
            $0 + Self.duration(of: $1, accessory)
        }
        let byHand = valves.map { accessory[$0].int(.remainingDuration) }.max() ?? 0
        return max(program, byHand)
    }

    private static func start(after now: HomeInstant) -> HomeInstant {
        let today = now - now.timeOfDay + start
        return today > now ? today : today + .seconds(86_400)
    }
}
