/// How a WebSocket was closed.
public struct WebSocketClosure: Hashable, Sendable {
    public var code: WebSocketCloseCode
    /// At most 123 bytes of UTF-8.
    public var reason: String
    /// Whether the peer was the first to close.
    public var isByPeer: Bool

    public init(_ code: WebSocketCloseCode, _ reason: String = "", isByPeer: Bool) {
        self.code = code
        self.reason = reason
        self.isByPeer = isByPeer
    }
}
