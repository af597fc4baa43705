/// One suspended caller, and its deadline as an entry of the loop's timer heap.
///
/// All state belongs to the loop, so the four ways to end (result, deadline, cancellation, shutdown) cannot race; the
/// first wins and the rest are ignored. An owner that keeps a waiter asks `isWaiting` before it spends a result on it.
final class Waiter<Value: Sendable>: AnyWaiter, @unchecked Sendable {
    private var continuation: UnsafeContinuation<Void, Never>?
    fileprivate var outcome: Result<Value, NetworkError>?
    /// What the owner does when the wait ends without its doing: by deadline, cancellation or shutdown.
    var onAbandonment: (() -> Void)?

    override var isWaiting: Bool { outcome == nil }

    /// Returns false when the wait is over before it began.
    fileprivate func begin(hasDeadline: Bool) -> Bool {
        guard outcome == nil else { return false }
        guard loop.link(self) else {
            outcome = .failure(.closed("event loop"))
            return false
        }
        if hasDeadline { loop.insert(self) }
        return true
    }

    fileprivate func whenFinished(resume continuation: UnsafeContinuation<Void, Never>) {
        if isWaiting { self.continuation = continuation } else { continuation.resume() }
    }

    func finish(_ outcome: Result<Value, NetworkError>) {
        guard self.outcome == nil else { return }
        self.outcome = outcome
        if heapIndex >= 0 { loop.remove(self) }
        loop.unlink(self)
        onAbandonment = nil
        if let job = parked {
            parked = nil
            loop.resume(job)
        } else if let continuation {
            self.continuation = nil
            continuation.resume()
        }
    }

    override func fire() { giveUp(NetworkError(.timedOut, "The other side did not answer in time.")) }
    override func abandon() { giveUp(.closed("event loop")) }
    override func cancel() { giveUp(NetworkError(.cancelled, "The waiting task was cancelled.")) }

    private func giveUp(_ error: NetworkError) {
        let onAbandonment = self.onAbandonment
        finish(.failure(error))
        onAbandonment?()
    }
}

/// A waiter of any value, as a member of its loop's list.
///
/// The links do not own: a linked waiter is kept alive by the frame of the suspended function that made it.
class AnyWaiter: LoopTimer, @unchecked Sendable {
    final unowned(unsafe) var next: AnyWaiter?
    final unowned(unsafe) var previous: AnyWaiter?
    final var isLinked = false
    /// The rest of the suspended task.
    final var parked: UnownedJob?

    var isWaiting: Bool { false }
    func cancel() {}
}

/// Where tasks of a loop wait.
///
/// A continuation resumes by way of the global pool, unless its task prefers an executor: two switches of threads for
/// each wait, and on a manual loop the end of determinism. A task that calls `park` is handed to `enqueue` instead, which
/// keeps it until its waiter is finished; then the loop runs it like any other work.
actor ParkingLot: SerialExecutor {
    private unowned let loop: EventLoop

    init(loop: EventLoop) { self.loop = loop }

    nonisolated var unownedExecutor: UnownedSerialExecutor { asUnownedSerialExecutor() }

    nonisolated func enqueue(_ job: consuming ExecutorJob) { loop.park(UnownedJob(job)) }

    nonisolated func isIsolatingCurrentContext() -> Bool? { loop.isCurrent }

    func park() {}
}

extension EventLoop {
    /// Suspends the caller until the waiter that `start` receives is finished, the deadline passes, the task is
    /// cancelled or the loop ends. `start` runs on the loop: at once when that is current, else by a hop.
    // Every frame of a suspended task lives as long as the wait, which for an idle connection is as long as the connection,
    // and frames are bought in pieces of 1 KiB. So the parts that suspend are inlined into one frame, and those that do not
    // are kept out of it.
    @inline(__always)
    func wait<Value: Sendable>(
        until deadline: ContinuousClock.Instant?, isolation: isolated (any Actor)? = #isolation,
        _ start: @escaping @Sendable (Waiter<Value>) -> Void
    ) async throws(NetworkError) -> Value {
        guard isCurrent else { return try await waitOutside(until: deadline, start) }
        let waiter = begin(until: deadline, start)
        if waiter.isWaiting { await suspend(waiter) }
        return try conclude(waiter)
    }

    @inline(never)
    private func begin<Value: Sendable>(
        until deadline: ContinuousClock.Instant?, _ start: (Waiter<Value>) -> Void
    ) -> Waiter<Value> {
        let waiter = Waiter<Value>(loop: self, deadline: deadline ?? epoch)
        if Task.isCancelled { waiter.cancel() }
        if waiter.begin(hasDeadline: deadline != nil) { start(waiter) }
        return waiter
    }

    @inline(never)
    private func conclude<Value: Sendable>(_ waiter: Waiter<Value>) throws(NetworkError) -> Value {
        guard let outcome = waiter.outcome else { throw .closed("event loop") }
        return try outcome.get()
    }

    @inline(__always)
    private func suspend(_ waiter: AnyWaiter, isolation: isolated (any Actor)? = #isolation) async {
        await withTaskCancellationHandler {
            // Without the capture the closure would run off the caller's actor, and so off the loop.
            _ = isolation
            arriving = waiter
            await parkingLot.park()
        } onCancel: {
            // Never at once: the handler may run inside a lock of the runtime, before the task is parked.
            executeUnlessEnded { waiter.cancel() }
        }
    }

    @inline(never)
    private func waitOutside<Value: Sendable>(
        until deadline: ContinuousClock.Instant?, _ start: @escaping @Sendable (Waiter<Value>) -> Void
    ) async throws(NetworkError) -> Value {
        let waiter = Waiter<Value>(loop: self, deadline: deadline ?? epoch)
        await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                execute {
                    if waiter.begin(hasDeadline: deadline != nil) { start(waiter) }
                    waiter.whenFinished(resume: continuation)
                }
            }
        } onCancel: {
            executeUnlessEnded { waiter.cancel() }
        }
        return try conclude(waiter)
    }
}
