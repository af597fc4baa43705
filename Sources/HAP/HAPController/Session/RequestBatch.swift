import HearthNetworking

/// Gathers what is asked for while a request is under way, so that it goes out together.
///
/// Nothing waits in it for ever: what its owner gives up is withdrawn, and what was not sent by its deadline never is. An
/// accessory that comes back after minutes must not be told what somebody wanted before.
final class RequestBatch<Item: Sendable, Outcome: Sendable> {
    typealias Answer = Promise<Result<[Outcome], ControllerError>>

    struct Entry {
        let number: UInt64
        let items: [Item]
        /// The instant by which it has to be sent.
        let deadline: ContinuousClock.Instant
        let answer: Answer
    }

    private(set) var waiting: [Entry] = []
    private var lastNumber: UInt64 = 0
    /// Whether somebody is at work on the entries.
    var isRunning = false

    /// Adds to what waits; the answer comes when somebody has worked on it.
    func add(_ items: [Item], by deadline: ContinuousClock.Instant, on loop: EventLoop) -> Entry {
        lastNumber += 1
        let entry = Entry(number: lastNumber, items: items, deadline: deadline, answer: Answer(loop: loop))
        waiting.append(entry)
        return entry
    }

    /// Takes out what nobody waits for any more. What was taken for sending before is not affected.
    func withdraw(_ number: UInt64) { waiting.removeAll { $0.number == number } }

    /// The entries for the next round: the first, and as many more as `fits` lets in behind it. None when none waits.
    func take(while fits: ([Item], [Item]) -> Bool) -> [Entry] {
        var taken: [Entry] = []
        var items: [Item] = []
        while let next = waiting.first, taken.isEmpty || fits(items, next.items) {
            taken.append(waiting.removeFirst())
            items += next.items
        }
        return taken
    }

    /// Fails all that waits.
    func fail(with error: ControllerError) {
        let failed = waiting
        waiting = []
        for entry in failed { entry.answer.settle(.failure(error)) }
    }

    /// Fails what should have been sent by now.
    func expire(at now: ContinuousClock.Instant, with error: ControllerError) {
        let expired = waiting.filter { $0.deadline <= now }
        guard !expired.isEmpty else { return }
        waiting.removeAll { $0.deadline <= now }
        for entry in expired { entry.answer.settle(.failure(error)) }
    }
}

extension Promise {
    func settle<Success: Sendable>(_ outcome: Value) where Value == Result<Success, ControllerError> {
        fulfill(.success(outcome))
    }

    /// Waits without a deadline, for what has deadlines of its own.
    func outcome<Success: Sendable>() async throws(ControllerError) -> Success
    where Value == Result<Success, ControllerError> {
        let outcome: Value
        do throws(NetworkError) {
            outcome = try await value(deadline: nil)
        } catch {
            throw ControllerError(error)
        }
        return try outcome.get()
    }
}
