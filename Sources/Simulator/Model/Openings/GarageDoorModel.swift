import HAPModel

/// A garage door with its opener: opens and closes in some seconds, stops at what is in the way when it opens, and goes up
/// again when it closes.
struct GarageDoorModel: ServiceModel {
    /// Values of CurrentDoorState and TargetDoorState. HAP R2, 9.30 and 9.118.
    private enum State {
        static let open = 0
        static let closed = 1
        static let opening = 2
        static let closing = 3
        static let stopped = 4
    }

    private static let travel = Duration.seconds(12)
    /// m²
    private static let area = 5.0

    private let service: Int
    private var bolt = Bolt()
    /// 0 closed to 1 open.
    private var door: Movement

    init(service: Int, of accessory: AccessoryState) {
        self.service = service
        let isOpen = accessory[service].int(.currentDoorState) == State.open
        door = Movement(at: isOpen ? 1 : 0, speed: 1 / (Self.travel / .seconds(1)))
    }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        let pause = bolt.step(event, &accessory[service])
        act(on: event, &accessory[service], &surroundings)
        surroundings.influence.opening = Self.area * door.position
        surroundings.influence.isOpening = door.position > 0
        return door.pause(atMost: Self.travel).orEarlier(pause)
    }

    private mutating func act(
        on event: ModelEvent, _ state: inout ServiceState, _ surroundings: inout Surroundings
    ) {
        switch event {
        case .start: state.set(.targetDoorState, door.position > 0 ? State.open : State.closed)
        case .elapsed(let time): door.pass(time)
        case .written(let types) where types.contains(.targetDoorState):
            if state.int(.targetDoorState) == State.open, door.position == 0, isLocked(state) {
                surroundings.refusal = .notAllowedInCurrentState
                return
            }
            drive(&state)
        case .set(let types):
            if types.contains(.currentDoorState) { takeInHand(&state) }
            if types.contains(.targetDoorState) { drive(&state) }
            if types.contains(.obstructionDetected), state.bool(.obstructionDetected), door.isMoving {
                meetObstruction(&state)
            }
        default: break
        }
        show(&state)
    }

    private func isLocked(_ state: ServiceState) -> Bool {
        state.has(.lockCurrentState) && state.int(.lockCurrentState) != 0
    }

    private mutating func drive(_ state: inout ServiceState) {
        let closes = state.int(.targetDoorState) == State.closed
        if closes, state.bool(.obstructionDetected) {
            meetObstruction(&state)
        } else if !(door.position == 0 && isLocked(state)) {
            door.move(to: closes ? 0 : 1)
        }
    }

    /// Somebody pulls the door, or presses the button at the wall that stops it.
    private mutating func takeInHand(_ state: inout ServiceState) {
        switch state.int(.currentDoorState) {
        case State.open: door.place(at: 1)
        case State.closed: door.place(at: 0)
        case State.opening: door.move(to: 1)
        case State.closing: door.move(to: 0)
        default: door.stop()
        }
        if door.isMoving || door.position == 0 || door.position == 1 {
            state.set(.targetDoorState, door.target > 0 ? State.open : State.closed)
        }
    }

    /// Stops on the way up; does not go on, or begin, to close.
    private mutating func meetObstruction(_ state: inout ServiceState) {
        if door.isMoving, door.isIncreasing {
            door.stop()
        } else {
            state.set(.targetDoorState, State.open)
            door.move(to: 1)
        }
    }

    private func show(_ state: inout ServiceState) {
        let current =
            if door.isMoving {
                door.isIncreasing ? State.opening : State.closing
            } else if door.position == 0 {
                State.closed
            } else {
                door.position == 1 ? State.open : State.stopped
            }
        state.set(.currentDoorState, current)
    }
}
