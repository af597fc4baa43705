import HearthNetworking

/// One connection of a server: reads requests one after the other and answers each before the next, so that pipelined
/// requests are answered in order and a client that does not read is not read from either.
actor HTTPServerConnection {
    nonisolated let number: Int
    nonisolated let stream: any ByteStream
    nonisolated let configuration: HTTPServerConfiguration
    nonisolated let handler: HTTPServer.Handler
    var parser: HTTPParser
    private var phase = Phase.idle
    /// When the wait for the present part of the present request began.
    private var waitingSince: ContinuousClock.Instant
    private var hasAnswered = false
    /// The server stops: the connection ends behind the response in progress.
    private(set) var isStopping = false
    /// The streamed body that is being sent.
    var body: HTTPBodyWriter?
    /// What the connection is to become, or is.
    var upgrade: PendingUpgrade?
    var socket: WebSocket?

    private enum Phase { case idle, head, body, answering }

    nonisolated var unownedExecutor: UnownedSerialExecutor { stream.loop.asUnownedSerialExecutor() }

    init(
        _ number: Int, _ stream: any ByteStream, _ configuration: HTTPServerConfiguration,
        _ handler: @escaping HTTPServer.Handler
    ) {
        self.number = number
        self.stream = stream
        self.configuration = configuration
        self.handler = handler
        parser = HTTPParser(role: .server, limits: configuration.limits)
        waitingSince = stream.loop.now
    }

    nonisolated var now: ContinuousClock.Instant { stream.loop.now }

    /// Since when nothing has been going on; nil while something is, and before the first request.
    var idleSince: ContinuousClock.Instant? { phase == .idle && hasAnswered ? waitingSince : nil }

    /// Serves the connection until it ends, or is to go on as a WebSocket.
    func run() async {
        do throws(NetworkError) {
            try await converse()
            if upgrade == nil { stream.closeAfterWriting() }
        } catch {
            // Closed already: what is on its way may still arrive.
            if error.code != .closed { stream.close() }
        }
    }

    /// Ends the connection: at once when nothing is going on, else behind the response in progress.
    func finish() {
        isStopping = true
        if let socket {
            socket.assumeIsolated { $0.beginClosing(.goingAway, "the server stops") }
        } else if let body {
            body.assumeIsolated { $0.end(.stopped) }
        } else if phase == .idle {
            stream.closeAfterWriting()
        }
    }

    /// Ends the connection at once.
    nonisolated func abort() { stream.close() }

    private func converse() async throws(NetworkError) {
        while true {
            let request: HTTPRequest?
            do throws(HTTPParseError) {
                request = try nextRequest()
            } catch {
                return try await refuse(HTTPRefusal(error))
            }
            if let request {
                phase = .answering
                guard try await answer(request) else { return }
                rest()
            } else {
                noteProgress()
                guard let bytes = try await read() else { return }
                parser.append(bytes)
            }
        }
    }

    private func nextRequest() throws(HTTPParseError) -> HTTPRequest? {
        guard case .request(let request)? = try parser.next() else { return nil }
        return request
    }

    private func rest() {
        phase = .idle
        waitingSince = now
        hasAnswered = true
        // An idle connection keeps no buffer.
        if parser.isBetweenMessages { parser = HTTPParser(role: .server, limits: configuration.limits) }
    }

    private func noteProgress() {
        let next: Phase = parser.isBetweenMessages ? .idle : parser.openMessage == nil ? .head : .body
        guard next != phase else { return }
        phase = next
        waitingSince = now
        if next == .body { inviteBody() }
    }

    /// Lets a client go on that waits to be told (RFC 9110, section 10.1.1).
    private func inviteBody() {
        guard case .request(let request)? = parser.openMessage, request.version == .http11, parser.bufferedBytes == 0,
            request.headers.contains("100-continue", in: .expect)
        else { return }
        stream.write(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
    }

    /// Nil at the end of the connection, or when the client takes too long.
    private func read() async throws(NetworkError) -> [UInt8]? {
        let time =
            switch phase {
            case .idle: hasAnswered ? configuration.idleTime : configuration.headTime
            case .head: configuration.headTime
            case .body, .answering: configuration.bodyTime
            }
        let deadline = waitingSince + time
        do throws(NetworkError) {
            // A read of bytes that are there already knows no deadline.
            if now >= deadline { throw NetworkError(.timedOut, "The request took too long.") }
            return try await stream.read(deadline: deadline)
        } catch {
            guard error.code == .timedOut else { throw error }
            if phase != .idle {
                try await refuse(HTTPRefusal(.requestTimeout, "the request did not come within \(time)"))
            }
            return nil
        }
    }
}
