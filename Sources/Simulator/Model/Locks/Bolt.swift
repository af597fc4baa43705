import HAPModel

/// The bolt between LockTargetState and LockCurrentState: takes its time, and may jam.
struct Bolt: Sendable {
    /// Values of LockCurrentState; the first two are also those of LockTargetState. HAP R2, 9.52 and 9.56.
    enum State {
        static let unsecured = 0
        static let secured = 1
        static let jammed = 2
    }

    private static let turn = Duration.milliseconds(1_500)

    private var turning = Countdown()
    private var goal = State.unsecured

    mutating func step(_ event: ModelEvent, _ state: inout ServiceState) -> Duration? {
        switch event {
        case .start: follow(&state)
        case .elapsed(let time): if turning.pass(time) { state.set(.lockCurrentState, goal) }
        case .set(let types) where types.contains(.lockCurrentState):
            turning.cancel()
            follow(&state)
        case .written(let types), .set(let types):
            if types.contains(.lockTargetState) { turn(to: state.int(.lockTargetState), state) }
        default: break
        }
        return turning.remaining
    }

    private mutating func turn(to goal: Int, _ state: ServiceState) {
        let current = state.int(.lockCurrentState)
        self.goal = goal
        // What is jammed comes free only when it is drawn back.
        if current == goal || (current == State.jammed && goal == State.secured) {
            turning.cancel()
        } else {
            turning.start(Self.turn)
        }
    }

    /// The target goes with the bolt when a hand turns it.
    private func follow(_ state: inout ServiceState) {
        let current = state.int(.lockCurrentState)
        if current == State.unsecured || current == State.secured { state.set(.lockTargetState, current) }
    }
}
