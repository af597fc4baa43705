import HAPModel

/// Slats that turn to an angle, or swing to and fro.
struct SlatsModel: ServiceModel {
    private enum State {
        static let fixed = 0
        static let jammed = 1
        static let swinging = 2
    }

    /// How far they swing to either side, in degrees, and how fast, in degrees a second.
    private static let swing = (angle: 45.0, speed: 15.0)

    private let service: Int
    private var tilt: Tilt?
    private var swings = false

    init(service: Int, of accessory: AccessoryState) {
        self.service = service
        tilt = Tilt(Tilt.slats, of: accessory[service])
    }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        act(on: event, &accessory[service])
        return tilt?.pause(atMost: .seconds(swings ? 6 : 1))
    }

    private mutating func act(on event: ModelEvent, _ state: inout ServiceState) {
        tilt?.step(event, &state)
        // A hand that jams the slats holds them until it lets go.
        if state.int(.currentSlatState) == State.jammed {
            swings = false
            tilt?.stop(&state)
            return
        }
        let wasSwinging = swings
        swings = state.int(.swingMode) == 1
        state.set(.currentSlatState, swings ? State.swinging : State.fixed)
        guard let tilt else { return }
        if swings, !wasSwinging || !tilt.motor.isMoving {
            let angle = tilt.motor.position > 0 ? -Self.swing.angle : Self.swing.angle
            self.tilt?.sweep(to: angle, speed: Self.swing.speed)
        } else if wasSwinging, !swings {
            self.tilt?.returnToTarget(state)
        }
    }
}
