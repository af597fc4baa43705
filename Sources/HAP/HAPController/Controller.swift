import HAPProtocol
import HearthHTTP
import HearthNetworking
import HearthServiceDiscovery

/// A HomeKit controller: discovers accessories, pairs with them, and keeps a session with each.
///
/// ```swift
/// let loop = try EventLoop(name: "controller")
/// let network = SystemNetwork(loop: loop)
/// let controller = try await Controller(network: network, discovery: AvahiDiscovery(network: network), store: store)
/// let lamp = try await controller.pair(id, name: nil) { try SetupCode("031-45-154") }
/// for await update in await lamp.updates() { … }
/// ```
public actor Controller {
    nonisolated let loop: EventLoop
    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private let network: any Network
    private let discovery: (any ServiceDiscovery)?
    private let store: any ControllerStore
    private let timing: Timing
    private let identity: ControllerIdentity
    private var accessories: [DeviceID: PairedAccessory] = [:]
    private var discovered: [DeviceID: DiscoveredAccessory] = [:]
    private var browsing: Task<Void, any Error>?
    private var observers: [UInt64: AsyncStream<DiscoveryUpdate>.Continuation] = [:]
    private var lastObserver: UInt64 = 0
    private var isClosed = false

    /// - Parameters:
    ///   - discovery: nil where accessories are only reached by address.
    ///   - store: when it is empty, a new controller is made and stored.
    public init(
        network: any Network, discovery: (any ServiceDiscovery)?, store: any ControllerStore, timing: Timing = Timing()
    ) async throws(ControllerError) {
        loop = network.loop
        self.network = network
        self.discovery = discovery
        self.store = store
        self.timing = timing
        let stored: StoredController
        if let known = try await store.load() {
            stored = known
        } else {
            stored = try await store.update { (content) throws(ControllerError) in
                if let known = content { return known }
                var generator = SystemRandomNumberGenerator()
                let new = try StoredController.new(using: &generator)
                content = new
                return new
            }
        }
        identity = stored.identity
        for accessory in stored.accessories {
            accessories[accessory.id] = PairedAccessory(
                accessory, identity: identity, network: network, store: store, timing: timing)
        }
    }

    /// By what accessories know this controller.
    public nonisolated var pairing: Pairing { identity.pairing() }

    /// All paired accessories, by device ID.
    public var paired: [PairedAccessory] { accessories.values.sorted { $0.id.text < $1.id.text } }

    public subscript(id: DeviceID) -> PairedAccessory? { accessories[id] }

    // MARK: Discovery

    /// What announces itself on the network: all there is now, then each change. Dropping the stream ends it. Keeps the
    /// latest 4,096 updates for a consumer that is slow.
    ///
    /// Where discovery stops by itself everything is lost and the stream ends; ask again to start it anew.
    /// - Throws: `unreachable` where there is no discovery, or none is possible.
    public func discover() async throws(ControllerError) -> AsyncStream<DiscoveryUpdate> {
        try await startBrowsing()
        let (number, stream, continuation) = observe()
        for accessory in discovered.values.sorted(by: { $0.name < $1.name }) { continuation.yield(.found(accessory)) }
        continuation.onTermination = { [weak self] _ in
            guard let self else { return }
            self.loop.execute { self.assumeIsolated { $0.observers[number] = nil } }
        }
        return stream
    }

    /// What is discovered at this moment.
    public var discoveries: [DiscoveredAccessory] { Array(discovered.values) }

    /// Waits until an accessory is discovered.
    /// - Throws: `unreachable` when it is not within the time.
    public func find(_ id: DeviceID, within time: Duration = .seconds(15)) async throws(ControllerError)
        -> DiscoveredAccessory
    {
        try await startBrowsing()
        if let found = discovered[id] { return found }
        let (number, stream, continuation) = observe()
        let timer = loop.schedule(after: time) { continuation.finish() }
        defer {
            timer.cancel()
            observers[number] = nil
        }
        for await case .found(let accessory) in stream where accessory.id == id { return accessory }
        guard observers[number] != nil else {
            throw ControllerError(
                .unreachable, "Discovery stopped before the accessory \(id) was found; try again in a minute.")
        }
        throw ControllerError(
            .unreachable, "No accessory \(id) was found within \(time); is it on and on this network?")
    }

    private func observe() -> (UInt64, AsyncStream<DiscoveryUpdate>, AsyncStream<DiscoveryUpdate>.Continuation) {
        let (stream, continuation) = AsyncStream.makeStream(
            of: DiscoveryUpdate.self, bufferingPolicy: .bufferingNewest(4_096))
        lastObserver += 1
        observers[lastObserver] = continuation
        return (lastObserver, stream, continuation)
    }

    private func startBrowsing() async throws(ControllerError) {
        guard !isClosed else { throw ControllerError(.closed, "The controller was closed.") }
        guard browsing == nil else { return }
        guard let discovery else {
            throw ControllerError(.unreachable, "Discovery is switched off; give the accessory's address instead.")
        }
        let events: AsyncStream<ServiceEvent>
        do throws(DiscoveryError) {
            events = try await discovery.browse("_hap._tcp")
        } catch {
            throw ControllerError(.unreachable, "Accessories can't be discovered: \(error.message)", underlying: error)
        }
        guard browsing == nil else { return }
        // On the loop throughout, so that a manual loop knows when everything has come to rest.
        browsing = loop.task { [weak self] in
            for await event in events { await self?.take(event) }
            await self?.browsingEnded()
        }
    }

    /// Discovery stopped by itself; whoever asks next starts it anew. What was discovered may change from here on without
    /// being noticed, so it counts no longer.
    private func browsingEnded() async {
        browsing = nil
        let lost = discovered.keys
        discovered = [:]
        let ended = observers
        observers = [:]
        for observer in ended.values {
            for id in lost { observer.yield(.lost(id)) }
            observer.finish()
        }
        for id in lost where discovered[id] == nil { await accessories[id]?.undiscovered() }
    }

    private func take(_ event: ServiceEvent) async {
        // Whatever announces itself without a usable record is not an accessory to us.
        guard let found = DiscoveredAccessory(event.service) else { return }
        switch event {
        case .found, .updated:
            guard discovered[found.id] != found else { return }
            discovered[found.id] = found
            await accessories[found.id]?.discovered(found)
            tell(.found(found))
        case .removed:
            guard discovered[found.id]?.name == found.name else { return }
            discovered[found.id] = nil
            await accessories[found.id]?.undiscovered()
            tell(.lost(found.id))
        }
    }

    private func tell(_ update: DiscoveryUpdate) {
        for observer in observers.values { observer.yield(update) }
    }

    // MARK: Pairing

    /// Pairs with an accessory that is discovered.
    /// - Parameters:
    ///   - name: what the person calls it; nil takes the advertised name.
    ///   - code: asked once the accessory is ready for the code.
    /// - Throws: `refused` with the accessory's reason, `alreadyPaired`, `unreachable`, `timedOut`, `store`.
    @discardableResult
    public func pair(
        _ accessory: DiscoveredAccessory, name: String? = nil, askingFor code: SetupCodeSource
    ) async throws(ControllerError) -> PairedAccessory {
        if accessories[accessory.id] != nil { throw Self.alreadyPaired(accessory.id) }
        return try await pair(
            at: accessory.addresses, name: name ?? accessory.name,
            method: .forPairSetup(featureFlags: Int(accessory.advertisement.features.rawValue)),
            id: accessory.id, askingFor: code)
    }

    /// Pairs with whatever accessory answers at an address.
    @discardableResult
    public func pair(
        at addresses: [SocketAddress], name: String? = nil, askingFor code: SetupCodeSource
    ) async throws(ControllerError) -> PairedAccessory {
        try await pair(at: addresses, name: name, method: .pairSetup, id: nil, askingFor: code)
    }

    private func pair(
        at addresses: [SocketAddress], name: String?, method: PairingMethod, id: DeviceID?,
        askingFor code: SetupCodeSource
    ) async throws(ControllerError) -> PairedAccessory {
        let stream = try await network.connect(toFirstOf: addresses, deadline: loop.now.advanced(by: timing.connect))
        // Noted first, and durably: whatever happens from here on, it is known that the accessory may be paired. A store
        // that can't be written is found out here too.
        let unfinished = UnfinishedPairing(id: id, name: name, addresses: addresses)
        do throws(ControllerError) {
            try await store.update { (content) throws(ControllerError) in content?.unfinished.append(unfinished) }
        } catch {
            stream.close()
            throw error
        }
        let connection = AccessoryConnection(stream, onEvent: { _ in }, onEnd: { _ in })
        await connection.start()
        let result: AccessoryPairing
        do throws(ControllerError) {
            result = try await PairSetupRun(connection: connection, identity: identity, method: method).run(
                askingFor: code)
        } catch {
            await connection.close()
            // When the last answer is missing the accessory may hold the pairing for good or not.
            if ![.timedOut, .connectionLost, .cancelled].contains(error.code) { try? await settle(unfinished) }
            throw error
        }
        await connection.close()
        guard let id = result.deviceID else {
            throw ControllerError(.malformed, "The accessory calls itself \(result.identifier), which is no device ID.")
        }
        let stored = StoredAccessory(
            id: id, pairing: result, name: name ?? id.text, addresses: [stream.remoteAddress],
            configurationNumber: nil, database: nil)
        let accessory = PairedAccessory(stored, identity: identity, network: network, store: store, timing: timing)
        do throws(ControllerError) {
            try await store.update { (content) throws(ControllerError) in
                content?[id] = stored
                content?.unfinished.removeAll { $0 == unfinished || $0.id == id }
            }
        } catch {
            // Keys that would be gone with this process must not stay in the accessory.
            try? await accessory.removePairing(identity.identifier)
            await accessory.close()
            throw error
        }
        await accessories[id]?.close()
        accessories[id] = accessory
        if let found = discovered[id] { await accessory.discovered(found) }
        return accessory
    }

    /// Pairings of which it is not known whether the accessory holds them; see ``StoredController/unfinished``.
    public var unfinished: [UnfinishedPairing] {
        get async throws(ControllerError) { try await store.load()?.unfinished ?? [] }
    }

    /// Strikes out what is known to be no pairing (any more).
    public func settle(_ unfinished: UnfinishedPairing) async throws(ControllerError) {
        try await store.update { (content) throws(ControllerError) in
            content?.unfinished.removeAll { $0 == unfinished }
        }
    }

    private static func alreadyPaired(_ id: DeviceID) -> ControllerError {
        ControllerError(.alreadyPaired, "\(id) is already paired with this controller; unpair it first.")
    }

    /// Asks an accessory that is not paired with anybody to show which one it is.
    public func identify(at addresses: [SocketAddress]) async throws(ControllerError) {
        let stream = try await network.connect(toFirstOf: addresses, deadline: loop.now.advanced(by: timing.connect))
        let connection = AccessoryConnection(stream, onEvent: { _ in }, onEnd: { _ in })
        await connection.start()
        let answer: HTTPResponse
        do throws(ControllerError) {
            answer = try await connection.send(.post, "/identify", within: timing.request)
        } catch {
            await connection.close()
            throw error
        }
        await connection.close()
        guard answer.status.isSuccess else {
            throw ControllerError(
                .rejected,
                answer.status == .badRequest
                    ? "The accessory is paired with a controller, which has to ask it to identify itself."
                    : "The accessory did not identify itself: HTTP \(answer.status).")
        }
    }

    /// Makes the accessory forget this controller, and forgets it here.
    ///
    /// Where the accessory says that it does not know this controller any more, that is what was wanted.
    /// - Throws: when the accessory can't be reached or refuses; the pairing then stays. See ``forget(_:)``.
    public func unpair(_ id: DeviceID) async throws(ControllerError) {
        guard let accessory = accessories[id] else { throw Self.notPaired(id) }
        do throws(ControllerError) {
            try await accessory.removePairing(identity.identifier)
        } catch {
            guard let failure = error.underlying as? PairingFailure, failure.refusal == .authentication else {
                throw error
            }
        }
        try await forget(id)
    }

    /// Forgets an accessory without telling it. The accessory keeps its pairing and has to be reset by hand.
    public func forget(_ id: DeviceID) async throws(ControllerError) {
        guard let accessory = accessories[id] else { throw Self.notPaired(id) }
        try await store.update { (content) throws(ControllerError) in content?[id] = nil }
        accessories[id] = nil
        await accessory.close()
    }

    private static func notPaired(_ id: DeviceID) -> ControllerError {
        ControllerError(.notPaired, "\(id) is not paired with this controller; pair it first.")
    }

    /// Ends every session. Pairings stay.
    public func close() async {
        isClosed = true
        browsing?.cancel()
        for observer in observers.values { observer.finish() }
        observers = [:]
        for accessory in accessories.values { await accessory.close() }
        accessories = [:]
    }
}
