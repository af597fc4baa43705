import HearthHTTP
import HearthNetworking
import Synchronization
import Testing

/// A server in memory and virtual time, and raw connections to it.
struct ServedHome: Sendable {
    let network: MemoryNetwork
    let server: HTTPServer
    let address: SocketAddress

    var loop: EventLoop { network.loop }

    /// Runs `body` beside a server, on a manual loop.
    static func run(
        _ configuration: HTTPServerConfiguration = HTTPServerConfiguration(), window: Int = 65_536,
        handler: @escaping @Sendable (EventLoop) -> HTTPServer.Handler = { _ in echo },
        _ body: @escaping @Sendable (ServedHome) async throws -> Void
    ) throws {
        let loop = EventLoop.manual()
        defer { loop.shutdown() }
        let network = MemoryNetwork(loop: loop)
        network.setFaults(MemoryFaults(window: window))
        try loop.run(advances: 100_000) {
            let server = HTTPServer(loop: loop, configuration: configuration, handler: handler(loop))
            let listener = try network.listen(on: .unix(path: "/hub.sock"))
            await server.serve(listener)
            try await body(ServedHome(network: network, server: server, address: listener.localAddress))
        }
    }

    /// Answers with what was asked.
    static let echo: HTTPServer.Handler = { request, _ in
        HTTPServerResponse(.ok, body: Array("\(request.method) \(request.target) ".utf8) + request.body)
    }

    func connect() async throws -> any ByteStream {
        try await network.connect(to: address, deadline: loop.now + .seconds(5))
    }

    func client(_ configuration: HTTPClientConfiguration = HTTPClientConfiguration()) async throws -> HTTPClient {
        try await HTTPClient.connect(to: address, over: network, configuration: configuration)
    }

    /// What the server answers to these bytes, up to its end of the connection, or until it says nothing for a time.
    func exchange(
        _ text: String, finishing: Bool = false, pause: Duration = .seconds(1)
    ) async throws -> String {
        let stream = try await connect()
        stream.write(text.bytes)
        if finishing { stream.finishWriting() }
        defer { stream.close() }
        return try await stream.text(pause: pause)
    }
}

extension ByteStream {
    /// What comes until the end, or until nothing comes for a time.
    func text(pause: Duration) async throws -> String {
        var all: [UInt8] = []
        do throws(NetworkError) {
            while let bytes = try await read(deadline: loop.now + pause) { all += bytes }
        } catch {
            guard error.code == .timedOut || error.code == .connectionReset else { throw error }
        }
        return String(decoding: all, as: UTF8.self)
    }
}

/// What happened, from any thread.
final class EventList<Event: Sendable>: Sendable {
    private let events = Mutex<[Event]>([])
    var all: [Event] { events.withLock { $0 } }
    func append(_ event: Event) { events.withLock { $0.append(event) } }
}

extension HTTPServerConfiguration {
    /// With changes.
    init(_ change: (inout HTTPServerConfiguration) -> Void) {
        self.init()
        change(&self)
    }
}

extension String {
    static let plainRequest = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n"

    /// The bodies and the chunks of what a server sent, without heads.
    var status: String { String(prefix { $0 != "\r\n" }) }
}
