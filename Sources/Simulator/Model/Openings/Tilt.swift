import HAPModel

/// The angle of slats, between a target and a current characteristic.
struct Tilt: Sendable {
    static let horizontal = (
        current: CharacteristicType.currentHorizontalTiltAngle, target: CharacteristicType.targetHorizontalTiltAngle
    )
    static let vertical = (
        current: CharacteristicType.currentVerticalTiltAngle, target: CharacteristicType.targetVerticalTiltAngle
    )
    static let slats = (current: CharacteristicType.currentTiltAngle, target: CharacteristicType.targetTiltAngle)

    /// Degrees a second.
    private static let speed = 45.0

    private let current: CharacteristicType
    private let target: CharacteristicType
    /// Degrees.
    private(set) var motor: Movement

    /// nil when the service has no such angle.
    init?(_ types: (current: CharacteristicType, target: CharacteristicType), of state: ServiceState) {
        guard state.has(types.current) else { return nil }
        current = types.current
        target = types.target
        motor = Movement(at: state.number(types.current), speed: Self.speed)
    }

    mutating func step(_ event: ModelEvent, _ state: inout ServiceState) {
        switch event {
        case .start: state.set(target, motor.position)
        case .elapsed(let time): motor.pass(time)
        case .set(let types) where types.contains(current):
            motor.place(at: state.number(current))
            state.set(target, motor.position)
        case .written(let types), .set(let types):
            if types.contains(target) { returnToTarget(state) }
        default: break
        }
        show(&state)
    }

    mutating func stop(_ state: inout ServiceState) {
        motor.place(at: motor.position.rounded())
        state.set(target, motor.position)
        show(&state)
    }

    /// Goes to an angle by itself, whatever the target says.
    mutating func sweep(to angle: Double, speed: Double) { motor.move(to: angle, speed: speed) }

    mutating func returnToTarget(_ state: ServiceState) {
        motor.move(to: state.number(target), speed: Self.speed)
    }

    func pause(atMost interval: Duration) -> Duration? { motor.pause(atMost: interval) }

    private func show(_ state: inout ServiceState) { state.set(current, motor.position) }
}
