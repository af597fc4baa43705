/// What a handler answers.
///
/// The server writes `Content-Length`, `Transfer-Encoding`, `Connection` and `Date` by itself, and leaves the body out
/// where there is none: after HEAD, and for statuses without one. `Connection: close` among the headers ends the
/// connection behind the response.
public struct HTTPServerResponse: Sendable {
    public enum Body: Sendable {
        case bytes([UInt8])
        /// Written piece by piece for as long as the closure runs; an error breaks the connection, so that the client
        /// does not take the part for the whole.
        ///
        /// The closure's task is on the server's loop. It is cancelled when the client leaves or the server stops. A client
        /// that finishes writing counts as one that leaves.
        case stream(@Sendable (HTTPBodyWriter) async throws -> Void)
        /// No body: the connection goes on as a WebSocket.
        case webSocket(WebSocketUpgrade)
    }

    public var status: HTTPStatus
    public var headers: HTTPHeaders
    public var body: Body

    public init(_ status: HTTPStatus, headers: HTTPHeaders = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = .bytes(body)
    }

    /// A body of unknown length, such as events that come for as long as the client listens.
    public init(
        _ status: HTTPStatus = .ok, headers: HTTPHeaders = [:],
        stream: @escaping @Sendable (HTTPBodyWriter) async throws -> Void
    ) {
        self.status = status
        self.headers = headers
        self.body = .stream(stream)
    }
}
