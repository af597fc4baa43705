import Glibc
import HAPController
import HAPLink
import HAPProtocol
import HearthNetworking
import HomeDatabase
import HomeEngine
import HomeModel

/// A hub in a process of its own, as `hearth hub` is one: engine, HAP and stores in a folder, without the interface.
actor MeasuredHub {
    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
    let engine: Engine
    private let home: HomeID
    private let pairings: Int
    private var counts = Counts()

    private static let motionDetected = CharacteristicType(0x22)
    private static let on = CharacteristicType(0x25)

    private struct Counts {
        var values = 0
        var occurrences = 0
        var connected = 0
        var runs = 0
        var failedRuns = 0
    }

    static func run(_ arguments: Arguments) async throws {
        raiseDescriptorLimit()
        let loop = try EventLoop(name: "hub")
        let hub = try await MeasuredHub(folder: try arguments.text("folder"), loop: loop)
        reached("STARTED")
        // As the hub does.
        returnFreedMemory()
        try await hub.allConnected()
        reached("CONNECTED")
        try await hub.allSubscribed()
        reached("READY")
        try await CommandLoop.run { words in
            let numbers = words.dropFirst().compactMap { Int($0) }
            switch (words[0], numbers.count) {
            case ("furnish", 1): return try await hub.furnish(automations: numbers[0])
            case ("write", 1): return [("us", try await hub.timeOfWrite(toLamp: numbers[0]))]
            case ("figures", 0): return try await hub.figures()
            case ("watch", 1): return try await hub.watch(seconds: numbers[0])
            default: throw BenchmarkError("the hub does not know \(words.joined(separator: " "))")
            }
        }
        await hub.close()
    }

    /// With the processor time until then.
    private static func reached(_ milestone: String) {
        CommandLoop.say("\(milestone) \(Int(ProcessUsage.ownProcessorTime()))")
    }

    private init(folder: String, loop: EventLoop) async throws {
        self.loop = loop
        let secrets = FileControllerStore(path: folder + "/secrets.json")
        let discovery = AnnouncedAccessories(store: secrets)
        let store = try await HomeStore.open(.file(folder + "/home.db"))
        let history = try await HomeHistory.open(.file(folder + "/history.db"))
        if await store.structure.homes.isEmpty {
            let owner = NewUser(name: "Ada", account: "ada@example.org", role: .owner)
            try await store.apply(.addHome(HomeID(rawValue: 1), name: "Home", owner: owner, IdentifierSeed(1)))
        }
        home = HomeID(rawValue: 1)
        let controller = try await Controller(
            network: SystemNetwork(loop: loop), discovery: discovery, store: secrets, timing: .home)
        pairings = await controller.paired.count
        let adapter = await HAPPairing(controller, loop: loop)
        engine = try await Engine.start(Engine.Parts(store: store, history: history, adapters: [adapter], loop: loop))
        await observe()
    }

    private func observe() async {
        counts.connected = await engine.links.values.count(where: \.isConnected)
        _ = await engine.observe { [weak self] event in self?.assumeIsolated { $0.take(event) } }
    }

    private func take(_ event: EngineEvent) {
        switch event {
        case .value: counts.values += 1
        case .occurrence: counts.occurrences += 1
        case .link(_, .connected): counts.connected += 1
        case .automation(let trace):
            counts.runs += 1
            if !trace.actions.allSatisfy({ $0.error == nil }) { counts.failedRuns += 1 }
        default: break
        }
    }

    private func close() async {
        await engine.close()
        await engine.store.close()
        await engine.history.close()
    }

    // MARK: The beginning

    private func until(_ condition: () async -> Bool) async throws {
        let deadline = loop.now.advanced(by: .seconds(300))
        while await !condition() {
            guard loop.now < deadline else { throw BenchmarkError("not all accessories were there within 5 minutes") }
            try await loop.sleep(for: .milliseconds(20))
        }
    }

    private func allConnected() async throws {
        try await until { counts.connected >= pairings }
    }

    /// And those that were in no home are in one.
    private func allSubscribed() async throws {
        try await until { await engine.backlog.subscribed == pairings }
    }

    /// An automation for each of the first sensors: where there is motion, the lamp beside it is switched on.
    private func furnish(automations: Int) async throws -> [(String, Double)] {
        var generator = SystemRandomNumberGenerator()
        for number in 0..<automations {
            var seed = IdentifierSeed(using: &generator)
            let motion = try await characteristic("Sensor \(number * 2)", Self.motionDetected)
            let lamp = try await characteristic("Lamp \(number * 2 + 1)", Self.on)
            let (trigger, scene): (TriggerID, ActionSetID) = (seed.draw(), seed.draw())
            let condition = EventTrigger(events: [Event(id: seed.draw(), .characteristic(motion, value: true))])
            let time = engine.time.now.civil
            try await engine.apply(.addTrigger(trigger, home, name: "Light \(number)", .event(condition), now: time))
            try await engine.apply(.addOwnedActionSet(scene, trigger))
            try await engine.apply(
                .addAction(Action(id: seed.draw(), characteristic: lamp, targetValue: true), scene))
            try await engine.apply(.setEnabled(trigger, true, now: time))
        }
        return [("accessories", Double(await engine.structure.accessories.count))]
    }

    private func characteristic(_ accessory: String, _ type: CharacteristicType) async throws -> CharacteristicID {
        let found = await engine.structure.accessories.rows.first { $0.name == accessory }
        guard let id = found?.services.flatMap(\.characteristics).first(where: { $0.type == type })?.id else {
            throw BenchmarkError("the home has no \(accessory) with \(type)")
        }
        return id
    }

    // MARK: Figures

    /// Microseconds that a write takes for who asked the engine for it.
    private func timeOfWrite(toLamp number: Int) async throws -> Double {
        let id = try await characteristic("Lamp \(number)", Self.on)
        let start = now()
        try await engine.write(true, to: id)
        return now() - start
    }

    private func figures() async throws -> [(String, Double)] {
        let backlog = await engine.backlog
        return [
            ("rss_kib", try ProcessUsage(pid: Int(getpid())).residentMemory()),
            ("cpu_us", ProcessUsage.ownProcessorTime()), ("values", Double(counts.values)),
            ("occurrences", Double(counts.occurrences)), ("runs", Double(counts.runs)),
            ("failed_runs", Double(counts.failedRuns)), ("events", Double(backlog.events)),
            ("taken", Double(backlog.taken)),
            ("coalesced", Double(backlog.coalesced)), ("dropped", Double(backlog.dropped)),
            ("unwritten", Double(backlog.unwritten)), ("working", Double(backlog.runs)),
        ]
    }

    /// What waited at the most, looked at ten times a second.
    private func watch(seconds: Int) async throws -> [(String, Double)] {
        var most = (events: 0, unwritten: 0, runs: 0, late: Duration.zero)
        for _ in 0..<(seconds * 10) {
            let due = loop.now.advanced(by: .milliseconds(100))
            try await loop.sleep(for: .milliseconds(100))
            let backlog = await engine.backlog
            most.events = max(most.events, backlog.events)
            most.unwritten = max(most.unwritten, backlog.unwritten)
            most.runs = max(most.runs, backlog.runs)
            most.late = max(most.late, loop.now - due)
        }
        return [
            ("most_events", Double(most.events)), ("most_unwritten", Double(most.unwritten)),
            ("most_runs", Double(most.runs)), ("latest_ms", most.late / .milliseconds(1)),
        ]
    }
}
