extension EventLoop {
    /// Runs `work` on the loop at an instant, or as soon as possible after it. From any thread.
    @discardableResult
    public func schedule(
        at deadline: ContinuousClock.Instant, _ work: @escaping @Sendable () -> Void
    ) -> ScheduledWork {
        let timer = WorkTimer(loop: self, deadline: deadline, work: work)
        perform { [self] in insert(timer) }
        return ScheduledWork(timer)
    }

    /// Runs `work` on the loop after a time. From any thread.
    @discardableResult
    public func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> ScheduledWork {
        schedule(at: now.advanced(by: delay), work)
    }

    /// Suspends the caller until an instant.
    /// - Throws: `.cancelled` when the task is cancelled first, `.closed` when the loop is shut down first.
    public func sleep(until deadline: ContinuousClock.Instant) async throws(NetworkError) {
        do {
            let _: Void = try await wait(until: deadline) { _ in }
        } catch  where error.code == .timedOut {}
    }

    /// Suspends the caller for a time.
    /// - Throws: as `sleep(until:)`.
    public func sleep(for duration: Duration) async throws(NetworkError) {
        try await sleep(until: now.advanced(by: duration))
    }
}
