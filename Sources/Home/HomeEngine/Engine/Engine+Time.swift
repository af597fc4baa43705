import HearthCalendar
import HearthNetworking
import HomeModel

extension Engine {
    /// Refuses a time zone that this machine has no rules of: nothing that goes by it would ever be due.
    /// - Throws: `invalidParameter`.
    public func checkZone(_ zone: TimeZone) async throws(EngineError) {
        do throws(TimeZoneError) { try await zones.check(zone) } catch {
            throw EngineError(.invalidParameter, error.message)
        }
    }

    /// Moves a home time that is set by hand forward. Everything that becomes due in between comes about at its time and to
    /// its end, one after the other.
    /// - Parameter limit: of real time, for all that is done.
    /// - Throws: `operationNotSupported` when home time goes by itself, `operationTimedOut`.
    public func advance(to instant: Instant, within limit: Duration = .seconds(600)) async throws(EngineError) {
        guard let time = time as? SetTime else {
            throw EngineError(.operationNotSupported, "The time of this home goes by itself and can't be advanced.")
        }
        let deadline = loop.now.advanced(by: limit)
        try await settle(by: deadline)
        while time.now.civil < instant {
            let now = time.now
            let wake = evaluator.nextWake
            var step = instant - now.civil
            if let civil = wake.civil { step = min(step, max(civil - now.civil, .zero)) }
            if let monotone = wake.monotone { step = min(step, max(monotone - now.monotone, .zero)) }
            // Finer than an instant can tell would never arrive.
            time.move(by: max(step, .nanoseconds(1)))
            tick()
            try await settle(by: deadline)
        }
    }

    /// Waits until no automation is at work and all that links have told is dealt with.
    public func settle(within limit: Duration = .seconds(60)) async throws(EngineError) {
        try await settle(by: loop.now.advanced(by: limit))
    }

    private func settle(by deadline: ContinuousClock.Instant) async throws(EngineError) {
        while runs.working > 0 || roster.assumeIsolated({ $0.hasEvents }) {
            let rest = Promise<Void>(loop: loop)
            runs.resting.append(rest)
            do throws(NetworkError) {
                if runs.working == 0 { self.rest() }
                try await rest.value(deadline: deadline)
            } catch {
                throw EngineError(.operationTimedOut, "Automations were still at work after the time given.")
            }
        }
    }

    /// A run has ended.
    func rest() {
        guard runs.working == 0 else { return }
        let waiting = runs.resting
        runs.resting = []
        // After what links have told until now.
        loop.execute { for promise in waiting { promise.fulfill(.success(())) } }
    }
}
