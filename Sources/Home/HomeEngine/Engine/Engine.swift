import HearthCalendar
import HearthLogging
import HearthNetworking
import HomeDatabase
import HomeModel

/// All homes at work: accessories stay connected, scenes run, automations fire, history is kept.
///
/// The structure is the store's; the engine follows each change of it once it is durable. Everything else that it knows
/// (values, states of links, what automations remember) is in memory, and written down often enough that a restart goes on
/// where the last process was.
///
/// It is pinned to the loop of the links, so that an accessory's event gets to the automation that it starts, and on to
/// another accessory, without a switch of threads.
public actor Engine {
    public nonisolated let loop: EventLoop
    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    public nonisolated let store: HomeStore
    public nonisolated let history: HomeHistory
    public nonisolated let time: any HomeTime
    let log: Log
    let names: TypeNames
    let adapters: [any LinkAdapter]
    let roster: LinkRoster
    let runner: SceneRunner
    let zones: ZoneReader

    /// As the store has it.
    public internal(set) var structure: HomeStructure
    /// What accessories told last.
    public internal(set) var values: LastValues
    var evaluator: AutomationEvaluator
    var generator = SystemRandomNumberGenerator()

    /// How each link stands, by its name; those that were never asked for are ``LinkState/idle``.
    public internal(set) var links: [String: LinkState] = [:]
    /// What is behind a bridge that can be reached and can't be reached itself.
    var lost: Set<AccessoryID> = []
    /// Where each characteristic is found that a link tells of.
    var addresses: [String: [CharacteristicAddress: CharacteristicID]] = [:]
    var subscriptions: [String: Subscription] = [:]
    /// Links whose accessories were asked what they consist of since the engine began.
    var described: Set<String> = []
    /// What does not fit together, as found when the engine began; see ``LinkOrphans``.
    public internal(set) var orphans = LinkOrphans()

    var settling: ScheduledWork?
    var runs = RunBook()
    var notes = RunNotes()
    var runningScenes: Set<ActionSetID> = []
    var unwritten = Unwritten()
    var observers: [(number: UInt64, tell: @Sendable (EngineEvent) -> Void)] = []
    var lastObserver: UInt64 = 0
    /// No automation begins any more, and nothing is planned for later.
    var isClosed = false
    /// For the automations that are at work when the engine ends.
    private static let longestEnd = Duration.seconds(20)

    init(_ parts: Parts, _ known: Known) {
        loop = parts.loop
        store = parts.store
        history = parts.history
        time = parts.time
        log = parts.log
        names = parts.names
        adapters = parts.adapters
        zones = ZoneReader()
        structure = known.structure
        values = known.values
        evaluator = AutomationEvaluator(
            known.structure, values: known.values, zones: known.zones, resuming: known.memory?.checkpoint,
            at: parts.time.now)
        roster = LinkRoster(loop: parts.loop)
        runner = SceneRunner(roster: roster)
        runs.earlier = known.memory?.earlier ?? [:]
    }

    /// What an engine is made of.
    public struct Parts: Sendable {
        public var store: HomeStore
        public var history: HomeHistory
        public var adapters: [any LinkAdapter]
        public var time: any HomeTime
        /// That of the adapters' links.
        public var loop: EventLoop
        public var log: Log
        /// For traces, which people read.
        public var names: TypeNames

        public init(
            store: HomeStore, history: HomeHistory, adapters: [any LinkAdapter], time: any HomeTime = SystemTime(),
            loop: EventLoop, log: Log = .silent, names: TypeNames = .none
        ) {
            self.store = store
            self.history = history
            self.adapters = adapters
            self.time = time
            self.loop = loop
            self.log = log
            self.names = names
        }
    }

    /// Takes up the homes of a store. Returns when automations are looked after; accessories connect from then on.
    /// - Throws: ``EngineError`` when the store can't be read.
    public static func start(_ parts: Parts) async throws(EngineError) -> Engine {
        let known: Known
        do {
            known = try await Known(parts)
        } catch {
            throw EngineError(error)
        }
        let engine = Engine(parts, known)
        await engine.begin()
        return engine
    }

    /// Lets all accessories go and writes down what is not yet. The store and the history stay open.
    public func close() async {
        guard !isClosed else { return }
        isClosed = true
        time.wake(at: Wake(), on: loop) {}
        try? await settle(within: Self.longestEnd)
        for adapter in adapters { await adapter.close() }
        await roster.close()
        for work in [unwritten.timer, settling] { work?.cancel() }
        await writeDown()
        await remember(durably: true)
        await store.setObserver(nil)
        observers = []
    }

    private func begin() async {
        await roster.setReady { [weak self] in self?.assumeIsolated { $0.takeEvents() } }
        await store.setObserver { [weak self, loop] events in
            loop.execute { [weak self] in self?.assumeIsolated { $0.follow(events) } }
        }
        await reconcile()
        for adapter in adapters {
            for link in await adapter.pairings() { await roster.add(link) }
        }
        // What is made up for needs the links.
        finishEndings()
        tick()
        for adapter in adapters {
            do throws(LinkError) {
                try await adapter.start()
            } catch {
                log.warning(
                    "Accessories can't be discovered; those that moved will not be found. \(error.message)",
                    ["protocol": "\(adapter.scheme)"])
            }
        }
        reconcileLater()
    }

    // MARK: Who listens

    /// Tells what happens from now on, in order, on the loop; of several who listen the first one first.
    /// - Returns: what ``stopObserving(_:)`` takes.
    public func observe(_ tell: @escaping @Sendable (EngineEvent) -> Void) -> UInt64 {
        lastObserver += 1
        observers.append((lastObserver, tell))
        return lastObserver
    }

    public func stopObserving(_ observer: UInt64) { observers.removeAll { $0.number == observer } }

    func tell(_ event: EngineEvent) {
        for observer in observers { observer.tell(event) }
    }

    // MARK: In words

    /// What is in a home, in words.
    func wording(of home: HomeID) -> StructureWording {
        var wording = StructureWording(structure, names)
        let rules = rules(of: home)
        wording.clock = { rules.text(of: $0) }
        return wording
    }

    /// What the clocks of a home go by.
    public func rules(of home: HomeID) -> TimeZoneRules {
        evaluator.zones[structure.homes[home]?.timeZone] ?? evaluator.zones.fallback
    }
}
