import HAPModel

/// What plays something: it loads for a moment, then plays, and pauses and stops at once. HAP R2, 9.
struct MediaPlayback: Hashable, Sendable {
    /// Values of CurrentMediaState; the first three are those of TargetMediaState as well.
    enum State: Int, Sendable {
        case play = 0
        case pause = 1
        case stop = 2
        case loading = 4
        case interrupted = 5
    }

    private(set) var state = State.stop
    private(set) var loading = Countdown()

    /// - Parameter time: how long it loads before it plays.
    mutating func go(to state: State, loadingFor time: Duration = .seconds(1)) {
        guard state == .play else {
            loading.cancel()
            self.state = state
            return
        }
        guard self.state != .play || time > .seconds(1) else { return }
        if self.state == .pause, time <= .seconds(1) {
            self.state = .play
        } else {
            self.state = .loading
            loading.start(time)
        }
    }

    mutating func pass(_ elapsed: Duration) {
        if loading.pass(elapsed) { state = .play }
    }

    func show(in service: inout ServiceState) { service.set(.currentMediaState, state.rawValue) }
}
