import HAPProtocol
import Synchronization

/// A question to the application that is given up after a while: whoever comes first, the answer or the deadline.
final class BoundedCall<Answer: Sendable>: Sendable {
    enum Outcome: Sendable {
        case answer(Answer)
        case failed(HAPStatus)
    }

    private enum State {
        case open
        case awaited(CheckedContinuation<Outcome, Never>)
        case settled(Outcome?)
    }

    private let state = Mutex(State.open)

    /// Settles the question. False when it was settled before.
    @discardableResult
    func settle(_ outcome: Outcome) -> Bool {
        let (isFirst, waiter): (Bool, CheckedContinuation<Outcome, Never>?) = state.withLock { state in
            switch state {
            case .open:
                state = .settled(outcome)
                return (true, nil)
            case .awaited(let continuation):
                state = .settled(nil)
                return (true, continuation)
            case .settled: return (false, nil)
            }
        }
        waiter?.resume(returning: outcome)
        return isFirst
    }

    /// What came first. To be called once.
    func outcome() async -> Outcome {
        await withCheckedContinuation { continuation in
            let settled: Outcome? = state.withLock { state in
                guard case .settled(let outcome) = state else {
                    state = .awaited(continuation)
                    return nil
                }
                return outcome
            }
            if let settled { continuation.resume(returning: settled) }
        }
    }
}
