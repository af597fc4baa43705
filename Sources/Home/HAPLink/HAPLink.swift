import HAPController
import HAPModel
import HAPProtocol
import HearthNetworking
import HomeEngine
import HomeModel

/// One HAP pairing as a link: an accessory, or a bridge with all that is behind it.
///
/// Keys are the aid of an accessory and the iid of a service or characteristic, which HAP promises to keep (HAP R2, 2.6.1).
/// The session, its encryption, the renewal of subscriptions and the batching of requests are `PairedAccessory`'s; when to
/// connect and to look for a sign of life is the keeper's: use it with ``HAPController/Timing/home``.
public actor HAPLink: AccessoryLink {
    public nonisolated let name: String
    public nonisolated let loop: EventLoop
    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
    public nonisolated var id: DeviceID { accessory.id }
    nonisolated let accessory: PairedAccessory
    private var observer: (@Sendable (LinkSignal) -> Void)?
    private var observation: UInt64?
    private var sighting: DiscoveredAccessory?
    /// Characteristics whose values are moments and no states.
    private var moments: Set<HAPModel.CharacteristicID> = []

    /// - Parameter loop: that of the accessory's controller.
    public init(_ accessory: PairedAccessory, loop: EventLoop) {
        self.accessory = accessory
        self.loop = loop
        name = Self.name(of: accessory.id)
    }

    /// `AccessoryEndpoint.link` of the accessories of a pairing.
    public static func name(of id: DeviceID) -> String { "hap-\(id.text)" }

    public var lastHeard: ContinuousClock.Instant? { accessory.assumeIsolated { $0.lastHeard } }

    public func setObserver(_ observer: (@Sendable (LinkSignal) -> Void)?) {
        self.observer = observer
        let before = observation
        observation = accessory.assumeIsolated { accessory in
            if let before { accessory.stopObserving(before) }
            return observer == nil
                ? nil : accessory.observe { [weak self] update in self?.assumeIsolated { $0.take(update) } }
        }
        guard let observer else { return }
        if let sighting { observer(.sighted(LinkSighting(sighting))) }
        if accessory.assumeIsolated({ $0.isConnected }) { observer(.connected) }
    }

    /// Discovery sees the accessory, or, with nil, lost sight of it.
    func sight(_ found: DiscoveredAccessory?) {
        guard sighting != found else { return }
        sighting = found
        if let found {
            observer?(.sighted(LinkSighting(found)))
        } else {
            observer?(.vanished)
        }
    }

    private func take(_ update: AccessoryUpdate) {
        switch update {
        case .connected: observer?(.connected)
        case .disconnected(let error): observer?(.disconnected(LinkError(error, to: accessoryName)))
        case .database(let database):
            // What can't be described is said to whoever asks for it.
            if let description = try? description(of: database) { tell(.description(description)) }
        case .value(let id, let value):
            let address = CharacteristicAddress(id)
            if moments.contains(id) {
                // Null is what a button has between two presses.
                if let value { tell(.occurrence(address, HomeValue(value))) }
            } else {
                tell(.value(address, value.map { HomeValue($0) }))
            }
        }
    }

    private func tell(_ event: LinkEvent) { observer?(.event(event)) }

    /// For messages.
    var accessoryName: String { accessory.assumeIsolated { $0.name } }

    // MARK: For the keeper

    /// - Throws: among others `removed` where the accessory says so, or announces that no controller is paired with it and
    ///   answers without accepting this one.
    public func connect() async throws(LinkError) {
        do throws(LinkError) {
            try await translating { () throws(ControllerError) in try await accessory.connect() }
        } catch {
            let isAnswer = [.notAuthorized, .invalidResponse, .notAllowedNow, .connectionLost].contains(error.code)
            guard isAnswer, sighting?.isPaired == false else { throw error }
            throw LinkError(
                .removed,
                "\(accessoryName) announces that it is paired with nobody: it was reset. Remove it from the home and add it again.",
                underlying: error)
        }
    }

    public func disconnect(_ reason: LinkError) async { await accessory.disconnect() }

    public func checkAlive(within time: Duration) async throws(LinkError) {
        try await translating { () throws(ControllerError) in try await accessory.checkAlive(within: time) }
    }

    public func close() async {
        setObserver(nil)
        await accessory.close()
    }

    // MARK: Descriptions

    /// - Throws: among others `invalidResponse` where the accessory's list lacks what could not be read of it: who took
    ///   that for the truth would remove accessories from the home that are still there.
    public func describe(refreshing: Bool) async throws(LinkError) -> LinkDescription {
        let database = try await database(refreshing: refreshing || isIncomplete)
        guard !isIncomplete else {
            throw LinkError(
                .invalidResponse,
                "Parts of what \(accessoryName) says of itself can't be read, so that what it consists of stays as it was. Try again; if that does not help, restart it or update its firmware."
            )
        }
        return try description(of: database)
    }

    private var isIncomplete: Bool { accessory.assumeIsolated { $0.isDatabaseIncomplete } }

    func database(refreshing: Bool = false) async throws(LinkError) -> AccessoryDatabase {
        try await translating { () throws(ControllerError) in
            try await accessory.accessories(refreshing: refreshing)
        }
    }

    private func description(of database: AccessoryDatabase) throws(LinkError) -> LinkDescription {
        learn(database)
        let category = accessory.assumeIsolated { $0.category }
        return try DatabaseDescription(link: name, name: accessoryName, category: category).description(of: database)
    }

    func learn(_ database: AccessoryDatabase) {
        let found = database.ids.filter { database[$0]?.isEventOnly == true }
        // What was a moment stays one while the list lacks it.
        moments = isIncomplete ? moments.union(found) : Set(found)
    }

    /// Runs what the controller does and says its failure as a link's.
    func translating<Value>(
        _ work: () async throws(ControllerError) -> Value
    ) async throws(LinkError) -> Value {
        do throws(ControllerError) {
            return try await work()
        } catch {
            throw LinkError(error, to: accessoryName)
        }
    }
}

extension LinkSighting {
    init(_ found: DiscoveredAccessory) {
        self.init(
            name: found.name, location: found.addresses.map(\.description),
            configuration: found.configurationNumber.map { "\($0)" })
    }
}

extension Timing {
    /// For accessories that a `KeptLink` keeps: no answer within 10 seconds means that the accessory is gone, also to an
    /// attempt to connect, since the next one follows; and nothing reconnects by itself.
    public static var home: Timing {
        var timing = Timing()
        timing.request = .seconds(10)
        timing.verify = .seconds(10)
        timing.keepsSessions = false
        return timing
    }
}
