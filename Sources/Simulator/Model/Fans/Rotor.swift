/// What turns in a fan: takes some seconds to come to its speed, and to turn the other way.
struct Rotor: Sendable {
    /// W at full speed and at rest.
    private static let power = (full: 45.0, idle: 1.0)

    /// Percent of full speed; negative the other way round.
    private var spin = Movement(at: 0, speed: 25)

    var isTurning: Bool { spin.position != 0 }
    var pause: Duration? { spin.pause(atMost: .seconds(1)) }

    mutating func pass(_ time: Duration) { spin.pass(time) }

    mutating func turn(atPercent speed: Double, isReversed: Bool) { spin.move(to: isReversed ? -speed : speed) }

    /// Goes with the third power of the speed.
    var power: Double {
        let share = abs(spin.position) / 100
        return Self.power.idle + (Self.power.full - Self.power.idle) * share * share * share
    }
}
