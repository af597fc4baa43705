extension EventLoop {
    /// A loop without a thread, for tests. Its time stands at `start` until it is advanced.
    public static func manual(startingAt start: ContinuousClock.Instant = .now) -> EventLoop {
        EventLoop(name: "manual", poller: nil, now: start)
    }

    /// Runs everything that is ready on a manual loop, and what that makes ready, on the calling thread. Does nothing on
    /// a loop with a thread, or when called from the loop itself. Concurrent cranking takes turns.
    public func runUntilIdle() {
        guard poller == nil, !isCurrent else { return }
        crank.withLock { _ in asCurrent { runToIdle() } }
    }

    /// Moves a manual loop's time forward: everything ready runs first, then each timer that becomes due fires at its own
    /// instant, in order, with everything it makes ready. Does nothing on a loop with a thread.
    public func advance(by duration: Duration) {
        guard poller == nil, !isCurrent else { return }
        crank.withLock { _ in
            asCurrent {
                let target = now.advanced(by: duration)
                repeat { runToIdle() } while fireNextTimer(upTo: target)
                setManualNow(target)
                runToIdle()
            }
        }
    }

    /// Moves a manual loop's time to its next timer and fires that, as `advance(by:)`. False when there is none.
    func advanceToNextTimer() -> Bool {
        crank.withLock { _ in
            asCurrent {
                guard let next = earliestTimer, fireNextTimer(upTo: next) else { return false }
                runToIdle()
                return true
            }
        }
    }
}
