/// The protocol version of a message.
public enum HTTPVersion: Hashable, Sendable {
    case http10
    case http11
}
