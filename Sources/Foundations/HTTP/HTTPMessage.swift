/// A whole message that an ``HTTPParser`` found.
public enum HTTPMessage: Hashable, Sendable {
    case request(HTTPRequest)
    /// A response or an event.
    case response(HTTPResponse)
}
