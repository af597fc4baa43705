import HearthCalendar
import HearthLogging
import HearthNetworking
import HearthSQLite
import HomeDatabase
import HomeEngine
import HomeModel

/// An engine over fake accessories, a store in memory and a time that a test moves.
public struct EngineHome: Sendable {
    public let loop: EventLoop
    public let store: HomeStore
    public let history: HomeHistory
    public let adapter: FakeAdapter
    public let time: SetTime
    public let engine: Engine
    public let log: LogBook
    public let home = HomeID(rawValue: 1)

    /// A home with an accessory for each name, each on a link of its own called `fake-` and the name. Runs a body with it
    /// and ends it.
    public static func run(
        _ names: [String] = ["Lamp", "Fan"], from time: String = "2026-03-02T06:00:00Z",
        _ body: @Sendable @escaping (EngineHome) async throws -> Void
    ) async throws {
        let loop = try EventLoop(name: "engine test")
        defer { loop.shutdown() }
        guard let start = Instant(time) else { preconditionFailure("\(time) is no time.") }
        try await loop.task {
            let links = names.map { FakeLink("fake-\($0)", called: $0, loop: loop) }
            let store = try await HomeStore.open(.memory)
            let home = try await EngineHome(
                loop: loop, links: links, store: store, history: .open(.memory), time: SetTime(start))
            do {
                try await body(home)
            } catch {
                await home.close()
                throw error
            }
            await home.close()
        }.value
    }

    /// - Parameter links: taken into the home when the store is empty.
    public init(
        loop: EventLoop, links: [FakeLink], store: HomeStore, history: HomeHistory, time: SetTime
    ) async throws {
        self.loop = loop
        self.store = store
        self.history = history
        self.time = time
        log = LogBook()
        adapter = FakeAdapter(links, loop: loop)
        if await store.structure.homes.isEmpty { try await Self.furnish(store, home, links) }
        engine = try await Engine.start(
            Engine.Parts(
                store: store, history: history, adapters: [adapter], time: time, loop: loop, log: log.log))
    }

    private static func furnish(_ store: HomeStore, _ home: HomeID, _ links: [FakeLink]) async throws {
        let owner = NewUser(name: "Ada", account: "ada@example.org", role: .owner)
        try await store.apply(.addHome(home, name: "Home", owner: owner, IdentifierSeed(1)))
        for (number, link) in links.enumerated() {
            let description = await link.description
            try await store.apply(
                .addAccessory(
                    AccessoryID(rawValue: UInt128(100 + number)), home, description.accessory,
                    bridged: description.bridged, IdentifierSeed(UInt128(1_000 + number))))
        }
    }

    public func close() async {
        await engine.close()
        await store.close()
        await history.close()
    }

    /// The same home after the process has ended and begun anew.
    /// - Parameter clean: whether the engine was closed first; else it is as after a kill.
    public func restarted(clean: Bool = true, at time: SetTime? = nil) async throws -> EngineHome {
        if clean { await engine.close() } else { await store.setObserver(nil) }
        return try await EngineHome(
            loop: loop, links: await adapter.paired, store: store, history: history, time: time ?? self.time)
    }

    // MARK: Finding

    public func link(_ name: String) async -> FakeLink {
        guard let link = await adapter.paired.first(where: { $0.name == "fake-\(name)" }) else {
            preconditionFailure("The test has no accessory \(name).")
        }
        return link
    }

    /// The characteristic with a key of an accessory.
    public func characteristic(_ name: String, _ key: String = "on") async -> CharacteristicID {
        let structure = await engine.structure
        let found = structure.accessories.rows.first { $0.name == name }?.services.flatMap(\.characteristics)
            .first { $0.key == key }
        guard let found else { preconditionFailure("The test has no \(name) \(key).") }
        return found.id
    }

    // MARK: Doing

    /// Waits until something is so, looked at whenever the engine tells anything.
    public func wait(_ condition: @escaping @Sendable (isolated Engine) -> Bool) async throws {
        try await engine.wait(condition)
    }

    /// Until all accessories are connected and subscribed, and what they told is dealt with.
    public func connected() async throws {
        let links = await adapter.paired.map(\.name)
        try await wait { engine in links.allSatisfy { engine.links[$0]?.isConnected == true } }
        for link in await adapter.paired { try await link.subscribedToAll() }
    }

    /// Adds and enables an automation that makes these writes.
    @discardableResult
    public func automation(
        _ name: String, _ condition: TriggerCondition, writes: [(CharacteristicID, HomeValue)]
    ) async throws -> TriggerID {
        var generator = SystemRandomNumberGenerator()
        var seed = IdentifierSeed(using: &generator)
        let (trigger, scene): (TriggerID, ActionSetID) = (seed.draw(), seed.draw())
        try await engine.apply(.addTrigger(trigger, home, name: name, condition, now: time.now.civil))
        try await engine.apply(.addOwnedActionSet(scene, trigger))
        for (characteristic, value) in writes {
            let action = Action(id: seed.draw(), characteristic: characteristic, targetValue: value)
            try await engine.apply(.addAction(action, scene))
        }
        try await engine.apply(.setEnabled(trigger, true, now: time.now.civil))
        return trigger
    }

    public func when(
        _ name: String, _ events: [Event.Kind], end: [Event.Kind] = [], if predicate: Predicate? = nil,
        once: Bool = false, writes: [(CharacteristicID, HomeValue)]
    ) async throws -> TriggerID {
        var generator = SystemRandomNumberGenerator()
        var seed = IdentifierSeed(using: &generator)
        let start = events.map { Event(id: seed.draw(), $0) }
        let end = end.map { Event(id: seed.draw(), $0) }
        return try await automation(
            name, .event(EventTrigger(events: start, endEvents: end, predicate: predicate, executeOnce: once)),
            writes: writes)
    }

    /// What is known of runs, the oldest first.
    public func traces(of trigger: TriggerID? = nil) async throws -> [RunTrace] {
        await engine.writeDown()
        return try await history.traces(of: trigger, limit: 10_000).reversed().compactMap { RunTrace($0) }
    }
}
