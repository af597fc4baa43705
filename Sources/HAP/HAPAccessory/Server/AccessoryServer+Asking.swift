import HAPModel
import HAPProtocol
import HearthNetworking

extension AccessoryServer {
    /// So many unanswered questions may an accessory have before new ones are answered with ``HAPStatus/resourceBusy``.
    private static var mostOverdue: Int { 16 }

    /// Asks the application something about one accessory. Several questions may be under way at the same time; the
    /// answers are collected with ``outcome(of:about:)``.
    /// - Parameter late: what to do with an answer that comes after the deadline.
    /// - Returns: nil when the accessory owes too many answers already.
    func ask<Answer: Sendable>(
        _ accessory: AccessoryID, _ body: @escaping @Sendable (isolated AccessoryServer) async -> Answer,
        late: @escaping @Sendable (isolated AccessoryServer, Answer) -> Void
    ) -> Question<Answer>? {
        guard overdue[accessory, default: 0] < Self.mostOverdue else { return nil }
        let question = Question<Answer>(loop: loop, deadline: loop.now + configuration.handlerDeadline)
        loop.task { await self.put(question, accessory, body, late) }
        return question
    }

    private func put<Answer: Sendable>(
        _ question: Question<Answer>, _ accessory: AccessoryID,
        _ body: @Sendable (isolated AccessoryServer) async -> Answer,
        _ late: @Sendable (isolated AccessoryServer, Answer) -> Void
    ) async {
        let answer = await body(self)
        guard !question.settle(answer) else { return }
        overdue[accessory, default: 1] -= 1
        late(self, answer)
    }

    /// The answer, or the status that stands for it: timed out, or busy.
    func outcome<Answer: Sendable>(
        of question: Question<Answer>?, about accessory: AccessoryID
    ) async -> Question<Answer>.Outcome {
        guard let question else { return .failed(.resourceBusy) }
        if let answer = await question.answer() { return .answer(answer) }
        overdue[accessory, default: 0] += 1
        diagnose(
            .handlerTooSlow,
            "the application has not answered for accessory \(accessory) within \(configuration.handlerDeadline); the "
                + "controller was told that the accessory timed out")
        return .failed(.operationTimedOut)
    }
}
