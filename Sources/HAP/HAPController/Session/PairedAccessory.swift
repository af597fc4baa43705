import HAPModel
import HAPProtocol
import HearthHTTP
import HearthNetworking

/// A paired accessory, or a bridge with all that is behind it, over one session at a time.
///
/// The session opens when something is asked, and stays. While anything is subscribed it is opened again by itself after
/// a restart, a change of address or a connection that went silent: verified, subscribed and read anew. Reads and writes
/// that are asked for while a request is under way go out together in the next one.
public actor PairedAccessory {
    public nonisolated let id: DeviceID
    nonisolated let loop: EventLoop
    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    let network: any Network
    let store: any ControllerStore
    let identity: ControllerIdentity
    let timing: Timing

    var stored: StoredAccessory
    /// What discovery says at the moment; nil while it says nothing.
    var advertised: DiscoveredAccessory?
    var isClosed = false

    // The session
    var connection: AccessoryConnection?
    /// Who waits for the session that is being opened.
    var opening: [Promise<Result<AccessoryConnection, ControllerError>>] = []
    /// Tells the connection of now from those before it, whose last words may still arrive.
    var generation: UInt64 = 0
    var backoff = Backoff()
    var reopening: ScheduledWork?
    var silence: ScheduledWork?
    /// When the accessory last answered or sent an event; nil where it never did.
    public internal(set) var lastHeard: ContinuousClock.Instant?

    // What is known
    var database: AccessoryDatabase?
    /// Of what was told last, once anything was.
    var databaseFingerprint: DatabaseFingerprint?
    var isDatabaseConfirmed = false
    /// Whether parts of `database` could not be read. It then serves for the session, and is not relied on for what it
    /// lacks.
    var isDatabaseDamaged = false
    /// Whether the database of now lacks parts that could not be read and that were there before. Such a one serves for the
    /// session; it is neither told nor stored, since what it lacks need not be gone.
    public internal(set) var isDatabaseIncomplete = false
    /// The value of each characteristic as told last, to notice what changed while nobody listened.
    var values: [CharacteristicID: Value?] = [:]

    // What is wanted
    var subscribed: Set<CharacteristicID> = []
    var polled: Set<CharacteristicID> = []
    var polling: ScheduledWork?
    var observers: [UInt64: Observer] = [:]
    var lastObserver: UInt64 = 0
    let reads = RequestBatch<CharacteristicID, CharacteristicReadEntry>()
    let writes = RequestBatch<CharacteristicWriteEntry, CharacteristicWriteResponse.Entry>()

    init(
        _ stored: StoredAccessory, identity: ControllerIdentity, network: any Network, store: any ControllerStore,
        timing: Timing
    ) {
        id = stored.id
        loop = network.loop
        self.network = network
        self.store = store
        self.identity = identity
        self.timing = timing
        self.stored = stored
        database = stored.database
    }

    /// What the person calls it.
    public var name: String { stored.name }

    /// What it announced itself as last; nil when it was never discovered.
    public var category: AccessoryCategory? { stored.category }

    /// Whether a verified session stands.
    public var isConnected: Bool { connection != nil }

    /// What the accessory tells by itself, from now on. Dropping the stream ends it. Keeps the latest 1,000 updates for a
    /// consumer that is slow.
    public func updates() -> AsyncStream<AccessoryUpdate> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: AccessoryUpdate.self, bufferingPolicy: .bufferingNewest(1_000))
        guard !isClosed else {
            continuation.finish()
            return stream
        }
        let number = observe({ _ = continuation.yield($0) }, onEnd: { continuation.finish() })
        continuation.onTermination = { [weak self] _ in
            guard let self else { return }
            self.loop.execute { self.assumeIsolated { $0.observers[number] = nil } }
        }
        return stream
    }

    /// As ``updates()``, called on the loop at once.
    /// - Returns: what ``stopObserving(_:)`` takes.
    @discardableResult
    public func observe(
        _ tell: @escaping @Sendable (AccessoryUpdate) -> Void, onEnd: @escaping @Sendable () -> Void = {}
    ) -> UInt64 {
        lastObserver += 1
        observers[lastObserver] = Observer(tell: tell, end: onEnd)
        return lastObserver
    }

    public func stopObserving(_ observer: UInt64) { observers[observer] = nil }

    struct Observer {
        let tell: @Sendable (AccessoryUpdate) -> Void
        let end: @Sendable () -> Void
    }

    func tell(_ update: AccessoryUpdate) {
        for (_, observer) in observers.sorted(by: { $0.key < $1.key }) { observer.tell(update) }
    }

    /// Ends the session for good; whatever waits fails with `closed`. The pairing stays.
    public func close() async {
        guard !isClosed else { return }
        isClosed = true
        for work in [reopening, silence, polling] { work?.cancel() }
        for observer in observers.values { observer.end() }
        observers = [:]
        // A session that is being opened sees that it came too late.
        await connection?.close()
    }
}
