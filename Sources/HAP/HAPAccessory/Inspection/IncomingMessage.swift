import HearthHTTP

/// A request on its way to the server, and what becomes of it.
public struct IncomingMessage: Hashable, Sendable {
    public enum Fate: Hashable, Sendable {
        /// The server answers it.
        case answered
        /// The server never sees it, and this answer is sent instead.
        case answeredWith(HTTPResponse)
        /// Nobody answers it.
        case ignored
        /// The connection ends instead of an answer.
        case closed
    }

    /// What the server gets.
    public var request: HTTPRequest
    public var fate: Fate
    /// How long it is kept back before that. Requests behind it wait.
    public var delay: Duration

    public init(_ request: HTTPRequest, fate: Fate = .answered, delay: Duration = .zero) {
        self.request = request
        self.fate = fate
        self.delay = delay
    }
}
