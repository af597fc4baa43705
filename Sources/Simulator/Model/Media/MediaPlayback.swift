import HAPModel

/// What plays something: it loads for a moment, then plays, and pauses and stops at once. HAP R2, 9.
struct MediaPlayback: Hashable, Sendable {
    /// Values of CurrentMediaState; the first three are those of TargetMediaState as well.
    enum State: Int, Sendable {
        case play = 0
        case pause = 1
        case stop = 2
        case loading = 4
    }

    private(set) var state = State.stop
    private(set) var loading = Countdown()

    /// Plays, pauses or stops. To play, what was paused goes on at once, and what loads or plays already is left alone.
    /// - Parameter time: how long it loads before it plays when it was stopped.
    mutating func go(to state: State, loadingFor time: Duration = .seconds(1)) {
        guard state == .play else {
            loading.cancel()
            self.state = state
            return
        }
        switch self.state {
        case .stop: load(for: time)
        case .pause: self.state = .play
        case .play, .loading: break
        }
    }

    /// Loads, whatever it did before, and then plays.
    mutating func load(for time: Duration) {
        state = .loading
        loading.start(time)
    }

    mutating func pass(_ elapsed: Duration) {
        if loading.pass(elapsed) { state = .play }
    }

    func show(in service: inout ServiceState) { service.set(.currentMediaState, state.rawValue) }
}
