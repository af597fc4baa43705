import HearthCryptography
import HearthHTTP
import HearthNetworking
import HearthTLS
import Synchronization
import Testing

/// Servers and clients that know networks, over TLS, in memory and virtual time.
@Suite struct TLSNetworkTests {
    struct Setting: Sendable {
        let plain: MemoryNetwork
        let secure: TLSNetwork
        let server: HTTPServer
        let address: SocketAddress

        var loop: EventLoop { plain.loop }
    }

    /// Runs `body` beside a server that echoes.
    private static func run(
        _ faults: MemoryFaults = MemoryFaults(), limits: TLSListenerLimits = TLSListenerLimits(),
        report: (@Sendable (SocketAddress, NetworkError) -> Void)? = nil,
        _ body: @escaping @Sendable (Setting) async throws -> Void
    ) throws {
        let loop = EventLoop.manual()
        defer { loop.shutdown() }
        let plain = MemoryNetwork(loop: loop)
        plain.setFaults(faults)
        let identity = try Sample.certificate().identity()
        let secure = TLSNetwork(
            plain, server: try .server(identity), client: try Sample.client(.certificates([identity.certificate])),
            limits: limits, report: report)
        try loop.run(advances: 1_000_000) {
            let server = HTTPServer(loop: loop) { request, _ in
                guard request.asksForWebSocket else { return HTTPServerResponse(.ok, body: request.body) }
                return .webSocket { socket in
                    for try await message in socket.messages { try await socket.send(message) }
                }
            }
            let listener = try secure.listen(on: .ip(IPAddress(192, 0, 2, 1), port: 0))
            await server.serve(listener)
            try await body(Setting(plain: plain, secure: secure, server: server, address: listener.localAddress))
            await server.stop(within: .seconds(20))
        }
    }

    @Test(arguments: [nil, 1, 1_000])
    func serverClientAndWebSocketWorkUnchanged(_ largestRead: Int?) throws {
        try Self.run(MemoryFaults(largestRead: largestRead, window: 40_000)) { setting in
            let client = try await HTTPClient.connect(to: setting.address, over: setting.secure)
            let body = (0..<(largestRead == 1 ? 3_000 : 300_000)).map { UInt8(truncatingIfNeeded: $0 >> 2) }
            for _ in 0..<2 { #expect(try await client.send(HTTPRequest(.post, "/", body: body)).body == body) }
            let socket = try await WebSocket.connect(to: setting.address, target: "/", over: setting.secure)
            for message in [WebSocketMessage.text("grün"), .binary(body)] {
                try await socket.send(message)
                #expect(try await socket.receive(within: .seconds(30)) == message)
            }
            await socket.close()
            #expect(await socket.closure?.code == .normal)
            client.close()
        }
    }

    @Test func aWrongServerIsToldApart() throws {
        try Self.run { setting in
            let stranger = TLSNetwork(
                setting.plain, client: try Sample.client(.certificates([Sample.certificate().identity().certificate])))
            let wrongName = TLSNetwork(setting.plain, client: setting.secure.client, serverName: "other.local")
            for (network, word) in [(stranger, "vouches"), (wrongName, "other.local")] {
                let error = await #expect(throws: HTTPClientError.self) {
                    try await HTTPClient.connect(to: setting.address, over: network)
                }
                #expect(error?.code == .network)
                #expect(error?.underlying?.code == .untrusted)
                #expect(error?.message.contains(word) == true)
            }
        }
    }

