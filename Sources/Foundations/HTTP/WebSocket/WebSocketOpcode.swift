/// What a frame carries (RFC 6455, section 5.2).
enum WebSocketOpcode: UInt8, Sendable {
    case continuation = 0
    case text = 1
    case binary = 2
    case close = 8
    case ping = 9
    case pong = 10

    var isControl: Bool { rawValue >= 8 }
}

/// Which end of a connection: a client masks what it sends, a server does not (RFC 6455, section 5.1).
public enum WebSocketRole: Hashable, Sendable {
    case client
    case server
}
