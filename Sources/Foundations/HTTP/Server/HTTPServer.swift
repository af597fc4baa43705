import HearthNetworking

/// Serves HTTP/1.1 on listeners of one loop: TCP, Unix sockets, or in memory.
///
/// ```swift
/// let server = HTTPServer(loop: loop) { request, context in
///     guard request.target.hasPath("/home") else { return HTTPServerResponse(.notFound) }
///     return HTTPServerResponse(.ok, headers: [.contentType: "application/json"], body: home.json)
/// }
/// await server.serve(try network.listen(on: .unix(path: "/run/hearth/hub.sock")))
/// ```
/// Connections are kept and may pipeline; their requests are answered in order. ``HTTPServerConfiguration`` bounds what a
/// client can make the server keep and wait for.
public actor HTTPServer {
    /// Answers one request. Runs on the server's loop, so it may not block; requests of other connections go on while it
    /// waits. Its task is cancelled when the time for a graceful stop is over, and not when the client leaves: what was
    /// asked for is done.
    public typealias Handler = @Sendable (HTTPRequest, HTTPRequestContext) async -> HTTPServerResponse

    public nonisolated let loop: EventLoop
    private let configuration: HTTPServerConfiguration
    private let handler: Handler
    private var listeners: [any Listener] = []
    private var connections: [Int: (connection: HTTPServerConnection, task: Task<Void, any Error>)] = [:]
    private var lastNumber = 0
    private var isStopping = false
    private var turnedAway = 0
    private var stopped: [Promise<Void>] = []

    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    public init(
        loop: EventLoop, configuration: HTTPServerConfiguration = HTTPServerConfiguration(),
        handler: @escaping Handler
    ) {
        self.loop = loop
        self.configuration = configuration
        self.handler = handler
    }

    /// Connections at this moment.
    public var connectionCount: Int { connections.count }

    /// Takes connections from a listener of the server's loop, beside those it has. The server closes it when it stops.
    public func serve(_ listener: any Listener) {
        guard !isStopping else { return listener.close() }
        listeners.append(listener)
        listener.onTrouble { [weak self] error in
            self?.assumeIsolated { server in
                server.configuration.report?("a connection could not be accepted: \(error.message)")
                // Out of descriptors, usually; the listener tries again by itself.
                _ = server.closeIdle()
            }
        }
        loop.task { await self.accept(from: listener) }
    }

    /// Stops: takes no more connections, closes the idle ones, ends streams, and lets running requests finish.
    ///
    /// What has not finished within the time is cancelled and its connection closed.
    /// - Returns: how many connections were cut off.
    @discardableResult
    public func stop(within time: Duration) async -> Int {
        isStopping = true
        for listener in listeners { listener.close() }
        listeners = []
        for (connection, _) in connections.values { await connection.finish() }
        guard !connections.isEmpty else { return 0 }
        let done = Promise<Void>(loop: loop)
        stopped.append(done)
        do throws(NetworkError) {
            try await done.value(deadline: loop.now + time)
            return 0
        } catch {
            let rest = connections.values
            for (connection, task) in rest {
                connection.abort()
                task.cancel()
            }
            return rest.count
        }
    }

    // MARK: Connections

    private func accept(from listener: any Listener) async {
        while !isStopping {
            do throws(NetworkError) {
                open(try await listener.accept())
            } catch {
                guard error.code != .closed, error.code != .cancelled else { return }
                configuration.report?("a connection could not be accepted: \(error.message)")
                do { try await loop.sleep(for: .milliseconds(100)) } catch { return }
            }
        }
    }

    private func open(_ stream: any ByteStream) {
        guard !isStopping else { return stream.close() }
        guard connections.count < max(configuration.maximumConnections, 1) || closeIdle() else {
            return turnAway(stream)
        }
        lastNumber += 1
        let connection = HTTPServerConnection(lastNumber, stream, configuration, handler)
        let task = loop.task {
            await connection.run()
            await self.ended(connection)
        }
        connections[connection.number] = (connection, task)
    }

    private func ended(_ connection: HTTPServerConnection) {
        if connection.assumeIsolated({ $0.upgrade != nil }), connections[connection.number] != nil {
            // In a task of its own, for a task keeps the memory of its deepest call, and a socket is idle most of its life.
            connections[connection.number]?.task = loop.task {
                await connection.runSocket()
                await self.ended(connection)
            }
            return
        }
        connections[connection.number] = nil
        guard connections.isEmpty else { return }
        let waiting = stopped
        stopped = []
        for waiter in waiting { waiter.fulfill(.success(())) }
    }

    /// Closes the connection that has been idle for longest. False when all are at work.
    private func closeIdle() -> Bool {
        let idle = connections.values.compactMap { entry in
            entry.connection.assumeIsolated { $0.idleSince }.map { (since: $0, connection: entry.connection) }
        }
        guard let longest = idle.min(by: { $0.since < $1.since }) else { return false }
        connections[longest.connection.number] = nil
        longest.connection.assumeIsolated { $0.finish() }
        return true
    }

    /// Each connection that is turned away is there until its client has seen why; more than so many are just closed.
    private static let mostTurnedAway = 32

    private func turnAway(_ stream: any ByteStream) {
        guard turnedAway < Self.mostTurnedAway else { return stream.close() }
        turnedAway += 1
        loop.schedule(after: .seconds(2)) { [weak self] in self?.assumeIsolated { $0.turnedAway -= 1 } }
        let message = "the server is busy with \(connections.count) connections; try again later"
        configuration.report?("a connection from \(stream.remoteAddress) is refused: \(message)")
        let answer = configuration.refusal(HTTPRefusal(.serviceUnavailable, message))
        var response = HTTPResponse(answer.status, headers: answer.headers)
        if case .bytes(let bytes) = answer.body { response.body = bytes }
        response.headers[.connection] = "close"
        response.headers[.retryAfter] = HTTPFieldValue(max(configuration.retryAfter.components.seconds, 1))
        stream.write(response.bytes)
        stream.closeAfterWriting()
    }
}
