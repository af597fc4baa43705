import HAPModel

/// A sensor that looks at its room once a minute.
///
/// What a hand sets at it stays for ``HandHold/time``: somebody breathes at it, or holds a lighter under it. Then it measures
/// again.
protocol MeasuringSensor: ServiceModel {
    var service: Int { get }
    var hold: HandHold { get set }

    /// Time that goes by in a room as it was last seen.
    mutating func pass(_ elapsed: Duration)
    mutating func measure(_ surroundings: Surroundings, _ state: inout ServiceState)
    /// Makes the service's other values fit what a hand has set.
    func settle(_ state: inout ServiceState)
    /// Whether what it shows is a danger to people.
    func isDanger(_ state: ServiceState) -> Bool
}

/// How long what a hand has set at a sensor stays.
struct HandHold: Sendable {
    static let time = Duration.seconds(600)

    private var left = Countdown()
    var isOver: Bool { !left.isRunning }

    mutating func begin() { left.start(Self.time) }
    mutating func pass(_ elapsed: Duration) { _ = left.pass(elapsed) }

    /// Reports what is measured, unless a hand holds the value.
    /// - Returns: what the thing knows of its room: what it measures, or what the hand has set.
    @discardableResult
    func follow(
        _ type: CharacteristicType, _ measured: Double, ifDifferentBy threshold: Double, in state: inout ServiceState
    ) -> Double {
        guard isOver else { return state.number(type) }
        state.report(type, measured, ifDifferentBy: threshold)
        return measured
    }
}

extension MeasuringSensor {
    var senses: Senses { [.room, .siblings] }

    mutating func pass(_ elapsed: Duration) {}
    func settle(_ state: inout ServiceState) {}
    func isDanger(_ state: ServiceState) -> Bool { false }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        if case .elapsed(let elapsed) = event {
            hold.pass(elapsed)
            pass(elapsed)
            return nil
        }
        SensorStatus.follow(event, &accessory, service)
        if case .set(let types) = event, types.contains(where: { !Self.statuses.contains($0) }) {
            hold.begin()
            settle(&accessory[service])
        }
        let isActive = SensorStatus.isActive(accessory[service])
        if isActive, hold.isOver { measure(surroundings, &accessory[service]) }
        surroundings.influence.seesDanger = isActive && isDanger(accessory[service])
        return nil
    }

    private static var statuses: Set<CharacteristicType> {
        [.name, .statusActive, .statusFault, .statusLowBattery, .statusTampered]
    }
}
