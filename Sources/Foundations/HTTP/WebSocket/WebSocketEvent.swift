/// What a parser finds in a WebSocket's stream.
public enum WebSocketEvent: Hashable, Sendable {
    case message(WebSocketMessage)
    /// At most 125 bytes, which the answer repeats.
    case ping([UInt8])
    case pong([UInt8])
    /// Nothing follows. The code is `noStatus` when the peer gave none.
    case close(WebSocketCloseCode, reason: String)
}
