import Synchronization

/// An actor that does nothing but be on a loop.
private actor Pin {
    let loop: EventLoop

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(loop: EventLoop) { self.loop = loop }

    /// The compiler omits the switch to the actor when nothing in the method needs it before the first call of an async
    /// function, although `body` relies on it. Touching state needs it.
    private var runs = 0

    func run<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        runs &+= 1
        return try await body()
    }

    nonisolated func start<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) -> Task<Value, any Error> {
        let make: (isolated Pin) -> Task<Value, any Error> = { pin in Task { try await pin.run(body) } }
        // Only a closure made where the pin is isolated starts its task on the loop at once. Making it touches no state of
        // the pin, so it may be done from any thread.
        return unsafeBitCast(make, to: ((Pin) -> Task<Value, any Error>).self)(self)
    }
}

extension EventLoop {
    // An executor preference keeps also the runtime's own continuations and child tasks on the loop, which a manual loop
    // needs to be deterministic. It makes each call between actors ten times as expensive (300 ns instead of 30), so a loop
    // with a thread goes without.

    /// Runs `body` on the loop and suspends the caller until it is done. On a manual loop its child tasks stay there too.
    public func pinned<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        let pin = Pin(loop: self)
        if poller != nil { return try await pin.run(body) }
        return try await withTaskExecutorPreference(self) { try await pin.run(body) }
    }

    /// Starts a task on the loop; it is ready to run as soon as this returns. On a manual loop its child tasks stay there
    /// too.
    @discardableResult
    public func task<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) -> Task<Value, any Error> {
        let pin = Pin(loop: self)
        if poller != nil { return pin.start(body) }
        return Task(executorPreference: self) { try await pin.run(body) }
    }

    /// Runs `body` on a manual loop and cranks the loop on the calling thread until it is done: whenever everything rests,
    /// time moves to the next timer.
    /// - Parameter advances: how many timers may fire before the body counts as stuck.
    /// - Throws: what the body throws; `.timedOut` when it is stuck, that is when it waits for something that neither the
    ///   loop nor a timer brings; `.misuse` on a loop with a thread or from the loop itself.
    public func run<Value: Sendable>(
        advances: Int = 10_000, _ body: @escaping @Sendable () async throws -> Value
    ) throws -> Value {
        guard poller == nil, !isCurrent else {
            throw NetworkError(.misuse, "Only a manual loop can be cranked, and not from its own work.")
        }
        let outcome = Outcome<Value>()
        let task = task {
            do { outcome.set(.success(try await body())) } catch { outcome.set(.failure(error)) }
        }
        for _ in 0...max(advances, 0) {
            runUntilIdle()
            if let result = outcome.result { return try result.get() }
            guard advanceToNextTimer() else { break }
        }
        task.cancel()
        runUntilIdle()
        throw NetworkError(.timedOut, "The work on the manual loop is stuck: nothing is ready and no timer is left.")
    }
}

private final class Outcome<Value: Sendable>: Sendable {
    private let stored = Mutex<Result<Value, any Error>?>(nil)
    var result: Result<Value, any Error>? { stored.withLock { $0 } }
    func set(_ result: Result<Value, any Error>) { stored.withLock { $0 = result } }
}
