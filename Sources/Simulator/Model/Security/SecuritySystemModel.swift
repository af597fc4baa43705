import HAPModel

/// An alarm system: arms when those who leave had time to, lets those who come in disarm it, and sounds when they don't.
struct SecuritySystemModel: ServiceModel {
    /// Values of SecuritySystemCurrentState; the first four are also those of SecuritySystemTargetState. HAP R2, 9.98.
    private enum State {
        static let away = 1
        static let disarmed = 3
        static let triggered = 4
    }

    private static let exitDelay = Duration.seconds(30)
    private static let entryDelay = Duration.seconds(30)

    private let service: Int
    private var arming = Countdown()
    private var entering = Countdown()
    /// The home as it was last.
    private var home = HomeConditions()
    /// What it becomes after the exit delay.
    private var goal = State.disarmed

    let senses: Senses = .home

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        act(on: event, &accessory[service], surroundings.home)
        // Not while time passes: what is new would be old before it is noticed.
        if event == .start || event == .surroundings { home = surroundings.home }
        return arming.remaining.orEarlier(entering.remaining)
    }

    private mutating func act(on event: ModelEvent, _ system: inout ServiceState, _ now: HomeConditions) {
        switch event {
        case .start:
            if system.int(.securitySystemCurrentState) != State.triggered {
                system.set(.securitySystemTargetState, system.int(.securitySystemCurrentState))
            }
        case .elapsed(let time):
            if arming.pass(time) { system.set(.securitySystemCurrentState, goal) }
            if entering.pass(time) { sound(&system) }
        case .written(let types) where types.contains(.securitySystemTargetState),
            .set(let types) where types.contains(.securitySystemTargetState):
            follow(&system)
        case .set(let types):
            if types.contains(.securitySystemCurrentState) { isSet(&system) }
            if types.contains(.statusTampered), system.bool(.statusTampered), isArmed(system) { sound(&system) }
        case .surroundings: notice(now, &system)
        default: break
        }
    }

    /// Goes where the target says: at once, or after the delay for those who leave.
    private mutating func follow(_ system: inout ServiceState) {
        goal = system.int(.securitySystemTargetState)
        entering.cancel()
        arming.cancel()
        system.set(.securitySystemAlarmType, 0)
        let current = system.int(.securitySystemCurrentState)
        guard current != goal else { return }
        guard goal == State.away else {
            system.set(.securitySystemCurrentState, goal)
            return
        }
        if current == State.triggered { system.set(.securitySystemCurrentState, State.disarmed) }
        arming.start(Self.exitDelay)
    }

    /// Somebody has set the state at the panel.
    private mutating func isSet(_ system: inout ServiceState) {
        let current = system.int(.securitySystemCurrentState)
        if current == State.triggered {
            sound(&system)
        } else {
            system.set(.securitySystemTargetState, current)
            follow(&system)
        }
    }

    private func isArmed(_ system: ServiceState) -> Bool {
        system.int(.securitySystemCurrentState) < State.disarmed
    }

    /// Smoke and water sound at any time. While it is armed, what opens starts the entry delay, and when all are away also
    /// what moves.
    private mutating func notice(_ now: HomeConditions, _ system: inout ServiceState) {
        if now.dangers > home.dangers { return sound(&system) }
        guard isArmed(system), entering.remaining == nil else { return }
        let moves = system.int(.securitySystemCurrentState) == State.away && now.movements > home.movements
        if now.openings > home.openings || moves { entering.start(Self.entryDelay) }
    }

    private mutating func sound(_ system: inout ServiceState) {
        arming.cancel()
        entering.cancel()
        system.set(.securitySystemAlarmType, 1)
        system.set(.securitySystemCurrentState, State.triggered)
    }
}