    @Test func aConnectionThatIsCutOffIsNoEnd() throws {
        try Self.run { setting in
            let stream = try await setting.secure.connect(to: setting.address, deadline: nil)
            stream.write(Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
            #expect(try await stream.read() != nil)
            stream.finishWriting()
            // The server marks its end in turn.
            #expect(try await stream.read() == nil)
            stream.close()
            let other = try await setting.secure.connect(to: setting.address, deadline: nil)
            setting.plain.resetStreams()
            let error = await #expect(throws: NetworkError.self) { try await other.read() }
            #expect(error?.code == .connectionReset)
        }
    }

    /// The bare end of a connection, without TLS's own, is told from a whole answer.
    @Test func truncationIsAnError() throws {
        let loop = EventLoop.manual()
        defer { loop.shutdown() }
        let network = MemoryNetwork(loop: loop)
        let identity = try Sample.certificate().identity()
        let (serving, trusting) = try (
            TLSContext.server(identity), Sample.client(.pinned([identity.certificate.fingerprint]))
        )
        try loop.run {
            let listener = try network.listen(on: .loopback(port: 0))
            loop.task {
                let base = try await listener.accept()
                let stream = try await TLSByteStream.server(over: base, context: serving, deadline: nil)
                stream.write(Array("HTTP/1.1 200 OK\r\n\r\nhalf an ans".utf8))
                base.closeAfterWriting()
            }
            let base = try await network.connect(to: listener.localAddress, deadline: nil)
            let stream = try await TLSByteStream.client(over: base, context: trusting, expecting: nil, deadline: nil)
            let client = HTTPClient(stream)
            let error = await #expect(throws: HTTPClientError.self) { try await client.send(HTTPRequest(.get, "/")) }
            #expect(error?.code == .connectionLost)
            listener.close()
        }
    }

    /// What waits to be sent counts as over a plain stream: a client that does not read is let go.
    @Test func aClientThatDoesNotReadIsLetGo() throws {
        let loop = EventLoop.manual()
        defer { loop.shutdown() }
        let plain = MemoryNetwork(loop: loop)
        plain.setFaults(MemoryFaults(window: 10_000))
        let identity = try Sample.certificate().identity()
        let secure = TLSNetwork(
            plain, server: try .server(identity),
            client: try Sample.client(.pinned([identity.certificate.fingerprint])))
        try loop.run {
            var small = WebSocketConfiguration()
            small.unreadBytes = 100_000
            let configuration = small
            let server = HTTPServer(loop: loop) { _, _ in
                .webSocket(configuration: configuration) { socket in
                    for _ in 0..<200 { socket.offer(.binary([UInt8](repeating: 1, count: 1_000))) }
                    while try await socket.receive() != nil {}
                }
            }
            let listener = try secure.listen(on: .loopback(port: 0))
            await server.serve(listener)
            let stream = try await secure.connect(to: listener.localAddress, deadline: nil)
            stream.write(
                Array(
                    ("GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n").utf8))
            try await loop.sleep(for: .seconds(1))
            #expect(await server.connectionCount == 0)
            // What came is a part only, and nothing says that it is the whole.
            await #expect(throws: NetworkError.self) { while try await stream.read() != nil {} }
            stream.close()
            await server.stop(within: .seconds(1))
        }
    }

    @Test func aHandshakeHasADeadline() throws {
        let reports = Reports()
        try Self.run(report: { reports.add($1) }) { setting in
            let start = setting.loop.now
            let silent = try await setting.plain.connect(to: setting.address, deadline: nil)
            #expect(try await silent.read() == nil)
            #expect(setting.loop.now - start == .seconds(10))
            let wrong = try await setting.plain.connect(to: setting.address, deadline: nil)
            wrong.write(Array("GET / HTTP/1.1\r\n\r\n".utf8))
            while try await wrong.read() != nil {}
            #expect(reports.all.map(\.code) == [.timedOut, .tlsFailed])
            // The client's own.
            let mute = try setting.plain.listen(on: .ip(IPAddress(192, 0, 2, 1), port: 0))
            let error = await #expect(throws: NetworkError.self) {
                try await setting.secure.connect(to: mute.localAddress, deadline: setting.loop.now + .seconds(3))
            }
            #expect(error?.code == .timedOut)
            mute.close()
        }
    }

    @Test func aCrowdThatSaysNothingKeepsNobodyOut() throws {
        var few = TLSListenerLimits()
        few.handshakes = 10
        let limits = few
        try Self.run(limits: limits) { setting in
            var crowd: [any ByteStream] = []
            for _ in 0..<100 {
                crowd.append(try await setting.plain.connect(to: setting.address, deadline: nil))
                crowd.last?.write([22, 3, 1])
            }
            let start = setting.loop.now
            let client = try await HTTPClient.connect(to: setting.address, over: setting.secure)
            #expect(try await client.send(HTTPRequest(.post, "/", body: [1])).body == [1])
            #expect(setting.loop.now == start)
            #expect(await setting.server.connectionCount == 1)
            for stream in crowd { stream.close() }
            client.close()
        }
    }

    /// More are ready than may wait: the rest stay in the other listener, and nothing is left behind by closing.
    @Test func aListenerThatNobodyTakesFromWaits() throws {
        let loop = EventLoop.manual()
        defer { loop.shutdown() }
        let plain = MemoryNetwork(loop: loop)
        let identity = try Sample.certificate().identity()
        let context = try TLSContext.server(identity)
        let secure = TLSNetwork(plain, client: try Sample.client(.pinned([identity.certificate.fingerprint])))
        try loop.run {
            var two = TLSListenerLimits()
            two.ready = 2
            let base = try plain.listen(on: .loopback(port: 0))
            let listener = TLSListener(base, loop: loop, context: context, limits: two)
            let clients = (0..<5).map { _ in
                loop.task { try await secure.connect(to: listener.localAddress, deadline: loop.now + .seconds(60)) }
            }
            try await loop.sleep(for: .seconds(1))
            #expect(await listener.handshakeCount == 0)
            for _ in 0..<4 { (try await listener.accept()).close() }
            listener.close()
            await #expect(throws: NetworkError.self) { try await listener.accept() }
            var connected = 0
            for client in clients {
                if let stream = try? await client.value {
                    connected += 1
                    stream.close()
                }
            }
            #expect(connected >= 4)
        }
    }

    @Test func aNetworkSaysWhatItLacks() throws {
        let loop = EventLoop.manual()
        defer { loop.shutdown() }
        let empty = TLSNetwork(MemoryNetwork(loop: loop))
        try loop.run {
            let listening = #expect(throws: NetworkError.self) { try empty.listen(on: .loopback(port: 0)) }
            #expect(listening?.code == .misuse)
            let connecting = await #expect(throws: NetworkError.self) {
                try await empty.connect(to: .loopback(port: 1), deadline: nil)
            }
            #expect(connecting?.code == .misuse)
        }
    }
}

/// What happened, from any thread.
private final class Reports: Sendable {
    private let errors = Mutex<[NetworkError]>([])
    var all: [NetworkError] { errors.withLock { $0 } }
    func add(_ error: NetworkError) { errors.withLock { $0.append(error) } }
}
