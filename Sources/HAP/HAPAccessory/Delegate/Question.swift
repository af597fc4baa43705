import HAPProtocol
import HearthNetworking
import Synchronization

/// Something that the application was asked, with the time by which it has to answer.
final class Question<Answer: Sendable>: Sendable {
    enum Outcome: Sendable {
        case answer(Answer)
        case failed(HAPStatus)
    }

    let deadline: ContinuousClock.Instant
    private let promise: Promise<Answer>
    private let isGivenUp = Atomic(false)

    init(loop: EventLoop, deadline: ContinuousClock.Instant) {
        self.deadline = deadline
        promise = Promise(loop: loop)
    }

    /// Brings the answer. False when nobody waits for it any more.
    func settle(_ answer: Answer) -> Bool {
        guard !isGivenUp.load(ordering: .acquiring) else { return false }
        promise.fulfill(.success(answer))
        return true
    }

    /// The answer, or nil when it has not come in time. To be called once.
    func answer() async -> Answer? {
        do throws(NetworkError) {
            return try await promise.value(deadline: deadline)
        } catch {
            isGivenUp.store(true, ordering: .releasing)
            return nil
        }
    }
}
