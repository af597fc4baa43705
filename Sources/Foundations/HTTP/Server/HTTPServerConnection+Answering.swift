import HearthNetworking

extension HTTPServerConnection {
    /// Answers a request.
    /// - Returns: Whether the connection goes on.
    func answer(_ request: HTTPRequest) async throws(NetworkError) -> Bool {
        if let refusal = HTTPRefusal(request) {
            try await refuse(refusal)
            return false
        }
        let context = HTTPRequestContext(
            connection: number, localAddress: stream.localAddress, remoteAddress: stream.remoteAddress,
            peer: stream.peerCredentials, received: now)
        let response = await handler(request, context)
        return try await send(response, to: request)
    }

    /// Answers what does not reach the handler; the connection ends behind it.
    func refuse(_ refusal: HTTPRefusal) async throws(NetworkError) {
        configuration.report?("connection \(number) is refused, \(refusal.status): \(refusal.message)")
        _ = try await send(configuration.refusal(refusal), to: nil)
    }

    /// - Parameter request: nil when there is none that could be understood.
    /// - Returns: Whether the connection goes on.
    private func send(_ response: HTTPServerResponse, to request: HTTPRequest?) async throws(NetworkError) -> Bool {
        if case .webSocket(let upgrade) = response.body {
            return try await send(upgrade, response.headers, to: request)
        }
        // A final response is asked for; an interim one would leave the client waiting.
        let status = response.status.code < 200 ? .internalServerError : response.status
        let omitsBody = status.forbidsBody || request?.method == .head
        let canChunk = request?.version == .http11
        var isLast = isStopping || request?.closesConnection ?? true || response.headers.closeConnection(.http11)
        var head = HTTPResponse(status, headers: response.headers)
        if let clock = configuration.clock, head.headers[.date] == nil {
            head.headers[.date] = HTTPFieldValue(httpDate: clock())
        }

        switch response.body {
        case .bytes(let bytes):
            var message = begin(head, status.forbidsBody ? .none : .length(bytes.count), isLast, request)
            if !omitsBody { message.append(contentsOf: bytes) }
            stream.write(message)
            try await deliver()
        case .stream(let write):
            if !canChunk, !omitsBody { isLast = true }
            let framing: HTTPResponse.Framing = canChunk && !status.forbidsBody ? .chunked : .none
            stream.write(begin(head, framing, isLast, request))
            if !omitsBody { isLast = try await sendStream(write, isChunked: canChunk) || isLast || isStopping }
            try await deliver()
        case .webSocket: break
        }
        return !isLast
    }

    /// Makes ready to go on as a WebSocket, or says why not.
    private func send(
        _ upgrade: WebSocketUpgrade, _ headers: HTTPHeaders, to request: HTTPRequest?
    ) async throws(NetworkError) -> Bool {
        guard let request, !isStopping else {
            return try await send(configuration.refusal(.stopping), to: request)
        }
        guard let refusal = HTTPRefusal(webSocket: request, subprotocol: upgrade.subprotocol) else {
            self.upgrade = PendingUpgrade(upgrade, headers, to: request)
            return false
        }
        configuration.report?("connection \(number) gets no WebSocket, \(refusal.status): \(refusal.message)")
        var answer = configuration.refusal(refusal)
        if refusal.status == .upgradeRequired {
            answer.headers[.upgrade] = "websocket"
            answer.headers[.secWebSocketVersion] = HTTPFieldValue(WebSocketHandshake.version)
        }
        return try await send(answer, to: request)
    }

    private func begin(
        _ head: HTTPResponse, _ framing: HTTPResponse.Framing, _ isLast: Bool, _ request: HTTPRequest?
    ) -> [UInt8] {
        var head = head
        if isLast {
            head.headers[.connection] = "close"
        } else if request?.version == .http10 {
            head.headers[.connection] = "keep-alive"
        }
        var bytes: [UInt8] = []
        head.appendHead(to: &bytes, framing)
        return bytes
    }

    /// Waits until the client has taken the response: the next request is not begun for one that does not read.
    private func deliver() async throws(NetworkError) {
        let pressure = Backpressure(stallTime: configuration.stallTime)
        do throws(NetworkError) {
            try await pressure.relieve(stream, above: 0, within: configuration.writeTime)
        } catch {
            if error.code == .timedOut {
                configuration.report?("connection \(number) is closed: the client does not read its answer")
            }
            throw error
        }
    }
}

extension HTTPRefusal {
    static let stopping = HTTPRefusal(.serviceUnavailable, "the server stops; connect again")

    init(_ error: HTTPParseError) {
        self.init(error.suggestedStatus, "the request can't be read, at \(error)", error: error)
    }

    /// Nil when the request may be answered.
    fileprivate init?(_ request: HTTPRequest) {
        // RFC 9112, section 3.2.
        if request.version == .http11, request.headers.values(of: .host).count != 1 {
            self.init(.badRequest, "a request of HTTP/1.1 needs one Host field")
        } else if let expectation = request.headers[.expect],
            !request.headers.contains("100-continue", in: .expect)
        {
            self.init(.expectationFailed, "the expectation \"\(expectation)\" is not known here; leave it out")
        } else {
            return nil
        }
    }
}
