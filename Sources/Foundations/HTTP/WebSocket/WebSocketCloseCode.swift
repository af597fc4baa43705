/// Why a WebSocket was closed (RFC 6455, section 7.4). Open: applications have 4000...4999 for their own.
public struct WebSocketCloseCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The purpose is fulfilled.
    public static let normal = WebSocketCloseCode(rawValue: 1000)
    /// The server stops, or the page is left.
    public static let goingAway = WebSocketCloseCode(rawValue: 1001)
    /// The peer breaks the protocol.
    public static let protocolError = WebSocketCloseCode(rawValue: 1002)
    /// A kind of message that cannot be used here.
    public static let unsupportedData = WebSocketCloseCode(rawValue: 1003)
    /// The peer gave no reason. Never sent.
    public static let noStatus = WebSocketCloseCode(rawValue: 1005)
    /// Text that is not UTF-8.
    public static let invalidPayload = WebSocketCloseCode(rawValue: 1007)
    /// What the peer wants or does is not allowed.
    public static let policyViolation = WebSocketCloseCode(rawValue: 1008)
    public static let messageTooBig = WebSocketCloseCode(rawValue: 1009)
    /// The closing side failed.
    public static let internalError = WebSocketCloseCode(rawValue: 1011)
    public static let tryAgainLater = WebSocketCloseCode(rawValue: 1013)

    /// Whether it may stand in a close frame. 1004 to 1006 and 1015 may not, nor what nobody has given a meaning (section
    /// 7.4.2 and the registry of codes).
    public var mayBeSent: Bool {
        switch rawValue {
        case 1000...1003, 1007...1014, 3000...4999: true
        default: false
        }
    }

    public var description: String { "\(rawValue)" }
}
