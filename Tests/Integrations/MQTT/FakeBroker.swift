import HearthNetworking

@testable import HearthMQTT

/// A broker without a network: keeps what is to be kept, and lets a test be its other client.
actor FakeBroker: BrokerConnection {
    private let loop: EventLoop
    private var tell: (@Sendable (MQTTEvent) -> Void)?
    private(set) var kept: [String: [UInt8]] = [:]
    private(set) var filters: Set<String> = []
    /// All that was published, in order, and not looked at yet.
    private var seen: [MQTTMessage] = []
    private var isConnected = false
    private var onSeen: Promise<Void>?
    private(set) var isStopped = false

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(on loop: EventLoop) { self.loop = loop }

    // MARK: BrokerConnection

    func start(_ tell: @escaping @Sendable (MQTTEvent) -> Void) { self.tell = tell }

    func publish(_ message: MQTTMessage) {
        if message.isRetained { kept[message.topic] = message.payload.isEmpty ? nil : message.payload }
        seen.append(message)
        onSeen?.fulfill(.success(()))
        guard isConnected, filters.contains(where: { Self.matches(message.topic, $0) }) else { return }
        var told = message
        told.isRetained = false
        send(told)
    }

    func subscribe(to filters: [String]) {
        self.filters.formUnion(filters)
        for (topic, payload) in kept.sorted(by: { $0.key < $1.key })
        where filters.contains(where: { Self.matches(topic, $0) }) {
            send(MQTTMessage(topic, payload, isRetained: true))
        }
    }

    func unsubscribe(from filters: [String]) { self.filters.subtract(filters) }
    func stop(within time: Duration) { isStopped = true }

    // MARK: For the test

    func connect() {
        isConnected = true
        tell?(.connected)
    }

    func disconnect() {
        isConnected = false
        filters = []
        tell?(.disconnected("The test pulled the plug."))
    }

    /// What another client left at the broker.
    func keep(_ topic: String, _ text: String) { kept[topic] = Array(text.utf8) }

    /// From another client.
    func send(_ message: MQTTMessage) {
        loop.execute { [weak self] in self?.assumeIsolated { $0.tell?(.message(message)) } }
    }

    func forget() { seen = [] }

    /// The next message that is like this, passing over others. One comes, or the test fails.
    func next(_ isWanted: @Sendable (MQTTMessage) -> Bool) async throws -> MQTTMessage {
        while true {
            if let place = seen.firstIndex(where: isWanted) {
                let message = seen[place]
                seen.removeFirst(place + 1)
                return message
            }
            let promise = Promise<Void>(loop: loop)
            onSeen = promise
            do {
                try await promise.value(deadline: loop.now.advanced(by: .seconds(30)))
            } catch {
                // What came instead tells why the test fails.
                throw MQTTError("It was not heard; the last were \(seen.suffix(8).map(\.topic)).")
            }
        }
    }

    func text(_ topic: String) -> String? { kept[topic].map { String(decoding: $0, as: UTF8.self) } }

    private static func matches(_ topic: String, _ filter: String) -> Bool {
        let (topic, filter) = (topic.split(separator: "/"), filter.split(separator: "/"))
        return topic.count == filter.count && zip(topic, filter).allSatisfy { $1 == "+" || $0 == $1 }
    }
}
