import Synchronization

/// Work that a loop runs at an instant, unless it is cancelled before.
public final class ScheduledWork: Sendable {
    private let timer: WorkTimer

    init(_ timer: WorkTimer) { self.timer = timer }

    /// Prevents the work. On the loop it takes effect at once; elsewhere the work may already be on its way to run, but
    /// it does not start after `cancel` has returned and the loop has come to it. May be called any number of times.
    public func cancel() { timer.cancel() }
}

final class WorkTimer: LoopTimer, @unchecked Sendable {
    private var work: (@Sendable () -> Void)?
    private let isCancelled = Atomic(false)

    init(loop: EventLoop, deadline: ContinuousClock.Instant, work: @escaping @Sendable () -> Void) {
        self.work = work
        super.init(loop: loop, deadline: deadline)
    }

    override func fire() {
        let work = self.work
        self.work = nil
        if !isCancelled.load(ordering: .acquiring) { work?() }
    }

    override func abandon() { work = nil }

    func cancel() {
        guard !isCancelled.exchange(true, ordering: .acquiringAndReleasing) else { return }
        loop.perform { [self] in
            work = nil
            loop.remove(self)
        }
    }
}
