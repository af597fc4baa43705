import HAPModel

/// A door, window or blind that a motor moves, and a hand too.
struct PositionModel: ServiceModel {
    private let service: Int
    /// What stands open of it, in m², when it is open.
    private let area: Double
    /// 0 closed to 100 open.
    private var motor: Movement
    private var tilts: [Tilt]

    init(service: Int, of accessory: AccessoryState) {
        self.service = service
        let state = accessory[service]
        let fullTravel: Duration
        switch state.type {
        case .door: (area, fullTravel) = (2, .seconds(5))
        case .window: (area, fullTravel) = (1.2, .seconds(10))
        default: (area, fullTravel) = (0, .seconds(25))
        }
        motor = Movement(at: state.number(.currentPosition), speed: 100 / (fullTravel / .seconds(1)))
        tilts = [Tilt.horizontal, Tilt.vertical].compactMap { Tilt($0, of: state) }
    }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        act(on: event, &accessory[service], surroundings)
        if area > 0 {
            surroundings.influence.opening = area * motor.position / 100
            surroundings.influence.isOpening = motor.position > 0
        }
        return tilts.reduce(motor.pause(atMost: .seconds(1))) { $0.orEarlier($1.pause(atMost: .seconds(1))) }
    }

    private mutating func act(on event: ModelEvent, _ state: inout ServiceState, _ surroundings: Surroundings) {
        for index in tilts.indices { tilts[index].step(event, &state) }
        switch event {
        case .start: halt(&state)
        case .elapsed(let time): motor.pass(time)
        case .set(let types) where types.contains(.currentPosition):
            motor.place(at: state.number(.currentPosition))
            halt(&state)
        case .written(let types), .set(let types):
            if types.contains(.targetPosition) { motor.move(to: state.number(.targetPosition)) }
            if state.bool(.obstructionDetected) || surroundings.written[.holdPosition]?.bool == true {
                halt(&state)
                for index in tilts.indices { tilts[index].stop(&state) }
            }
        default: break
        }
        state.set(.currentPosition, motor.position)
        state.set(.positionState, motor.isMoving ? (motor.isIncreasing ? 1 : 0) : 2)
    }

    private mutating func halt(_ state: inout ServiceState) {
        motor.place(at: motor.position.rounded())
        state.set(.targetPosition, motor.position)
    }
}
