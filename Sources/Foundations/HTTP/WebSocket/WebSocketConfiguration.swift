/// What one end of a WebSocket grants the other.
public struct WebSocketConfiguration: Sendable {
    /// The longest message that is accepted, in bytes, all its fragments together. Longer ones end the connection with
    /// `messageTooBig`.
    public var messageBytes = 1 << 20
    /// What may wait to be received, in bytes and in messages; beyond that nothing is read, so that the peer has to wait.
    public var waitingBytes = 1 << 20
    public var waitingMessages = 64
    /// What the peer may leave unread of what is offered to it, in bytes; one that leaves more is let go.
    public var unreadBytes = 1 << 20
    /// How long the peer may take nothing of what is sent to it.
    public var stallTime = Duration.seconds(30)
    /// How long the peer may be silent before it is asked whether it is there; nil never asks.
    public var pingTime: Duration? = .seconds(30)
    /// How long it then has to say anything.
    public var pongTime = Duration.seconds(10)
    /// From the close frame of one end to the other's, and to the end of the connection.
    public var closeTime = Duration.seconds(5)

    public init() {}
}
