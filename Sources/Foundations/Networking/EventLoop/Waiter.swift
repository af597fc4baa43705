/// One suspended caller: its continuation, and its deadline as an entry of the loop's timer heap.
///
/// All state belongs to the loop, so the four ways to end (result, deadline, cancellation, shutdown) cannot race; the
/// first wins and the rest are ignored. An owner that keeps a waiter asks `isWaiting` before it spends a result on it.
final class Waiter<Value: Sendable>: AnyWaiter, @unchecked Sendable {
    private var continuation: UnsafeContinuation<Result<Value, NetworkError>, Never>?
    private var earlyOutcome: Result<Value, NetworkError>?
    /// What the owner does when the wait ends without its doing: by deadline, cancellation or shutdown.
    var onAbandonment: (() -> Void)?

    override var isWaiting: Bool { continuation != nil }

    /// Returns false when the wait is over before it began: cancelled, or the loop was shut down.
    func begin(_ continuation: UnsafeContinuation<Result<Value, NetworkError>, Never>, hasDeadline: Bool) -> Bool {
        if let earlyOutcome {
            continuation.resume(returning: earlyOutcome)
            return false
        }
        guard loop.link(self) else {
            continuation.resume(returning: .failure(.closed("event loop")))
            return false
        }
        self.continuation = continuation
        if hasDeadline { loop.insert(self) }
        return true
    }

    func finish(_ outcome: Result<Value, NetworkError>) {
        guard let continuation else {
            earlyOutcome = earlyOutcome ?? outcome
            return
        }
        self.continuation = nil
        if heapIndex >= 0 { loop.remove(self) }
        loop.unlink(self)
        onAbandonment = nil
        continuation.resume(returning: outcome)
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

    var isWaiting: Bool { false }
    func cancel() {}
}

extension EventLoop {
    /// Suspends the caller until the waiter that `start` receives is finished, the deadline passes, the task is
    /// cancelled or the loop ends. `start` runs on the loop: at once when that is current, else by a hop.
    func wait<Value: Sendable>(
        until deadline: ContinuousClock.Instant?, isolation: isolated (any Actor)? = #isolation,
        _ start: @escaping @Sendable (Waiter<Value>) -> Void
    ) async throws(NetworkError) -> Value {
        let waiter = Waiter<Value>(loop: self, deadline: deadline ?? epoch)
        let outcome: Result<Value, NetworkError> = await withTaskCancellationHandler {
            // Without the capture the closure would run off the caller's actor, two thread switches for each wait.
            _ = isolation
            return await withUnsafeContinuation { continuation in
                perform {
                    if waiter.begin(continuation, hasDeadline: deadline != nil) { start(waiter) }
                }
            }
        } onCancel: {
            // Never at once: the handler may run inside a lock of the runtime, before the wait has begun.
            executeUnlessEnded { waiter.cancel() }
        }
        return try outcome.get()
    }
}
