/// A value that comes later, once, for one task that waits: a continuation with a deadline, for tasks of a loop.
///
/// Safe from any thread.
public final class Promise<Value: Sendable>: Sendable {
    private let state: PromiseState<Value>

    public init(loop: EventLoop) { state = PromiseState(loop: loop) }

    /// Gives the value, or the error. Only the first counts.
    public func fulfill(_ outcome: Result<Value, NetworkError>) {
        state.loop.perform { [state] in state.fulfill(outcome) }
    }

    /// Waits for the value. One task may wait, once.
    /// - Throws: what the promise was fulfilled with; `.timedOut`, `.cancelled`, or `.closed` when the loop ends.
    public func value(deadline: ContinuousClock.Instant?) async throws(NetworkError) -> Value {
        try await state.loop.wait(until: deadline) { [state] (waiter: Waiter<Value>) in
            if let outcome = state.outcome {
                waiter.finish(outcome)
            } else if let other = state.waiter, other.isWaiting {
                waiter.finish(.failure(NetworkError(.misuse, "Another task already waits for the promise.")))
            } else {
                state.waiter = waiter
            }
        }
    }
}

private final class PromiseState<Value: Sendable>: @unchecked Sendable {
    // Unchecked: the mutable properties are touched on the loop only.
    let loop: EventLoop
    var outcome: Result<Value, NetworkError>?
    var waiter: Waiter<Value>?

    init(loop: EventLoop) { self.loop = loop }

    func fulfill(_ outcome: Result<Value, NetworkError>) {
        guard self.outcome == nil else { return }
        self.outcome = outcome
        waiter?.finish(outcome)
        waiter = nil
    }
}
