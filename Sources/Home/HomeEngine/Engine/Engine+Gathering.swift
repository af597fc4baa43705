import HearthNetworking

extension Engine {
    /// Does something for each of these at the same time.
    /// - Returns: what came of it, without those that were not done in time; what they were at is cancelled.
    func gather<Answer: Sendable>(
        _ keys: [String], within time: Duration, _ work: @escaping @Sendable (String) async -> Answer
    ) async -> [String: Answer] {
        guard !keys.isEmpty else { return [:] }
        let gathering = Gathering<Answer>(count: keys.count, loop: loop)
        let tasks = keys.map { key in
            // It stays on the loop because it uses the engine.
            Task { add(await work(key), key, to: gathering) }
        }
        _ = try? await gathering.end.value(deadline: loop.now.advanced(by: time))
        for task in tasks { task.cancel() }
        return gathering.answers
    }

    private func add<Answer>(_ answer: Answer, _ key: String, to gathering: Gathering<Answer>) {
        gathering.add(answer, key)
    }
}

/// Answers that come one by one, to be had together. Only for the loop.
private final class Gathering<Answer: Sendable>: @unchecked Sendable {
    // Unchecked: used on the loop only, which `add` holds callers to.
    private(set) var answers: [String: Answer] = [:]
    private let count: Int
    private let loop: EventLoop
    let end: Promise<Void>

    init(count: Int, loop: EventLoop) {
        self.count = count
        self.loop = loop
        end = Promise(loop: loop)
    }

    func add(_ answer: Answer, _ key: String) {
        loop.checkIsolated()
        answers[key] = answer
        if answers.count == count { end.fulfill(.success(())) }
    }
}
