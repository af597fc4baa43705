import HearthNetworking

/// Lets one task at a time do something that takes several steps, in the order in which they came. For the tasks of one
/// actor on a loop.
final class Turns {
    private let loop: EventLoop
    /// The first one has its turn.
    private var waiting: [Promise<Void>] = []

    init(on loop: EventLoop) { self.loop = loop }

    /// Waits for a turn, which has to be passed on.
    /// - Throws: when the task is cancelled or the loop ends; there is nothing to pass on then.
    func take() async throws(NetworkError) {
        let turn = Promise<Void>(loop: loop)
        waiting.append(turn)
        guard waiting.count > 1 else { return }
        do throws(NetworkError) {
            try await turn.value(deadline: nil)
        } catch {
            // The turn may have come at the same moment; it must not stay with somebody who left.
            if waiting.first === turn { pass() } else { waiting.removeAll { $0 === turn } }
            throw error
        }
    }

    func pass() {
        waiting.removeFirst()
        waiting.first?.fulfill(.success(()))
    }
}
