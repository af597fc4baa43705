import HearthHTTP

/// A response or an event on its way to a controller, and how it gets there.
public struct OutgoingMessage: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case response(to: HTTPRequest)
        case event
    }

    public let kind: Kind
    /// The message as HTTP, head and body. Need not be well-formed when it comes back.
    public var bytes: [UInt8]
    /// How often it is sent; 0 loses it.
    public var copies: Int
    /// How long it is kept back. What comes after a response waits for it; an event is overtaken.
    public var delay: Duration
    /// Whether its encryption is spoiled, as if by other keys. Without effect on what is sent in the clear.
    public var isSpoiled: Bool
    /// After so many bytes of its wire form the connection is reset; nil for never.
    public var cut: Int?
    /// Goes over the wire instead, as it is: not encrypted, and the encryption's counter does not go on.
    public var replacement: [UInt8]?

    public init(_ kind: Kind, _ bytes: [UInt8]) {
        self.kind = kind
        self.bytes = bytes
        copies = 1
        delay = .zero
        isSpoiled = false
    }
}
