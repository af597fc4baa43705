import HAPModel
import HAPProtocol

extension AccessoryServer {
    /// So many unanswered questions may an accessory have before new ones are answered with ``HAPStatus/resourceBusy``.
    private static var mostOverdue: Int { 16 }

    /// Asks the application something about one accessory, and gives up after
    /// ``AccessoryServerConfiguration/handlerDeadline``.
    /// - Parameter late: what to do with an answer that comes afterwards.
    func ask<Answer: Sendable>(
        _ accessory: AccessoryID, _ question: @escaping @Sendable () async -> Answer,
        late: @escaping @Sendable (isolated AccessoryServer, Answer) -> Void
    ) -> BoundedCall<Answer> {
        let call = BoundedCall<Answer>()
        guard overdue[accessory, default: 0] < Self.mostOverdue else {
            call.settle(.failed(.resourceBusy))
            return call
        }
        let timer = loop.schedule(after: configuration.handlerDeadline) { [weak self] in
            guard call.settle(.failed(.operationTimedOut)) else { return }
            self?.assumeIsolated { $0.becameOverdue(accessory) }
        }
        Task {
            let answer = await question()
            timer.cancel()
            guard !call.settle(.answer(answer)) else { return }
            self.overdue[accessory, default: 1] -= 1
            late(self, answer)
        }
        return call
    }

    private func becameOverdue(_ accessory: AccessoryID) {
        overdue[accessory, default: 0] += 1
        diagnose(
            .handlerTooSlow,
            "the application has not answered for accessory \(accessory) within \(configuration.handlerDeadline); the "
                + "controller was told that the accessory timed out")
    }
}
