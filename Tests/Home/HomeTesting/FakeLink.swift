import HearthNetworking
import HomeEngine
import HomeModel

/// A link without a protocol: an accessory, with others behind it if wanted, that does what a test says. That the engine
/// works with it shows that the engine knows no protocol.
public actor FakeLink: AccessoryLink {
    /// What the accessory, or the network, is like at the moment.
    public struct Condition: Sendable {
        /// Whether attempts to connect succeed.
        public var isReachable = true
        /// Whether what was connected answers; a peer that does not is one that left without a word.
        public var isMute = false
        /// For an attempt to connect, and for each answer.
        public var delay = Duration.zero
        /// Why attempts fail.
        public var failure = LinkError(.unreachable, "The fake accessory is off.")

        public init() {}
    }

    public nonisolated let name: String
    public nonisolated let loop: EventLoop
    public nonisolated let pace: LinkPace
    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
    public private(set) var lastHeard: ContinuousClock.Instant?
    public var condition = Condition()
    /// What writes and reads of a characteristic fail with.
    public var refusals: [CharacteristicAddress: LinkError] = [:]
    public private(set) var values: [CharacteristicAddress: HomeValue] = [:]
    public private(set) var subscribed: Set<CharacteristicAddress> = []
    public private(set) var isConnected = false
    public private(set) var isClosed = false
    public private(set) var description: LinkDescription
    private var observer: (@Sendable (LinkSignal) -> Void)?
    private let start: ContinuousClock.Instant
    private var onSubscription: Promise<Void>?
    private var subscriptionFailures = 0
    /// What was asked of the link and what it told, each with the seconds since it was made: "0 connect".
    public private(set) var transcript: [String] = []

    /// - Parameters:
    ///   - called: its own name for itself; nil for that of the link.
    ///   - bridged: keys of accessories behind it. The accessory's own key is "self".
    public init(
        _ name: String, called: String? = nil, loop: EventLoop, pace: LinkPace = .awake, bridged: [String] = [],
        services: [ServiceDescription] = [FakeLink.lamp]
    ) {
        self.name = name
        self.loop = loop
        self.pace = pace
        start = loop.now
        func describe(_ key: String) -> AccessoryDescription {
            AccessoryDescription(
                endpoint: AccessoryEndpoint(link: name, key: key),
                information: AccessoryInformation(name: key == "self" ? called ?? name : "\(called ?? name) \(key)"),
                services: services)
        }
        description = LinkDescription(describe("self"), bridged: bridged.map(describe))
    }

    /// A light that can be switched ("on") and dimmed ("level").
    public static let lamp = ServiceDescription(
        key: "lamp", type: ServiceType(0x43),
        characteristics: [
            CharacteristicDescription(
                key: "on", type: CharacteristicType(0x25),
                properties: [.readable, .writable, .supportsEventNotification],
                metadata: CharacteristicMetadata(format: .bool)),
            CharacteristicDescription(
                key: "level", type: CharacteristicType(0x8),
                properties: [.readable, .writable, .supportsEventNotification],
                metadata: CharacteristicMetadata(format: .int, minimum: 0, maximum: 100, step: 1)),
        ])

    // MARK: For the test

    public func set(_ change: @Sendable (inout Condition) -> Void) { change(&condition) }
    public func refuse(_ address: CharacteristicAddress, with error: LinkError?) { refusals[address] = error }

    /// The accessory consists of something else from now on; told when it is described.
    public func change(_ change: @Sendable (inout LinkDescription) -> Void) { change(&description) }

    /// Its value changes by itself.
    public func change(_ address: CharacteristicAddress, to value: HomeValue) {
        values[address] = value
        if isConnected, subscribed.contains(address) { hear(.event(.value(address, value))) }
    }

    public func press(_ address: CharacteristicAddress, _ value: HomeValue = 0) {
        if isConnected { hear(.event(.occurrence(address, value))) }
    }

    /// Ends the connection.
    public func drop(_ error: LinkError = LinkError(.connectionLost, "The fake accessory hung up.")) {
        guard isConnected else { return }
        isConnected = false
        note("lost \(error.code)")
        observer?(.disconnected(error))
    }

    public func sight(_ sighting: LinkSighting?) {
        observer?(sighting.map { .sighted($0) } ?? .vanished)
    }

    /// Waits until all that it can tell is subscribed.
    public func subscribedToAll() async throws {
        let all = Set(
            description.all.flatMap { accessory in
                accessory.services.flatMap(\.characteristics)
                    .filter { $0.properties.contains(.supportsEventNotification) }
                    .map { CharacteristicAddress(accessory.endpoint.key, $0.key) }
            })
        let deadline = loop.now.advanced(by: .seconds(300))
        while subscribed != all {
            let promise = Promise<Void>(loop: loop)
            onSubscription = promise
            try await promise.value(deadline: deadline)
        }
    }

    /// So many attempts to subscribe fail from now on.
    public func failSubscriptions(_ count: Int) { subscriptionFailures = count }

    public func clearTranscript() { transcript = [] }

    // MARK: AccessoryLink

    public func setObserver(_ observer: (@Sendable (LinkSignal) -> Void)?) {
        self.observer = observer
        if isConnected { observer?(.connected) }
    }

    public func connect() async throws(LinkError) {
        note("connect")
        try await stand()
    }

    public func disconnect(_ reason: LinkError) async {
        note("disconnect")
        drop(reason)
    }

    public func checkAlive(within time: Duration) async throws(LinkError) {
        note("check")
        guard isConnected else { throw LinkError(.connectionLost, "There is no connection to the fake accessory.") }
        try await answer(within: time)
    }

    public func close() async {
        isClosed = true
        isConnected = false
    }

    public func describe(refreshing: Bool) async throws(LinkError) -> LinkDescription {
        note("describe")
        try await ask()
        observer?(.event(.description(description)))
        return description
    }

    public func read(_ addresses: [CharacteristicAddress]) async throws(LinkError) -> [LinkReadResult] {
        note("read \(addresses.map(\.description).joined(separator: " "))")
        try await ask()
        return addresses.map { address in
            if let refusal = refusals[address] { return .failure(refusal) }
            return .success(values[address])
        }
    }

    public func write(_ writes: [LinkWrite]) async throws(LinkError) -> [LinkWriteResult] {
        note("write \(writes.map { "\($0.address)=\($0.value)" }.joined(separator: " "))")
        try await ask()
        return writes.map { write in
            if let refusal = refusals[write.address] { return .failure(refusal) }
            values[write.address] = write.value
            return .success(LinkWritten(write.value, response: write.wantsResponse ? write.value : nil))
        }
    }

    public func subscribe(
        _ addresses: [CharacteristicAddress]
    ) async throws(LinkError) -> [CharacteristicAddress: LinkError] {
        if subscriptionFailures > 0 {
            subscriptionFailures -= 1
            throw LinkError(.invalidResponse, "The fake accessory is still booting.")
        }
        subscribed.formUnion(addresses)
        onSubscription?.fulfill(.success(()))
        try await ask()
        return [:]
    }

    public func unsubscribe(_ addresses: [CharacteristicAddress]) async throws(LinkError) {
        subscribed.subtract(addresses)
        onSubscription?.fulfill(.success(()))
    }

    public func identify(_ accessory: String) async throws(LinkError) {
        note("identify \(accessory)")
        try await ask()
    }

    // MARK: The pretence

    private func ask() async throws(LinkError) {
        try await stand()
        try await answer(within: pace.answer)
    }

    /// As every link: who asks while there is no connection makes one.
    private func stand() async throws(LinkError) {
        if isConnected { return }
        await pass(condition.delay)
        if isConnected { return }
        guard condition.isReachable, !isClosed else { throw condition.failure }
        isConnected = true
        lastHeard = loop.now
        note("connected")
        observer?(.connected)
    }

    private func answer(within time: Duration) async throws(LinkError) {
        let isLate = condition.isMute || condition.delay >= time
        await pass(isLate ? time : condition.delay)
        if isLate {
            let error = LinkError(.timedOut, "The fake accessory did not answer.")
            drop(error)
            throw error
        }
        lastHeard = loop.now
    }

    private func hear(_ signal: LinkSignal) {
        lastHeard = loop.now
        observer?(signal)
    }

    private func pass(_ time: Duration) async {
        if time > .zero { try? await loop.sleep(for: time) }
    }

    private func note(_ text: String) { transcript.append("\((loop.now - start).components.seconds) \(text)") }
}
