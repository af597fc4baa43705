import HearthHTTP
import HearthLogging
import HearthNetworking
import HomeEngine

/// Lets programs use an engine over HTTP/1.1, on any listeners of one loop: Unix sockets, TCP, in memory.
///
/// ```swift
/// let server = try await HubServer.start(engine, on: loop, HubServer.Configuration(version: "1.0"))
/// await server.serve(try network.listen(on: .unix(path: "/var/lib/hearth/hub.sock")))
/// ```
/// Resources are JSON and errors `application/problem+json` (``Problem``). Bodies are read strictly: a member that is not known is
/// refused with its place. Its loop should not be that of the engine's links, since long lists take milliseconds to
/// write.
public final class HubServer: Sendable {
    public struct Configuration: Sendable {
        /// Of Hearth, for `/status`.
        public var version: String
        public var names: HubNames
        /// What clients are granted; refusals and reports are the hub server's own.
        public var http: HTTPServerConfiguration
        /// On whose behalf requests are that came to a listener which needs no credentials.
        public var caller: @Sendable (HTTPRequestContext) -> Caller
        /// Where the hub keeps everything, for backups; nil for one that keeps its homes in memory.
        public var storage: HubStorage?
        public var log: Log
        /// Other protocols that the hub speaks at paths of their own.
        public var faces: [HubFace] = []

        public init(
            version: String, names: HubNames = HubNames(), storage: HubStorage? = nil, log: Log = .silent,
            caller: @escaping @Sendable (HTTPRequestContext) -> Caller = { _ in .administrator }
        ) {
            self.version = version
            self.names = names
            self.storage = storage
            self.log = log
            self.caller = caller
            http = HTTPServerConfiguration()
            // Apps and browsers keep theirs open, to be told what happens.
            http.maximumConnections = 4_096
            // Documents and backups.
            http.limits.bodyBytes = 64 << 20
        }
    }

    private let engine: Engine
    private let http: HTTPServer
    private let gate: Gate
    private let observer: UInt64

    private init(_ engine: Engine, _ http: HTTPServer, _ gate: Gate, _ observer: UInt64) {
        self.engine = engine
        self.http = http
        self.gate = gate
        self.observer = observer
    }

    /// Begins to keep events; requests are answered once ``serve(_:)`` has given it a listener.
    /// - Throws: when the store does not tell who is let in over the network.
    public static func start(
        _ engine: Engine, on loop: EventLoop, _ configuration: Configuration
    ) async throws -> HubServer {
        // Numbers of events go on from one hub to the next as long as there are less than a million in a second, so a
        // client of the one before is not told what it has had.
        let moment = SystemTime().now.civil.sinceEpoch / .microseconds(1)
        let feed = EventFeed(loop: loop, after: UInt64(max(moment, 0)))
        let keeper = try await AccessKeeper(engine.store, loop: loop, log: configuration.log) { feed.stir() }
        let gate = Gate(keeper, time: engine.time, local: configuration.caller)
        let meters = HubMeters()
        let interface = HubInterface(
            engine: engine, names: configuration.names, version: configuration.version,
            started: engine.time.now.civil, feed: feed, gate: gate, storage: configuration.storage,
            health: HealthProbe(engine, loop: loop), meters: meters)
        let checks = Router.Checks(sight: interface.checkSight) { [engine] id in
            EntityTag.tag(of: id, in: await engine.structure)
        }
        let own = Router(interface.routes, gate, checks)
        let faces = configuration.faces.map { Route($0, of: own, loop: loop) }
        let router = Router(interface.routes + faces, gate, checks, meter: meters.requests)
        var http = configuration.http
        http.refusal = { refusal in
            meters.requests.refuse(refusal.status)
            return HTTPServerResponse(Problem(refusal.status, .refused(refusal.status), refusal.message))
        }
        http.report = { [log = configuration.log] message in log.warning(message) }
        let server = HTTPServer(loop: loop, configuration: http) { request, context in
            var response = await router.respond(to: request, context)
            if gate.access(context) != nil { response.headers.harden() }
            return response
        }
        return HubServer(engine, server, gate, await feed.follow(engine, meters.homes))
    }

    /// Takes connections from a listener of the server's loop, beside those it has.
    /// - Parameter access: how it lets clients in that show a credential; nil for a listener that only those can reach who
    ///   may do what ``Configuration/caller`` says, such as a Unix socket.
    public func serve(_ listener: any Listener, _ access: NetworkAccess? = nil) async {
        gate.openDoor(listener.localAddress, access)
        await http.serve(listener)
    }

    /// Takes no more connections, ends event streams and lets running requests finish.
    /// - Returns: how many connections were cut off after the time.
    @discardableResult
    public func stop(within time: Duration) async -> Int {
        let cutOff = await http.stop(within: time)
        await engine.stopObserving(observer)
        return cutOff
    }
}

extension ProblemCode {
    /// Of what did not reach a handler.
    fileprivate static func refused(_ status: HTTPStatus) -> ProblemCode {
        status == .serviceUnavailable ? .unavailable : .malformedRequest
    }
}
