import HAPModel
import HAPProtocol
import HearthNetworking
import HearthServiceDiscovery

/// An accessory, or a bridge with up to 149 others, that controllers find, pair with and control.
///
/// ```swift
/// let server = AccessoryServer(
///     configuration: AccessoryServerConfiguration(setupCode: code), accessories: [lamp], network: network,
///     discovery: discovery, store: store, delegate: lampHardware)
/// let address = try await server.start()
/// try await server.setValue(true, of: lampOn)
/// ```
/// Everything happens on the network's event loop. HAP specification, release 2.
public actor AccessoryServer {
    public nonisolated let configuration: AccessoryServerConfiguration
    nonisolated let loop: EventLoop
    nonisolated let network: any Network
    nonisolated let discovery: (any ServiceDiscovery)?
    nonisolated let delegate: any AccessoryServerDelegate
    private nonisolated let store: any AccessoryStore
    private nonisolated let initialAccessories: [AccessoryDefinition]

    enum Phase { case new, starting, running, stopped }
    var phase = Phase.new

    var keeper: StateKeeper?
    var table = CharacteristicTable(isLive: { _, _ in false })
    var turns = PairSetupGuard()

    var sessions: [SessionID: AccessorySession] = [:]
    var subscribers: [CharacteristicID: Set<SessionID>] = [:]
    var nextSession: UInt64 = 1
    var listener: (any Listener)?
    var sweep: ScheduledWork?
    var inspector: (any MessageInspector)?
    /// Questions that the application has not answered although their deadline is over, by accessory.
    var overdue: [AccessoryID: Int] = [:]
    /// Which accessories are identifying themselves.
    var identifying: Set<AccessoryID> = []

    var advertisement = AdvertisementState()
    var observers = Observers()

    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// - Parameters:
    ///   - accessories: the accessory itself, or the bridge and then what is behind it.
    ///   - discovery: nil leaves the server unannounced; it can still be reached by its address.
    ///   - store: the server's alone while it runs.
    public init(
        configuration: AccessoryServerConfiguration, accessories: [AccessoryDefinition], network: any Network,
        discovery: (any ServiceDiscovery)? = nil, store: any AccessoryStore, delegate: any AccessoryServerDelegate
    ) {
        self.configuration = configuration
        self.network = network
        loop = network.loop
        self.discovery = discovery
        self.store = store
        self.delegate = delegate
        initialAccessories = accessories
    }

    /// Loads the state, listens, and announces the accessory.
    ///
    /// - Returns: The address with the port in use.
    /// - Throws: ``AccessoryServerError`` for a trivial setup code, accessories that break HAP's rules, a state that cannot
    ///   be read, an address in use. Nothing stored has changed then.
    public func start() async throws(AccessoryServerError) -> SocketAddress {
        guard phase == .new else {
            throw AccessoryServerError(.misuse, "an accessory server starts once; make a new one")
        }
        phase = .starting
        do throws(AccessoryServerError) {
            return try await open()
        } catch {
            await stop()
            throw error
        }
    }

    private func open() async throws(AccessoryServerError) -> SocketAddress {
        try checkSetupCode()
        let state = try await loadState()
        let keeper = StateKeeper(state, store: store, loop: loop)
        self.keeper = keeper
        turns = PairSetupGuard(failedAttempts: state.failedAttempts)
        let setupID = configuration.setupID ?? state.setupID
        try await install(initialAccessories, setupID: setupID)
        let listener = try listen(on: configuration.address)
        phase = .running
        serve(listener)
        scheduleSweep()
        note(.listening(listener.localAddress))
        advertise()
        return listener.localAddress
    }

    private func checkSetupCode() throws(AccessoryServerError) {
        do throws(SetupCodeError) {
            _ = try configuration.setupCode.checkedForAccessory()
        } catch {
            throw AccessoryServerError(.configuration, error.message, underlying: error)
        }
    }

    private func loadState() async throws(AccessoryServerError) -> AccessoryState {
        let bytes: [UInt8]?
        do {
            bytes = try await store.load()
        } catch {
            throw AccessoryServerError(.storage, "the stored state cannot be read: \(error)", underlying: error)
        }
        if let bytes {
            return try AccessoryState(decoding: bytes, pairingCapacity: configuration.maximumPairings)
        }
        var generator = SystemRandomNumberGenerator()
        do throws(PairingFailure) {
            return try .new(
                deviceID: configuration.deviceID, pairingCapacity: configuration.maximumPairings, using: &generator)
        } catch {
            throw AccessoryServerError(.state, "no identity can be made: \(error.message)", underlying: error)
        }
    }

    func listen(on address: SocketAddress) throws(AccessoryServerError) -> any Listener {
        do throws(NetworkError) {
            return try network.listen(on: address, backlog: 1_024)
        } catch {
            throw AccessoryServerError(
                .network, error.message, underlying: error)
        }
    }

    /// Ends every connection and withdraws the announcement. The pairings stay. Does nothing when stopped already.
    public func stop() async {
        guard phase != .stopped else { return }
        phase = .stopped
        sweep?.cancel()
        listener?.close()
        listener = nil
        closeConnections()
        await withdraw()
        await store.close()
        // Those that have still to notice that they are closed would do so when nobody hears of it any more.
        for id in sessions.keys.sorted(by: { $0.rawValue < $1.rawValue }) { note(.disconnected(id)) }
        note(.stopped)
        observers.finish()
    }

    /// What is stored; nil before the start.
    var currentState: AccessoryState? {
        get async { await keeper?.state }
    }

    // MARK: Observation

    /// What happens from now on. Each call gives a stream of its own, which keeps the latest 4,096 events for a reader
    /// that is slower than they come.
    public func events() -> AsyncStream<AccessoryServerEvent> { observers.stream() }

    func note(_ event: @autoclosure () -> AccessoryServerEvent) {
        observers.note(event)
    }

    func diagnose(_ code: AccessoryServerDiagnostic.Code, _ message: @autoclosure () -> String) {
        observers.note { .diagnostic(AccessoryServerDiagnostic(code, message())) }
    }
}
