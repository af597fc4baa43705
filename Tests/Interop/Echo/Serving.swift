import HearthHTTP
import HearthNetworking
import HearthTLS

/// Serves until the process is ended: bodies and messages come back as they were sent.
func serve(_ options: Options, _ loop: EventLoop) async throws {
    var network: any Network = SystemNetwork(loop: loop)
    if let certificate = options["certificate"], let key = options["key"] {
        let loaded = try await TLSFiles.identity(certificate: certificate, key: key)
        for warning in loaded.warnings { say("REPORT \(warning)") }
        network = TLSNetwork(network, server: try .server(loaded.identity)) { say("REPORT \($0): \($1)") }
    }
    var configuration = HTTPServerConfiguration()
    configuration.maximumConnections = 2_000
    configuration.report = { say("REPORT \($0)") }
    let server = HTTPServer(loop: loop, configuration: configuration, handler: answer)
    let listener = try network.listen(on: .loopback(port: 0), backlog: 1_024)
    await server.serve(listener)
    say("READY port=\(listener.localAddress.port ?? 0)")
    try await loop.sleep(for: .seconds(3_600))
}

@Sendable private func answer(_ request: HTTPRequest, _ context: HTTPRequestContext) -> HTTPServerResponse {
    guard request.target.hasPath("/socket") else {
        return HTTPServerResponse(.ok, body: request.body.isEmpty ? Array("hello\n".utf8) : request.body)
    }
    let subprotocol = request.webSocketProtocols.contains("echo") ? "echo" : nil
    return .webSocket(protocol: subprotocol) { socket in
        for try await message in socket.messages {
            if message == .text("close, please") {
                return await socket.close(WebSocketCloseCode(rawValue: 4001), reason: "as you wish")
            }
            try await socket.send(message)
        }
    }
}
