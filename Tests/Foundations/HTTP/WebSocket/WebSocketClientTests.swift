import HearthHTTP
import HearthNetworking
import Testing

/// The client's side, against our server and against scripted ones.
@Suite struct WebSocketClientTests {
    private static func connect(
        _ home: ServedHome, target: HTTPTarget = "/socket", headers: HTTPHeaders = [:], protocols: [String] = [],
        configuration: WebSocketConfiguration = WebSocketConfiguration()
    ) async throws(WebSocketError) -> WebSocket {
        try await WebSocket.connect(
            to: home.address, target: target, over: home.network, headers: headers, protocols: protocols,
            configuration: configuration)
    }

    @Test func messagesGoThereAndBack() throws {
        try ServedHome.run(window: 10_000, handler: WebSocketServerTests.echo) { home in
            let socket = try await Self.connect(home)
            let large = WebSocketMessage.binary((0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
            for message in [WebSocketMessage.text("grün"), .text(""), .binary([]), large, .text("last")] {
                try await socket.send(message)
                #expect(try await socket.receive(within: .seconds(20)) == message)
            }
            await socket.close(WebSocketCloseCode(rawValue: 4000), reason: "done")
            #expect(
                await socket.closure == WebSocketClosure(WebSocketCloseCode(rawValue: 4000), "done", isByPeer: false))
            #expect(try await socket.receive() == nil)
            let error = await #expect(throws: WebSocketError.self) { try await socket.send(.text("late")) }
            #expect(error?.code == .closed)
            try await home.loop.sleep(for: .seconds(1))
            #expect(await home.server.connectionCount == 0)
        }
    }

    @Test func headersAndProtocolsReachTheHandler() throws {
        try ServedHome.run(handler: { _ in
            { request, _ in
                guard request.headers[.authorization]?.rawValue == "Bearer x", request.headers[.origin] == "http://hub"
                else { return HTTPServerResponse(.unauthorized, body: "who are you?".bytes) }
                return .webSocket(protocol: request.webSocketProtocols.last) { socket in
                    try await socket.send(.text(socket.subprotocol ?? ""))
                }
            }
        }) { home in
            let socket = try await Self.connect(
                home, headers: [.authorization: "Bearer x", .origin: "http://hub"], protocols: ["a", "b"])
            #expect(socket.subprotocol == "b")
            #expect(try await socket.receive() == .text("b"))
            #expect(try await socket.receive() == nil)
            #expect(await socket.closure == WebSocketClosure(.normal, isByPeer: true))
            let refused = await #expect(throws: WebSocketError.self) { try await Self.connect(home) }
            #expect(refused?.code == .refused)
            #expect(refused?.response?.status == .unauthorized)
            #expect(refused?.response?.body == "who are you?".bytes)
        }
    }

    /// On a loop with a thread, offered from others: each one's messages keep their order, and none is overtaken by what its
    /// task sends afterwards.
    @Test func messagesOfferedFromOtherThreadsKeepTheirOrder() async throws {
        let loop = try EventLoop(name: "test")
        defer { loop.shutdown() }
        let network = MemoryNetwork(loop: loop)
        let server = HTTPServer(loop: loop, handler: WebSocketServerTests.echo(loop))
        let listener = try network.listen(on: .loopback(port: 0))
        await server.serve(listener)
        let socket = try await WebSocket.connect(to: listener.localAddress, target: "/socket", over: network)
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    for number in 0..<100 { socket.offer(.text("\(writer) \(number)")) }
                    try? await socket.send(.text("\(writer) 100"))
                }
            }
        }
        var next = [0, 0, 0, 0]
        for _ in 0..<404 {
            guard case .text(let text)? = try await socket.receive(within: .seconds(60)) else { break }
            let parts = text.split(separator: " ").compactMap { Int($0) }
            #expect(parts[1] == next[parts[0]])
            next[parts[0]] += 1
        }
        #expect(next == [101, 101, 101, 101])
        await socket.close()
        await server.stop(within: .seconds(10))
    }

    @Test func aWaitThatRunsOutLosesNothing() throws {
        try ServedHome.run(handler: { loop in
            { _, _ in
                .webSocket { socket in
                    try await loop.sleep(for: .seconds(10))
                    socket.offer(.text("late"))
                    _ = try await socket.receive()
                }
            }
        }) { home in
            let socket = try await Self.connect(home)
            let error = await #expect(throws: WebSocketError.self) { try await socket.receive(within: .seconds(3)) }
            #expect(error?.code == .timedOut)
            let waiting = home.loop.task { try await socket.receive() }
            try await home.loop.sleep(for: .seconds(1))
            let second = await #expect(throws: WebSocketError.self) { try await socket.receive() }
            #expect(second?.code == .misuse)
            waiting.cancel()
            await #expect(throws: (any Error).self) { try await waiting.value }
            #expect(try await socket.receive() == .text("late"))
            await socket.close()
        }
    }

    @Test func aBrokenConnectionIsNoEnd() throws {
        try ServedHome.run(handler: WebSocketServerTests.echo) { home in
            let socket = try await Self.connect(home)
            try await socket.send(.text("a"))
            #expect(try await socket.receive() == .text("a"))
            home.network.resetStreams()
            let error = await #expect(throws: WebSocketError.self) { try await socket.receive() }
            #expect(error?.code == .connectionLost)
            #expect(await socket.closure == nil)
            #expect(await !socket.isOpen)
        }
    }

    @Test func aServerThatIsGoneIsNoticed() throws {
        try ServedHome.run(handler: WebSocketServerTests.echo) { home in
            let stream = try await home.connect()
            let socket = try await WebSocket.open(over: stream, target: "/socket")
            let start = home.loop.now
            home.network.setUnplugged(true)
            let error = await #expect(throws: WebSocketError.self) { try await socket.receive() }
            #expect(error?.code == .unresponsive)
            #expect(home.loop.now - start == .seconds(40))
        }
    }

    static let answers: [(String, String)] = [
        ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi", "refused"),
        ("HTTP/1.1 404 Not Found\r\n\r\nnothing here", "refused"),
        ("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n", "malformed"),
        (
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n", "malformed"
        ),
        ("SSH-2.0-OpenSSH_9.2\r\n", "malformed"), ("HTTP/1.1 101 Swit", "connectionLost"), ("", "connectionLost"),
    ]

    @Test(arguments: answers)
    func whatOpensNoSocketIsRefused(_ answer: String, _ code: String) throws {
        try ScriptedServer.run([answer]) { server in
            let error = await #expect(throws: WebSocketError.self) {
                try await WebSocket.connect(to: server.address, target: "/", over: server.network)
            }
            #expect(error?.code.description == code)
        }
    }

    @Test func nobodyThereIsSaidSo() throws {
        try ServedHome.run { home in
            let error = await #expect(throws: WebSocketError.self) {
                try await WebSocket.connect(to: .unix(path: "/other.sock"), target: "/", over: home.network)
            }
            #expect(error?.code == .notListening)
            #expect(error?.message == "Nothing listens at /other.sock; is the server running?")
        }
    }
}
