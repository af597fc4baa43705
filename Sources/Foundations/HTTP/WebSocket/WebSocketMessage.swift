/// What an application sends and receives over a WebSocket (RFC 6455, section 5.6).
public enum WebSocketMessage: Hashable, Sendable {
    case text(String)
    case binary([UInt8])

    /// Without the framing.
    public var byteCount: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .binary(let bytes): bytes.count
        }
    }
}
