import HearthNetworking

/// One connection to a server of HTTP/1.1, kept from request to request.
///
/// ```swift
/// let client = try await HTTPClient.connect(to: .unix(path: path), over: network)
/// let response = try await client.send(HTTPRequest(.get, "/home"))
/// ```
/// Requests go one at a time; one more waits for its turn. An answer that does not come in time ends the connection, as a
/// late one would be taken for the next one's.
public actor HTTPClient {
    public nonisolated let loop: EventLoop
    private nonisolated let stream: any ByteStream
    private nonisolated let configuration: HTTPClientConfiguration
    private nonisolated let host: HTTPFieldValue
    private var parser: HTTPParser
    /// The response that is complete, its body not yet handed out.
    private var completed: HTTPResponse?
    /// Whether the connection ends with the exchange in progress.
    private var isLast = false
    private var isBusy = false
    private var turns: [(number: Int, turn: Promise<Void>)] = []
    private var lastNumber = 0
    private var end: HTTPClientError?

    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// Connects.
    /// - Throws: `notListening`, `permissionDenied`, `timedOut`, `cancelled`, `network`.
    public static func connect(
        to address: SocketAddress, over network: any Network,
        configuration: HTTPClientConfiguration = HTTPClientConfiguration()
    ) async throws(HTTPClientError) -> HTTPClient {
        do throws(NetworkError) {
            let deadline = network.loop.now + configuration.connectTime
            return HTTPClient(try await network.connect(to: address, deadline: deadline), configuration: configuration)
        } catch {
            throw HTTPClientError(connecting: error, to: address, configuration.serverName)
        }
    }

    /// Over a connection that stands already, whose owner the client becomes.
    public init(_ stream: any ByteStream, configuration: HTTPClientConfiguration = HTTPClientConfiguration()) {
        self.stream = stream
        self.configuration = configuration
        loop = stream.loop
        host = Self.host(of: stream.remoteAddress)
        // The body is measured where it is gathered: a streamed one has no end.
        var limits = configuration.limits
        limits.bodyBytes = .max >> 1
        parser = HTTPParser(role: .client, limits: limits, unframedBody: .untilClose)
    }

    /// Who is at the other end of a Unix socket.
    public nonisolated var peer: PeerCredentials? { stream.peerCredentials }

    /// Whether another request can be sent.
    public var isOpen: Bool { end == nil }

    /// Sends a request and waits for the whole answer, whatever its status.
    ///
    /// Any error ends the connection, but one that came while the request waited for its turn.
    /// - Parameters:
    ///   - request: gets a `Host` field if it has none.
    ///   - time: for all of it; nil for ``HTTPClientConfiguration/answerTime``.
    public func send(
        _ request: HTTPRequest, within time: Duration? = nil
    ) async throws(HTTPClientError) -> HTTPResponse {
        let deadline = loop.now + (time ?? configuration.answerTime)
        var response = try await begin(request, deadline)
        do throws(HTTPClientError) {
            while true {
                let piece = try await nextPiece(deadline)
                guard response.body.count + piece.bytes.count <= configuration.limits.bodyBytes else {
                    throw HTTPClientError(
                        .tooLarge,
                        "The answer is larger than \(configuration.limits.bodyBytes) bytes; ask for less at a time.")
                }
                response.body += piece.bytes
                if piece.isLast { return response }
            }
        } catch {
            throw fail(error)
        }
    }

    /// Sends a request whose answer has no known end, or may be large. Other requests wait until its body was read to the end
    /// or given up.
    ///
    /// Errors are those of ``send(_:within:)``.
    /// - Parameter time: until the body begins; nil for ``HTTPClientConfiguration/answerTime``.
    public func stream(
        _ request: HTTPRequest, within time: Duration? = nil
    ) async throws(HTTPClientError) -> HTTPStreamedResponse {
        let head = try await begin(request, loop.now + (time ?? configuration.answerTime))
        return HTTPStreamedResponse(head, of: self, longestLine: configuration.limits.bodyBytes)
    }

    /// Ends the connection at once; requests that wait fail with `closed`.
    public nonisolated func close() {
        if loop.isCurrent {
            assumeIsolated { $0.closeNow() }
        } else {
            loop.execute { self.assumeIsolated { $0.closeNow() } }
        }
    }

    private func closeNow() {
        _ = fail(HTTPClientError(.closed, "The connection to \(configuration.serverName) was closed."))
    }

    // MARK: Exchange

    /// Sends the request in its turn and waits for the head of the response. The turn lasts until the last piece of the body
    /// was read.
    private func begin(
        _ request: HTTPRequest, _ deadline: ContinuousClock.Instant
    ) async throws(HTTPClientError) -> HTTPResponse {
        try await takeTurn(deadline)
        var request = request
        if request.headers[.host] == nil { request.headers.append(.host, host) }
        do throws(HTTPClientError) {
            guard parser.isBetweenMessages else {
                throw HTTPClientError(
                    .malformed, "What answers at \(stream.remoteAddress) goes on behind its last answer.")
            }
            parser.isAnswerToHead = request.method == .head
            stream.write(request.bytes)
            var head = try await nextHead(deadline)
            isLast = head.closesConnection || request.closesConnection
            head.body = []
            return head
        } catch {
            throw fail(error)
        }
    }

    private func nextHead(_ deadline: ContinuousClock.Instant) async throws(HTTPClientError) -> HTTPResponse {
        while true {
            if let whole = try nextWhole() {
                completed = whole
                return whole
            }
            if case .response(let head)? = parser.openMessage { return head }
            try await receive(deadline)
        }
    }

    /// The next bytes of the body. A deadline that passes and a cancelled task leave the rest to be read.
    func nextPiece(
        _ deadline: ContinuousClock.Instant?
    ) async throws(HTTPClientError) -> (bytes: [UInt8], isLast: Bool) {
        while true {
            if let end { throw end }
            if let whole = try nextWhole() {
                completed = nil
                finishExchange()
                return (whole.body, true)
            }
            let bytes = parser.takeBody()
            if !bytes.isEmpty { return (bytes, false) }
            try await receive(deadline)
        }
    }

    /// The response, when all of it has come.
    private func nextWhole() throws(HTTPClientError) -> HTTPResponse? {
        if let completed { return completed }
        do throws(HTTPParseError) {
            while case .response(let response)? = try parser.next() {
                // An interim response only says that the final one is still to come (RFC 9110, section 15.2).
                if response.kind == .response, response.status.code >= 200 || response.status.code == 101 {
                    return response
                }
            }
            return nil
        } catch {
            throw malformed(error)
        }
    }

    private func receive(_ deadline: ContinuousClock.Instant?) async throws(HTTPClientError) {
        do throws(NetworkError) {
            guard let bytes = try await stream.read(deadline: deadline) else { return try receiveEnd() }
            parser.append(bytes)
        } catch {
            let failure = HTTPClientError(waiting: error, configuration.serverName)
            throw error.code == .timedOut || error.code == .cancelled ? end ?? failure : fail(failure)
        }
    }

    /// The connection ended, as the body that it delimits may have, too.
    private func receiveEnd() throws(NetworkError) {
        guard case .response(let last)? = try? parser.finish() else {
            throw NetworkError(.connectionReset, "The connection ended inside a response.")
        }
        completed = last
        isLast = true
    }

    private func finishExchange() {
        if isLast {
            _ = fail(
                HTTPClientError(
                    .closed,
                    "\(HTTPClientError.sentence(configuration.serverName)) closed the connection behind its last answer; connect again."
                ))
        } else {
            passTurn()
        }
    }

    private func malformed(_ error: HTTPParseError) -> HTTPClientError {
        fail(
            HTTPClientError(
                .malformed, "What answers at \(stream.remoteAddress) does not speak HTTP as expected: \(error)"))
    }

    /// Ends the connection and all that waits for it; answers with why it ended.
    private func fail(_ error: HTTPClientError) -> HTTPClientError {
        if let end { return end }
        end = error
        stream.close()
        let waiting = turns
        turns = []
        for waiter in waiting { waiter.turn.fulfill(.success(())) }
        return error
    }

    // MARK: Turns

    private func takeTurn(_ deadline: ContinuousClock.Instant) async throws(HTTPClientError) {
        if end == nil, isBusy {
            lastNumber += 1
            let (number, turn) = (lastNumber, Promise<Void>(loop: loop))
            turns.append((number, turn))
            do throws(NetworkError) {
                try await turn.value(deadline: deadline)
            } catch {
                if let place = turns.firstIndex(where: { $0.number == number }) {
                    turns.remove(at: place)
                } else {
                    passTurn()
                }
                throw HTTPClientError(waiting: error, configuration.serverName)
            }
        }
        if let end { throw end }
        isBusy = true
    }

    private func passTurn() {
        if turns.isEmpty {
            isBusy = false
        } else {
            turns.removeFirst().turn.fulfill(.success(()))
        }
    }

    /// The numeric address, IPv6 in brackets; a Unix socket has none, and is what its name says.
    static func host(of address: SocketAddress) -> HTTPFieldValue {
        guard case .ip(let ip, let port) = address else { return "localhost" }
        let text = ip.unscopedDescription
        return HTTPFieldValue(ip.family == .v6 ? "[\(text)]:\(port)" : "\(text):\(port)") ?? "localhost"
    }
}
