import HearthLogging
import HearthNetworking
import HomeModel
import HubAPI

/// A hub's homes at a broker: what they are and what becomes of them goes out, commands come in, and Home Assistant finds
/// them by itself. It asks the hub as any program does, so nothing that a broker does or sends reaches further.
public actor MQTTBridge {
    /// How long a change of homes waits for others, which often come together.
    private static let gathering = Duration.milliseconds(200)
    private static let longestGathering = Duration.seconds(2)
    /// Programs that come to a command's end late are not waited for.
    private static let longestFence = Duration.seconds(10)

    private let loop: EventLoop
    private let hub: HubClient
    private let broker: any BrokerConnection
    private let topics: MQTTTopics
    private let version: String
    private let log: Log
    private var picture: HomePicture
    /// Whether the picture is the hub's; before, the broker is told nothing.
    private var hasPicture = false
    private var isConnected = false
    /// What the broker keeps under our topics and we may know nothing of, until the fence has come back.
    private var found: Set<String>?
    private var fenceLimit: ScheduledWork?
    private let queue: CommandQueue
    private var following: Task<Void, any Error>?

    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// - Parameters:
    ///   - hub: makes a client of the hub. One is for each accessory that is just commanded, so that none waits for another.
    ///   - broker: on the same loop.
    ///   - version: of the program, as Home Assistant shows it.
    public init(
        _ hub: @escaping @Sendable () -> HubClient, _ broker: any BrokerConnection, _ topics: MQTTTopics,
        version: String, on loop: EventLoop, _ log: Log
    ) {
        self.loop = loop
        self.hub = hub()
        self.broker = broker
        self.topics = topics
        self.version = version
        self.log = log
        picture = HomePicture(topics)
        queue = CommandQueue(hub, on: loop)
    }

    /// Begins; returns at once.
    public func start() async {
        await broker.start { [weak self] event in self?.assumeIsolated { $0.take(event) } }
        following = loop.task { [weak self] in try await self?.follow() }
    }

    /// Tells that the hub is away, and ends.
    /// - Parameter time: how long the broker may take.
    public func stop(within time: Duration) async {
        following?.cancel()
        fenceLimit?.cancel()
        await queue.stop()
        await broker.publish(MQTTMessage(topics.status, "offline", isRetained: true))
        await broker.stop(within: time)
        await hub.close()
    }

    // MARK: The hub

    private func follow() async throws {
        var backoff = Backoff()
        var generator = SystemRandomNumberGenerator()
        while !Task.isCancelled {
            try await loop.sleep(for: backoff.next(using: &generator))
            do throws(HubError) {
                let events = try await hub.events()
                guard try await events.event(within: .seconds(10)) != nil else { continue }
                try await load()
                backoff.restart()
                try await take(events)
            } catch {
                log.warning("the hub can't be asked: \(error.message)")
            }
        }
    }

    private func take(_ events: HubEvents) async throws(HubError) {
        var staleSince: ContinuousClock.Instant?
        while true {
            var event: HubEvent?
            var isQuiet = false
            do throws(HubError) {
                event = try await events.event(within: staleSince == nil ? nil : Self.gathering)
                if event == nil { return }
            } catch {
                guard error.code == .timedOut else { throw error }
                isQuiet = true
            }
            if let event, await take(event), staleSince == nil { staleSince = loop.now }
            guard let since = staleSince, isQuiet || loop.now - since > Self.longestGathering else { continue }
            staleSince = nil
            try await load()
        }
    }

    /// - Returns: whether the picture is to be made anew.
    private func take(_ event: HubEvent) async -> Bool {
        switch event.kind {
        case .value, .occurrence:
            guard let reading = event.reading else { return false }
            await tell(picture.take(reading.characteristic, reading.value, reading.time))
            return false
        case .structure, .link, .reset: return true
        case .begin, .automation, .scene: return false
        }
    }

    private func load() async throws(HubError) {
        let rooms = try await hub.rooms()
        let accessories = try await hub.accessories()
        let new = HomePicture(accessories, rooms: rooms, topics: topics, version: version)
        let messages = new.messages(after: picture)
        picture = new
        if hasPicture {
            await tell(messages)
        } else {
            hasPicture = true
            await beginTelling()
        }
    }

    /// What the broker is to keep waits also while it is away.
    private func tell(_ messages: [MQTTMessage]) async {
        for message in messages { await broker.publish(message) }
    }

    // MARK: The broker

    private func take(_ event: MQTTEvent) {
        switch event {
        case .connected:
            isConnected = true
            loop.task { [self] in await beginTelling() }
        case .disconnected:
            isConnected = false
            found = nil
            fenceLimit?.cancel()
        case .message(let message): take(message)
        }
    }

    /// Everything anew, and a look at what the broker keeps of an earlier time.
    private func beginTelling() async {
        guard isConnected, hasPicture else { return }
        found = []
        await broker.subscribe(to: [topics.commands, topics.discoveryStatus, topics.fence] + topics.kept)
        await broker.publish(MQTTMessage(topics.fence, "fence", isRetained: false))
        fenceLimit = loop.schedule(after: Self.longestFence) { [weak self] in
            self?.assumeIsolated { $0.found = nil }
        }
        await tellAll()
    }

    private func tellAll() async {
        await broker.publish(MQTTMessage(topics.status, "online", isRetained: true))
        await tell(picture.messages)
    }

    private func take(_ message: MQTTMessage) {
        switch message.topic {
        case topics.fence: loop.task { [self] in await clearFound() }
        case topics.discoveryStatus:
            // Home Assistant has started, and wants to hear everything.
            guard message.payload == Array("online".utf8), !message.isRetained else { return }
            loop.task { [self] in await tellAll() }
        case _ where message.isRetained && topics.isKept(message.topic):
            if !message.payload.isEmpty, picture.kept[message.topic] == nil { found?.insert(message.topic) }
        case _ where message.topic.hasPrefix(topics.prefix + "/") && message.topic.hasSuffix("/set"):
            command(message)
        default: return
        }
    }

    /// Removes what the broker still keeps of things that are gone.
    private func clearFound() async {
        guard let found else { return }
        self.found = nil
        fenceLimit?.cancel()
        await broker.unsubscribe(from: topics.kept + [topics.fence])
        let gone = found.filter { picture.kept[$0] == nil }
        if !gone.isEmpty {
            log.info("removed what the broker kept of things that are gone", ["count": .integer(gone.count)])
        }
        for topic in gone.sorted() { await broker.publish(MQTTMessage(topic, [], isRetained: true)) }
    }

    private func command(_ message: MQTTMessage) {
        // Clearing a command that the broker kept is none.
        if message.isRetained && message.payload.isEmpty { return }
        do throws(MQTTRefusal) {
            guard !message.isRetained else {
                throw MQTTRefusal(
                    "retainedCommand", "The broker kept the command, which would be done again at each start.",
                    "Publish commands without the retain flag.")
            }
            guard let command = picture.commands[message.topic] else {
                throw MQTTRefusal(
                    "noSuchTopic", "Nothing can be written at this topic.",
                    "Take the topic of the characteristic's state, with set at its end.")
            }
            let writes = try command.writes(message.payload)
            queue.add(writes, for: command.accessory) { [weak self] refusal in
                guard let self, let refusal else { return }
                self.assumeIsolated { $0.refuse(message, refusal) }
            }
        } catch {
            refuse(message, error)
        }
    }

    private func refuse(_ message: MQTTMessage, _ refusal: MQTTRefusal) {
        log.warning(
            "a command was not done: \(refusal.detail)",
            ["topic": "\(MQTTText.quoted(message.topic))", "code": "\(refusal.code)"])
        let answer = MQTTMessage(
            MQTTTopics.error(for: message.topic), refusal.payload(command: message.payload), isRetained: false)
        loop.task { [broker] in await broker.publish(answer) }
    }
}
