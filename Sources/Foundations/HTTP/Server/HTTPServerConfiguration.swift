/// What a server grants its clients, and how it speaks of itself.
public struct HTTPServerConfiguration: Sendable {
    /// Of one request.
    public var limits = HTTPLimits.server
    /// Connections at a time. One more takes the place of the one that has been idle for longest; when none is idle it is
    /// answered 503.
    public var maximumConnections = 256
    /// What a client that is answered 503 is told to wait before it tries again, in whole seconds.
    public var retryAfter = Duration.seconds(1)

    /// From the first byte of a request to the end of its head, and from the connection to the first request.
    public var headTime = Duration.seconds(10)
    /// From the end of a request's head to the end of its body.
    public var bodyTime = Duration.seconds(60)
    /// Between a response and the next request.
    public var idleTime = Duration.seconds(120)
    /// For a whole response, unless its body is a stream.
    public var writeTime = Duration.seconds(600)
    /// How long a client may take nothing of what is sent to it.
    public var stallTime = Duration.seconds(30)
    /// What a client may leave unread of a streamed body, in bytes; one that leaves more is let go.
    public var unreadBytes = 1 << 20

    /// Seconds since 1970, for the `Date` of responses; nil sends none.
    public var clock: (@Sendable () -> Int64)?
    /// What a client is answered whose request does not reach the handler. By default the reason as plain text.
    public var refusal: @Sendable (HTTPRefusal) -> HTTPServerResponse = { HTTPServerResponse($0) }
    /// Is told, on the loop, what an operator may want to know: clients that were let go, and why.
    public var report: (@Sendable (String) -> Void)?

    public init() {}
}
