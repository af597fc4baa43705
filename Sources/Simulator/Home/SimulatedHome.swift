import HAPAccessory
import HAPModel
import HAPProtocol
import HearthNetworking
import HearthServiceDiscovery
import Synchronization

/// A home without hardware: real accessory servers, behind them things that act, in rooms with people and weather, on
/// home time.
///
/// ```swift
/// let home = try await SimulatedHome(definition)
/// let phone = try await Controller(network: home.network, discovery: home.discovery, store: MemoryControllerStore())
/// try await home.set(.motionDetected, of: "Hall", to: true)
/// await home.advance(by: .seconds(3_600))
/// ```
/// Homes share nothing: any number of them may live in one process, in tests that run in parallel.
public actor SimulatedHome {
    public struct Options: Sendable {
        /// Where the home stands; nil for a network in memory of its own.
        public var site: HomeSite?
        /// How home time passes. Manual: only by ``SimulatedHome/advance(by:)``.
        public var clock: HomeClock.Rate
        /// The setup code of every server, instead of the definition's.
        public var setupCode: SetupCode?
        /// What was kept of an earlier run: the home goes on from there.
        public var memory: HomeMemory?
        /// Where each server keeps identity and pairings; by its name. Called again when the server reboots.
        public var store: @Sendable (String) async throws -> any AccessoryStore
        /// Gets what happens at each accessory server, from before its start; also after a reboot. Is finished when the home
        /// has stopped, after the last of it.
        public var serverEvents: AsyncStream<ServerEvent>.Continuation?
        /// How many connections a server holds at a time, at least 8.
        public var maximumSessions: Int
        /// Is told each message of every connection, on the home's loop; nil for none.
        public var protocolLog: (@Sendable (ProtocolMessage) -> Void)?

        public init(site: HomeSite? = nil, clock: HomeClock.Rate = .manual) {
            self.site = site
            self.clock = clock
            maximumSessions = 8_192
            let stores = Mutex<[String: MemoryAccessoryStore]>([:])
            store = { name in
                stores.withLock { stores in
                    if let known = stores[name] { return known }
                    let new = MemoryAccessoryStore()
                    stores[name] = new
                    return new
                }
            }
        }
    }

    /// What the home was started with.
    public nonisolated let definition: HomeDefinition
    /// What it is now; its values are those of the start.
    public internal(set) var currentDefinition: HomeDefinition
    public nonisolated let loop: EventLoop
    nonisolated let site: HomeSite
    nonisolated let options: Options
    private nonisolated let guests = Atomic(0)

    var simulation: HomeSimulation
    var clock: HomeClock
    /// By the number of the server in the definition.
    var running: [SimulatedServer] = []
    private(set) var indices: [[Int]]
    /// Changes of the definition wait for each other, and so do those who let time pass.
    let editing: Turns
    private let advancing: Turns
    var faults = FaultBook()
    private var isRunningFaults = false
    /// By the number of the server: what its connections go through, and who sees its messages.
    private(set) var networks: [Int: FaultyNetwork] = [:]
    private(set) var inspectors: [Int: ServerInspector] = [:]
    /// By the number of the server: ends when the last of its events has been passed on.
    private var forwarded: [Int: Promise<Void>] = [:]
    private var timer: ScheduledWork?
    private(set) var isStopped = false
    var picturesInWork = 0
    var observers = HomeObservers()

    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// Starts a home: when this returns, every accessory can be connected to.
    /// - Throws: `SimulatorError` for what cannot be; nothing is left behind then.
    public init(_ definition: HomeDefinition, _ options: Options = Options()) async throws {
        let problems = definition.problems()
        guard problems.isEmpty else {
            throw SimulatorError(.definition, problems.map(\.message).joined(separator: "; "))
        }
        self.definition = definition
        currentDefinition = definition
        self.options = options
        let site = if let given = options.site { given } else { try HomeSite.memory() }
        self.site = site
        loop = site.loop
        editing = Turns(on: site.loop)
        advancing = Turns(on: site.loop)
        let resumed = options.memory.map { definition.resuming($0) } ?? definition
        let start = resumed.start ?? .machineTime()
        simulation = HomeSimulation(resumed, at: start)
        clock = HomeClock(.manual, showing: start, at: site.loop.now)
        indices = []
        var next = 0
        for server in definition.servers {
            indices.append(Array(next..<next + server.accessories.count))
            next += server.accessories.count
        }
        do {
            for number in definition.servers.indices {
                running.append(try await open(number))
                tellInstanceIDs(of: number)
            }
        } catch {
            await stop()
            throw error
        }
        setClock(options.clock)
        do throws(SimulatorError) {
            for scheduled in definition.faults { try schedule(scheduled) }
        } catch {
            await stop()
            throw error
        }
        await runDueFaults()
    }

    /// A home of one accessory or bridge.
    public init(_ server: ServerDefinition, _ options: Options = Options()) async throws {
        try await self.init(HomeDefinition(server), options)
    }

    /// Ends connections and withdraws the announcements. Does nothing when stopped already.
    public func stop() async {
        guard !isStopped else { return }
        isStopped = true
        timer?.cancel()
        observers.finish()
        for server in running { await server.server.stop() }
        let deadline = loop.now + Self.longestForwarding
        for promise in forwarded.values { _ = try? await promise.value(deadline: deadline) }
        options.serverEvents?.finish()
        if options.site == nil { loop.shutdown() }
    }

    /// What servers told last is passed on at once, unless one of them is still being opened.
    private static let longestForwarding = Duration.seconds(2)

    // MARK: Servers

    /// The accessory servers, in the order of the definition.
    public var servers: [SimulatedServer] { running }

    /// The accessory server with a name.
    public func server(_ name: String) throws(SimulatorError) -> SimulatedServer {
        guard let found = running.first(where: { $0.name == name }) else {
            throw unknown("accessory server", name, among: running.map(\.name))
        }
        return found
    }

    /// - Parameter before: the server that this one takes the place of.
    private func open(_ number: Int, inPlaceOf before: SimulatedServer? = nil) async throws -> SimulatedServer {
        let definition = currentDefinition.servers[number]
        var connection = site.connection(ofServer: number)
        if let port = before?.address.port, let address = connection.address.ipAddress {
            connection.address = .ip(address, port: port)
        }
        var configuration = AccessoryServerConfiguration(
            setupCode: setupCode(of: number) ?? before?.setupCode ?? keptCode(of: number) ?? Self.newCode(),
            address: connection.address,
            setupID: definition.setupID, name: definition.name, category: definition.category)
        configuration.deviceID = definition.deviceID
        configuration.maximumSessions = options.maximumSessions
        // A second of the home's time: whoever lets an hour pass in a moment misses nothing.
        configuration.coalescingWindow = options.clock.real(.seconds(1))
        let server = AccessoryServer(
            configuration: configuration,
            accessories: Self.accessories(of: definition, indices[number], in: simulation),
            network: faultyNetwork(around: connection.network, ofServer: number),
            discovery: connection.discovery, store: try await options.store(self.definition.servers[number].name),
            delegate: SimulatedDevices(of: self, server: number))
        if let observer = options.serverEvents {
            let events = await server.events()
            let end = Promise<Void>(loop: loop)
            forwarded[number] = end
            loop.task {
                for await event in events { observer.yield(ServerEvent(server: definition.name, event: event)) }
                end.fulfill(.success(()))
            }
        }
        if let inspector = inspectors[number], inspector.isNeeded { await server.setInspector(inspector) }
        let address = try await server.start()
        let accessories = await server.accessories
        for (device, accessory) in zip(definition.accessories, accessories) where !device.isReachable {
            await server.setReachable(false, accessory: accessory.aid)
        }
        guard let deviceID = await server.deviceID else {
            throw SimulatorError(.misuse, "\(definition.name) was stopped while it started")
        }
        let code = configuration.setupCode
        return SimulatedServer(
            definition: definition, address: address, deviceID: deviceID, setupCode: code,
            payload: SetupPayload(category: definition.category, code: code, setupID: await server.setupID),
            server: server,
            served: ServedAccessories(indices[number], accessories))
    }

    private func faultyNetwork(around network: any Network, ofServer number: Int) -> FaultyNetwork {
        if let known = networks[number] { return known }
        let new = FaultyNetwork(network)
        let inspector = ServerInspector(of: self, server: number, new)
        inspector.setLog(options.protocolLog)
        networks[number] = new
        inspectors[number] = inspector
        return new
    }

    /// Tells each message of every connection to somebody from now on, on the home's loop; nil for nobody.
    public func setProtocolLog(_ log: (@Sendable (ProtocolMessage) -> Void)?) {
        for (number, inspector) in inspectors {
            inspector.setLog(log)
            installInspector(number)
        }
    }

    /// Some things tell controllers the iids of their own characteristics.
    func tellInstanceIDs(of number: Int) {
        for index in indices[number] {
            apply(simulation.setInstanceIDs(running[number].served.instanceIDs(of: index), of: index))
        }
    }

    /// One that was changed while the home runs counts before those of the start.
    private func setupCode(of number: Int) -> SetupCode? {
        let present = currentDefinition.servers[number].setupCode
        return present == definition.servers[number].setupCode ? options.setupCode ?? present : present
    }

    private func keptCode(of number: Int) -> SetupCode? {
        options.memory?.servers[definition.servers[number].name].flatMap { kept in
            try? SetupCode(kept.setupCode).checkedForAccessory()
        }
    }

    private static func newCode() -> SetupCode {
        var generator = SystemRandomNumberGenerator()
        return .random(using: &generator)
    }

    /// What a server serves, with the present values.
    static func accessories(
        of definition: ServerDefinition, _ indices: [Int], in simulation: HomeSimulation
    ) -> [AccessoryDefinition] {
        zip(zip(definition.accessories, definition.identities), indices).map { pair, index in
            let (device, identity) = pair
            var services = simulation.services(of: index)
            if index == indices.first, let missing = definition.missingService { services.append(missing) }
            var served = AccessoryDefinition(identity: identity, information: device.information) { services }
            if index != indices.first { served.aid = device.aid }
            return served
        }
    }

    /// Stops a server and starts it again at the same port; one that does not start is tried again later. Only for who has
    /// the turn to edit, since two that do this at once would both want the port.
    func restart(_ number: Int) async throws(SimulatorError) {
        let before = running[number]
        await before.server.stop()
        guard !isStopped else { return }
        do {
            running[number] = try await open(number, inPlaceOf: before)
        } catch {
            // Somebody else may have its port for the moment.
            faults.down.insert(number)
            faults.insert(.restart(number), at: clockTime + .seconds(1))
            schedule()
            if let error = error as? SimulatorError { throw error }
            throw SimulatorError(.server, "\(before.name) did not start again: \(error)", underlying: error)
        }
        // Stopped in between: what was opened last is not among those that were stopped.
        if isStopped { await running[number].server.stop() }
        faults.down.remove(number)
        tellInstanceIDs(of: number)
        await refreshFaults(of: number)
    }

    func setIndices(_ indices: [Int], ofServer number: Int) { self.indices[number] = indices }

    /// Takes over what a server serves now.
    func setAccessories(_ accessories: [Accessory], ofServer number: Int, _ definition: ServerDefinition) {
        running[number].definition = definition
        running[number].served = ServedAccessories(indices[number], accessories)
    }

    func refreshServer(_ number: Int) {
        let server = running[number].server
        setAccessories(
            server.assumeIsolated { $0.accessories }, ofServer: number, currentDefinition.servers[number])
    }

    // MARK: For controllers

    /// A place in the home's network, another at each call.
    public nonisolated var network: any Network { site.connection(ofGuest: nextGuest()).network }

    /// Finds the home's accessories; another one at each call. nil when they are not announced.
    public nonisolated var discovery: (any ServiceDiscovery)? { site.connection(ofGuest: nextGuest()).discovery }

    private nonisolated func nextGuest() -> Int { guests.add(1, ordering: .relaxed).newValue }

    // MARK: Time

    /// What the home's clocks show. Never earlier than before.
    public var now: HomeInstant {
        catchUp()
        return simulation.now
    }

    /// What they would show if everything by then were done, which it may not be yet. Does nothing by itself, unlike ``now``.
    var clockTime: HomeInstant { clock.now(at: loop.now) }

    /// Lets home time pass. Returns when everything that became due has come to rest, and everybody who is subscribed has
    /// been told. Of several at the same time one waits for the other.
    public func advance(by duration: Duration) async {
        do throws(NetworkError) { try await advancing.take() } catch { return }
        defer { advancing.pass() }
        let target = now + max(duration, .zero)
        while !isStopped {
            // What passed by itself since.
            catchUp()
            // In pieces, so that who is told of a change can answer it before the next minute.
            let piece = min(target, simulation.now.next(multipleOf: HomeWorld.step), faults.earliest ?? target)
            let next = max(piece, simulation.now)
            clock.set(next, at: loop.now)
            apply(simulation.advance(to: next))
            await runDueFaults()
            await rest()
            if next >= target { break }
        }
        schedule()
    }

    /// Lets home time pass at another rate from now on.
    public func setClock(_ rate: HomeClock.Rate) {
        catchUp()
        clock.setRate(rate, at: loop.now)
        schedule()
    }

    /// How long things may take to be brought up before others on the loop have their turn.
    private static let longestCatchUp = Duration.milliseconds(50)

    /// Brings the things up to what the clock shows.
    ///
    /// Where more becomes due than the machine can carry out, home time falls behind the rate that it was given: each
    /// delay would otherwise make the next one longer, until nothing else had a turn.
    func catchUp() {
        let target = clockTime
        guard target > simulation.now, !isStopped else { return }
        let limit = loop.now + Self.longestCatchUp
        while let due = simulation.nextDue, due < target {
            apply(simulation.advance(to: due))
            guard loop.now >= limit else { continue }
            return clock.set(simulation.now, at: loop.now)
        }
        apply(simulation.advance(to: target))
    }

    func schedule() {
        timer?.cancel()
        timer = nil
        let due = [simulation.nextDue, isRunningFaults ? nil : faults.earliest].compactMap { $0 }.min()
        guard !isStopped, let due, let instant = clock.real(of: due) else { return }
        timer = loop.schedule(at: instant) { [weak self] in
            self?.assumeIsolated { home in
                home.catchUp()
                home.startDueFaults()
                home.schedule()
            }
        }
    }

    private func startDueFaults() {
        guard !isRunningFaults, let due = faults.earliest, due <= clockTime else { return }
        isRunningFaults = true
        loop.task {
            await self.runDueFaults()
            await self.endDueFaults()
        }
    }

    private func endDueFaults() {
        isRunningFaults = false
        schedule()
    }

    /// Gives others on the loop their turn.
    func rest() async {
        let turn = Promise<Void>(loop: loop)
        loop.execute { turn.fulfill(.success(())) }
        _ = try? await turn.value(deadline: nil)
    }

    // MARK: What the servers ask

    func read(_ ids: [CharacteristicID], of number: Int) -> [CharacteristicID: CharacteristicReadResult] {
        guard running.indices.contains(number) else { return [:] }
        catchUp()
        return ids.reduce(into: [:]) { results, id in
            guard let value = running[number].served.place(of: id).flatMap({ simulation.value(at: $0) }) else { return }
            results[id] = .value(value)
        }
    }

    func write(
        _ writes: [CharacteristicWrite], to aid: AccessoryID, of number: Int, by controller: PairingIdentifier
    ) -> [CharacteristicWriteResult] {
        guard running.indices.contains(number), let accessory = running[number].served.accessory(aid) else {
            return writes.map { _ in .refused(.resourceBusy) }
        }
        catchUp()
        defer { schedule() }
        var results = writes.map { _ in CharacteristicWriteResult.accepted }
        let places = writes.map { running[number].served.place(of: $0.id) }
        for service in Set(places.compactMap { $0?.service }).sorted() {
            let concerned = writes.indices.filter { places[$0]?.service == service }
            let outcome = simulation.write(
                concerned.map { (writes[$0].type, writes[$0].value) }, service: service, of: accessory)
            var changes = outcome.changes
            for index in concerned {
                if let refusal = outcome.refusal {
                    results[index] = .refused(refusal)
                    continue
                }
                results[index].response = outcome.responses[writes[index].type]
                guard let place = places[index] else { continue }
                // What the thing made of the value; the server tells everybody.
                results[index].value = changes.last { $0.place == place }?.value
                changes.removeAll { $0.place == place }
            }
            apply(changes)
        }
        for (index, place) in places.enumerated() {
            guard let place else { continue }
            observers.note(.wrote(name(of: place), writes[index].value, by: controller, results[index].status))
        }
        return results
    }

    func identify(_ aid: AccessoryID, of number: Int) {
        guard running.indices.contains(number), let accessory = running[number].served.accessory(aid) else { return }
        catchUp()
        observers.note(.identified(accessory: simulation.name(of: accessory) ?? ""))
        apply(simulation.identify(accessory))
        schedule()
    }

    /// Brings changes to the servers, which tell the controllers.
    func apply(_ changes: [HomeChange]) {
        for change in changes {
            observers.note(.changed(name(of: change.place), change.value))
            guard let number = simulation.server(of: change.place.accessory), running.indices.contains(number),
                let id = running[number].served.id(of: change.place)
            else { continue }
            // The id comes from the server itself.
            running[number].server.assumeIsolated { try? $0.setValue(change.value, of: id) }
        }
    }

    func name(of place: Place) -> CharacteristicName {
        CharacteristicName(
            accessory: simulation.name(of: place.accessory) ?? "", service: simulation.key(of: place),
            type: place.characteristic)
    }
}
