import HearthNetworking
import HomeEngine
import HomeModel
import Synchronization

/// What happens in the homes, for any number of readers at their own pace.
///
/// A reader has no queue: it takes from the ring what comes after the event that it took last, and is done when the ring has
/// forgotten that.
actor EventFeed {
    /// Some megabytes at most.
    static let limit = 20_000

    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private struct State {
        var ring: EventRing
        /// Whether the readers have yet to be woken for what was appended.
        var isAnnounced = false
    }

    private nonisolated let state: Mutex<State>
    private var waiting: [Promise<Void>] = []
    private nonisolated let following = Atomic<Int>(0)

    init(loop: EventLoop, after before: UInt64, limit: Int = EventFeed.limit) {
        self.loop = loop
        state = Mutex(State(ring: EventRing(after: before, limit: limit)))
    }

    /// The number of the event that came last.
    nonisolated var last: UInt64 { state.withLock { $0.ring.last } }

    /// Whether a reader can go on after this event without a gap.
    nonisolated func canResume(after sequence: UInt64) -> Bool {
        state.withLock { $0.ring.events(after: sequence, atMost: 0) != nil }
    }

    /// From any thread. Events of one thread keep their order.
    nonisolated func append(_ event: HubEvent) {
        let isFirst = state.withLock { state in
            state.ring.append(event)
            defer { state.isAnnounced = true }
            return !state.isAnnounced
        }
        if isFirst { loop.execute { [weak self] in self?.assumeIsolated { $0.wake() } } }
    }

    /// How many follow it.
    nonisolated var listeners: Int { following.load(ordering: .relaxed) }

    /// Counts a reader among the ``listeners``, until what it returns is called.
    nonisolated func beginListening() -> () -> Void {
        following.wrappingAdd(1, ordering: .relaxed)
        return { self.following.wrappingSubtract(1, ordering: .relaxed) }
    }

    /// Has all readers look anew whether they may go on.
    nonisolated func stir() { loop.execute { [weak self] in self?.assumeIsolated { $0.wake() } } }

    /// The events after one, at least one and oldest first; waits until there are any.
    /// - Parameter mayGoOn: whether who reads may still be told; asked whenever it is about to be.
    /// - Returns: nil when some of them are forgotten, or when who reads may be told no more.
    /// - Throws: `cancelled`.
    func events(
        after sequence: UInt64, atMost count: Int, while mayGoOn: @Sendable () -> Bool = { true }
    ) async throws(NetworkError) -> [HubEvent]? {
        while true {
            guard mayGoOn() else { return nil }
            guard let events = state.withLock({ $0.ring.events(after: sequence, atMost: count).map(Array.init) }) else {
                return nil
            }
            if !events.isEmpty { return events }
            let promise = Promise<Void>(loop: loop)
            waiting.append(promise)
            try await promise.value(deadline: nil)
        }
    }

    private func wake() {
        state.withLock { $0.isAnnounced = false }
        let promises = waiting
        waiting = []
        for promise in promises { promise.fulfill(.success(())) }
    }
}

extension EventFeed {
    /// Follows an engine.
    /// - Parameter meter: counts what happens.
    /// - Returns: what ``Engine/stopObserving(_:)`` takes.
    nonisolated func follow(_ engine: Engine, _ meter: HomeMeter) async -> UInt64 {
        await engine.observe { [weak self, weak engine] event in
            // Engines tell on their loop.
            guard let structure = engine?.assumeIsolated({ $0.structure }) else { return }
            guard let event = HubEvent(event, in: structure) else { return }
            meter.note(event, in: structure)
            self?.append(event)
        }
    }
}
