import HearthNetworking
import HomeDatabase
import HomeEngine

/// Asks the parts of a hub for a sign of life. Whoever asks while one is asked waits for the same answer, so that nobody can
/// pile up questions before a part that is stuck.
actor HealthProbe {
    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
    private let engine: Engine
    private let patience: Duration
    private var engineAnswer: Promise<EngineStatus>?
    private var storeAnswer: Promise<Void>?

    /// A part that takes longer is stuck: a hub that is busy answers within a few milliseconds.
    static let patience = Duration.seconds(2)

    init(_ engine: Engine, loop: EventLoop, patience: Duration = HealthProbe.patience) {
        self.engine = engine
        self.loop = loop
        self.patience = patience
    }

    func check() async -> HealthResource {
        let deadline = loop.now.advanced(by: patience)
        let (engine, store) = (askEngine(), askStore())
        let status = try? await engine.value(deadline: deadline)
        let isStoreGood = (try? await store.value(deadline: deadline)) != nil
        return HealthResource(
            engine: status == nil ? .failing : .ok, store: isStoreGood ? .ok : .failing,
            history: (status?.droppedHistory ?? 0) > 0 ? .degraded : .ok)
    }

    private func askEngine() -> Promise<EngineStatus> {
        if let engineAnswer { return engineAnswer }
        let promise = Promise<EngineStatus>(loop: loop)
        engineAnswer = promise
        Task {
            promise.fulfill(.success(await engine.status))
            engineAnswer = nil
        }
        return promise
    }

    private func askStore() -> Promise<Void> {
        if let storeAnswer { return storeAnswer }
        let promise = Promise<Void>(loop: loop)
        storeAnswer = promise
        Task {
            do {
                _ = try await engine.store.note("health")
                promise.fulfill(.success(()))
            } catch {
                promise.fulfill(.failure(NetworkError(.closed, "The store can't be read: \(error)")))
            }
            storeAnswer = nil
        }
        return promise
    }
}
