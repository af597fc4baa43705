/// One message of a topic.
public struct MQTTMessage: Hashable, Sendable {
    public var topic: String
    public var payload: [UInt8]
    /// Whether the broker keeps it for who subscribes later. An empty one that is to be kept removes what was kept.
    public var isRetained: Bool

    public init(_ topic: String, _ payload: [UInt8], isRetained: Bool) {
        self.topic = topic
        self.payload = payload
        self.isRetained = isRetained
    }

    public init(_ topic: String, _ text: String, isRetained: Bool) {
        self.init(topic, Array(text.utf8), isRetained: isRetained)
    }
}

/// What a connection to a broker tells.
public enum MQTTEvent: Hashable, Sendable {
    /// The broker takes messages, and knows of no subscription.
    case connected
    /// Why, for a person. Attempts go on.
    case disconnected(String)
    case message(MQTTMessage)
}

/// A way to a broker that is kept up. All on one loop; nothing here waits for the broker.
public protocol BrokerConnection: Actor {
    /// Connects, and does so anew whenever the connection has ended.
    /// - Parameter tell: called on the loop.
    func start(_ tell: @escaping @Sendable (MQTTEvent) -> Void)
    /// What is to be kept by the broker waits while it is away, the last one of each topic. All else is then dropped.
    func publish(_ message: MQTTMessage)
    func subscribe(to filters: [String])
    func unsubscribe(from filters: [String])
    /// Sends what still waits, as far as it can be sent within the time, and takes leave.
    func stop(within time: Duration) async
}
