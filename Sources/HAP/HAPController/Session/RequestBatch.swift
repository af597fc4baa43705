import HearthNetworking

/// Gathers what is asked for while a request is under way, so that it goes out together.
struct RequestBatch<Item: Sendable, Outcome: Sendable> {
    typealias Answer = Promise<Result<[Outcome], ControllerError>>

    struct Entry {
        let items: [Item]
        let answer: Answer
    }

    private(set) var waiting: [Entry] = []
    /// Whether somebody is at work on the entries.
    var isRunning = false

    /// Adds to what waits; the answer comes when somebody has worked on it.
    mutating func add(_ items: [Item], on loop: EventLoop) -> Answer {
        let answer = Answer(loop: loop)
        waiting.append(Entry(items: items, answer: answer))
        return answer
    }

    /// The entries for the next round: at least one, and as many more as `fits` lets in behind it.
    mutating func take(while fits: ([Item], [Item]) -> Bool) -> [Entry] {
        var taken: [Entry] = []
        var items: [Item] = []
        while let next = waiting.first, taken.isEmpty || fits(items, next.items) {
            taken.append(waiting.removeFirst())
            items += next.items
        }
        return taken
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
