import HearthNetworking

/// Changes the state of a server one change at a time, each stored durably before it counts.
///
/// Nobody sees a state that a loss of power would take back: a controller is told of its pairing only once that is
/// stored, and a change that cannot be stored has not happened.
actor StateKeeper {
    private let loop: EventLoop
    private let store: any AccessoryStore
    private var isChanging = false
    private var waiting: [Promise<Void>] = []
    /// What is stored.
    private(set) var state: AccessoryState

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(_ state: AccessoryState, store: any AccessoryStore, loop: EventLoop) {
        self.state = state
        self.store = store
        self.loop = loop
    }

    /// Applies a change to a copy, stores that, and keeps it. Changes wait for each other in the order in which they came.
    ///
    /// - Parameter change: what it throws undoes it. A state that comes out as it went in is not stored again.
    @discardableResult
    func change<Result: Sendable>(
        _ change: @Sendable (inout AccessoryState) throws(AccessoryServerError) -> Result
    ) async throws(AccessoryServerError) -> Result {
        try await takeTurn()
        defer { passTurn() }
        var copy = state
        let result = try change(&copy)
        let bytes = copy.encoded
        guard bytes != state.encoded else { return result }
        do {
            try await store.save(bytes)
        } catch {
            throw AccessoryServerError(
                .storage, "the state cannot be stored, so nothing was changed: \(error)", underlying: error)
        }
        state = copy
        return result
    }

    private func takeTurn() async throws(AccessoryServerError) {
        guard isChanging else {
            isChanging = true
            return
        }
        // The turn is handed over, so `isChanging` stays true in between.
        let turn = Promise<Void>(loop: loop)
        waiting.append(turn)
        do throws(NetworkError) {
            try await turn.value(deadline: nil)
        } catch {
            // Cancelled, or the loop is ending: a turn that nobody takes must not be handed over.
            if let index = waiting.firstIndex(where: { $0 === turn }) { waiting.remove(at: index) } else { passTurn() }
            throw AccessoryServerError(.storage, "the state was not changed: \(error.message)", underlying: error)
        }
    }

    private func passTurn() {
        if waiting.isEmpty { isChanging = false } else { waiting.removeFirst().fulfill(.success(())) }
    }
}
