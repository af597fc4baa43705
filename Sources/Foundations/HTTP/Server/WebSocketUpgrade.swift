/// What a handler answers a request with that is to go on as a WebSocket.
public struct WebSocketUpgrade: Sendable {
    public var subprotocol: String?
    public var configuration: WebSocketConfiguration
    public var serve: @Sendable (WebSocket) async throws -> Void
}

extension HTTPServerResponse {
    /// Goes on as a WebSocket for as long as the closure runs (RFC 6455, section 4.2).
    ///
    /// ```swift
    /// guard let user = users[request] else { return HTTPServerResponse(.unauthorized) }
    /// return .webSocket { socket in
    ///     let observer = home.observe { event in socket.offer(.text(event.json)) }
    ///     defer { observer.cancel() }
    ///     // Ends when the client leaves. Whatever it sends is dropped.
    ///     while try await socket.receive() != nil {}
    /// }
    /// ```
    /// Requests that open none are answered 400 or 426 by the server. Who may open one, from which `Origin` and with which
    /// subprotocol is the handler's to check before.
    ///
    /// The closure's task is on the server's loop. When it returns, the socket is closed with 1000, when it throws, with 1011.
    /// It is cancelled when the client leaves or the server stops.
    /// - Parameters:
    ///   - subprotocol: one of ``HTTPRequest/webSocketProtocols``; a client that did not offer it is answered 400.
    ///   - headers: of the answer, beside those that make it one.
    public static func webSocket(
        protocol subprotocol: String? = nil, headers: HTTPHeaders = [:],
        configuration: WebSocketConfiguration = WebSocketConfiguration(),
        _ serve: @escaping @Sendable (WebSocket) async throws -> Void
    ) -> HTTPServerResponse {
        var response = HTTPServerResponse(.switchingProtocols, headers: headers)
        response.body = .webSocket(
            WebSocketUpgrade(subprotocol: subprotocol, configuration: configuration, serve: serve))
        return response
    }
}
