import HearthNetworking

extension HTTPServerConnection {
    /// A WebSocket that was asked for and granted.
    struct PendingUpgrade {
        let upgrade: WebSocketUpgrade
        /// Of the answer that says so.
        let head: HTTPResponse

        init(_ upgrade: WebSocketUpgrade, _ headers: HTTPHeaders, to request: HTTPRequest) {
            self.upgrade = upgrade
            var head = HTTPResponse(.switchingProtocols, headers: headers)
            head.headers[.upgrade] = "websocket"
            head.headers[.connection] = "Upgrade"
            let key = request.headers[.secWebSocketKey]?.rawValue ?? ""
            head.headers[.secWebSocketAccept] = HTTPFieldValue(WebSocketHandshake.accept(key))
            head.headers[.secWebSocketProtocol] = upgrade.subprotocol.flatMap { HTTPFieldValue($0) }
            head.headers[.secWebSocketExtensions] = nil
            self.head = head
        }
    }

    /// Answers that the protocol changes, and serves the WebSocket to its end, which is the connection's.
    func runSocket() async {
        guard let (socket, serving, served) = startSocket() else { return }
        await socket.run()
        serving.cancel()
        endSocket()
        try? await served.value(deadline: nil)
    }

    @inline(never)
    private func startSocket() -> (WebSocket, Task<Void, any Error>, Promise<Void>)? {
        guard let pending = upgrade else { return nil }
        upgrade = nil
        stream.write(pending.head.bytes)
        let upgrade = pending.upgrade
        let socket = WebSocket(
            stream, .server, upgrade.configuration, subprotocol: upgrade.subprotocol, received: parser.takeRemainder())
        parser = HTTPParser(role: .server, limits: configuration.limits)
        self.socket = socket
        let served = Promise<Void>(loop: stream.loop)
        let serving = stream.loop.task {
            do {
                try await upgrade.serve(socket)
                await socket.close()
            } catch {
                await socket.close(.internalError)
            }
            served.fulfill(.success(()))
        }
        if isStopping { finish() }
        return (socket, serving, served)
    }

    @inline(never)
    private func endSocket() {
        if let reason = socket?.assumeIsolated({ $0.lossReason }) {
            configuration.report?("connection \(number) is closed: \(reason)")
        }
        socket = nil
    }
}
