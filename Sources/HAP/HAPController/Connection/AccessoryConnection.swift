import HAPProtocol
import HearthHTTP
import HearthNetworking

/// One connection to an accessory: requests with their answers, one at a time, and events in between.
///
/// HAP has no pipelining that accessories could be trusted with, so a request waits until the one before is answered.
/// A request without an answer in time ends the connection, because a late answer would be taken for the next one's.
actor AccessoryConnection {
    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private let stream: any ByteStream
    private let host: HTTPFieldValue
    private let onEvent: @Sendable (HTTPResponse) -> Void
    private let onEnd: @Sendable (ControllerError) -> Void

    private var session: SecureSession?
    private var parser = HTTPParser(role: .client)
    private var plaintext: [UInt8] = []
    private var waiting: [Exchange] = []
    private var isAwaitingAnswer = false
    /// Who waits until nothing is under way.
    private var idle: [Promise<Result<Void, ControllerError>>] = []
    private var end: ControllerError?
    private var lastNumber: UInt64 = 0

    private struct Exchange {
        let number: UInt64
        let request: HTTPRequest
        let answer: Promise<Result<HTTPResponse, ControllerError>>
    }

    /// - Parameters:
    ///   - onEvent: called on the loop for each event, in order, before any later answer is delivered.
    ///   - onEnd: called on the loop, once.
    init(
        _ stream: any ByteStream, onEvent: @escaping @Sendable (HTTPResponse) -> Void,
        onEnd: @escaping @Sendable (ControllerError) -> Void
    ) {
        self.stream = stream
        self.loop = stream.loop
        self.onEvent = onEvent
        self.onEnd = onEnd
        host = HTTPFieldValue(stream.remoteAddress.hostField) ?? "localhost"
    }

    func start() {
        Task { await receive() }
    }

    /// From here on everything is encrypted, both ways. Call it when no request is under way.
    func secure(with keys: SessionKeys) throws(ControllerError) {
        try checkOpen()
        // Bytes in the clear behind the last message of pair-verify would become the head of the first one that is
        // encrypted: whoever sits in between could put words into the accessory's mouth.
        guard parser.isBetweenMessages else {
            throw fail(ControllerError(.malformed, "The accessory went on in the clear behind pair-verify."))
        }
        do throws(FrameError) {
            session = try SecureSession(keys: keys, side: .controller)
        } catch {
            throw fail(ControllerError(.malformed, "The session can't be encrypted: \(error)", underlying: error))
        }
    }

    /// Sends a request and waits for its answer, whatever its status.
    /// - Throws: `timedOut`, `connectionLost`, `malformed`, `closed`; each of them ends the connection. `cancelled`, which
    ///   does not: what was not sent by then is not sent any more.
    func send(
        _ method: HTTPMethod, _ target: HTTPTarget, _ contentType: HTTPFieldValue? = nil, _ body: [UInt8] = [],
        within time: Duration
    ) async throws(ControllerError) -> HTTPResponse {
        try checkOpen()
        // Exactly these fields: some accessories hang on more.
        var headers: HTTPHeaders = [.host: host]
        if let contentType, !body.isEmpty { headers.append(.contentType, contentType) }
        lastNumber += 1
        let exchange = Exchange(
            number: lastNumber, request: HTTPRequest(method, target, headers: headers, body: body),
            answer: Promise(loop: loop))
        let deadline = loop.now.advanced(by: time)
        waiting.append(exchange)
        sendNext()
        let outcome: Result<HTTPResponse, ControllerError>
        do throws(NetworkError) {
            outcome = try await exchange.answer.value(deadline: deadline)
        } catch {
            guard error.code == .cancelled else { throw expire(exchange.number) ?? ControllerError(error) }
            guard !withdraw(exchange.number) else {
                throw ControllerError(.cancelled, "The request was cancelled before it was sent.", underlying: error)
            }
            // The answer may still come, and has to be told from the next one's.
            loop.schedule(at: deadline) { [weak self, number = exchange.number] in
                self?.assumeIsolated { _ = $0.expire(number) }
            }
            throw ControllerError(.cancelled, "The request was cancelled.", underlying: error)
        }
        return try outcome.get()
    }

    /// Returns when nothing is under way, so that what is asked next goes out at once.
    /// - Throws: why the connection has ended.
    func untilIdle() async throws(ControllerError) {
        try checkOpen()
        while isAwaitingAnswer {
            let turn = Promise<Result<Void, ControllerError>>(loop: loop)
            idle.append(turn)
            try await turn.outcome()
        }
    }

    /// - Throws: why the connection has ended.
    func checkOpen() throws(ControllerError) {
        if let end { throw end }
    }

    /// Ends the connection at once.
    func close() {
        _ = fail(ControllerError(.closed, "The connection to the accessory was closed."))
    }

    private func sendNext() {
        guard !isAwaitingAnswer else { return }
        guard let next = waiting.first else {
            settleIdle(.success(()))
            return
        }
        isAwaitingAnswer = true
        var wire: [UInt8] = []
        if session == nil {
            next.request.append(to: &wire)
        } else {
            do throws(FrameError) {
                try session?.encoder.encode(next.request.bytes, appendingTo: &wire)
            } catch {
                _ = fail(ControllerError(.malformed, "A request can't be encrypted: \(error)", underlying: error))
                return
            }
        }
        stream.write(wire)
    }

    private func settleIdle(_ outcome: Result<Void, ControllerError>) {
        let turns = idle
        idle = []
        for turn in turns { turn.settle(outcome) }
    }

    /// Takes out a request that was not sent; false when it was.
    private func withdraw(_ number: UInt64) -> Bool {
        // The first one is under way.
        guard let place = waiting.firstIndex(where: { $0.number == number }), place > 0 || !isAwaitingAnswer else {
            return false
        }
        waiting.remove(at: place)
        return true
    }

    /// Gives up a request that is still unanswered, and the connection with it.
    private func expire(_ number: UInt64) -> ControllerError? {
        guard waiting.contains(where: { $0.number == number }) else { return nil }
        return fail(
            ControllerError(
                .timedOut, "The accessory at \(stream.remoteAddress) did not answer in time; is it still there?"))
    }

    private func receive() async {
        while end == nil {
            do throws(NetworkError) {
                guard let bytes = try await stream.read() else {
                    receiveEnd()
                    return
                }
                take(bytes)
            } catch {
                _ = fail(ControllerError(error))
            }
        }
    }

    private func take(_ bytes: [UInt8]) {
        do {
            if session == nil {
                parser.append(bytes)
            } else {
                plaintext.removeAll(keepingCapacity: true)
                try session?.decoder.decode(bytes, appendingTo: &plaintext)
                parser.append(plaintext)
                if plaintext.capacity > 4_096 { plaintext = [] }
            }
            while end == nil, let message = try parser.next() { deliver(message) }
        } catch {
            _ = fail(ControllerError(.malformed, "The accessory's message can't be read: \(error)", underlying: error))
        }
    }

    private func receiveEnd() {
        if case .response(let last)? = try? parser.finish() { deliver(.response(last)) }
        _ = fail(ControllerError(.connectionLost, "The accessory at \(stream.remoteAddress) closed the connection."))
    }

    private func deliver(_ message: HTTPMessage) {
        guard case .response(let response) = message else { return }
        if response.kind == .event {
            // Before the accessory has proved who it is, anybody may be talking.
            guard session != nil else {
                _ = fail(ControllerError(.malformed, "The accessory sent an event before it was verified."))
                return
            }
            onEvent(response)
            return
        }
        guard isAwaitingAnswer, let exchange = waiting.first else {
            _ = fail(ControllerError(.malformed, "The accessory sent an answer that nobody asked for."))
            return
        }
        waiting.removeFirst()
        isAwaitingAnswer = false
        exchange.answer.settle(.success(response))
        if response.closesConnection {
            _ = fail(ControllerError(.connectionLost, "The accessory closed the connection behind its answer."))
        } else {
            sendNext()
        }
    }

    /// Ends the connection and all that waits for it; answers with why it ended.
    private func fail(_ error: ControllerError) -> ControllerError {
        if let end { return end }
        end = error
        stream.close()
        let abandoned = waiting
        waiting = []
        for exchange in abandoned { exchange.answer.settle(.failure(error)) }
        settleIdle(.failure(error))
        onEnd(error)
        return error
    }
}

extension SocketAddress {
    /// What stands in the Host field: the numeric address, IPv6 in brackets, no port and no scope. Some accessories
    /// refuse anything else.
    fileprivate var hostField: String {
        guard let address = ipAddress?.unmapped else { return "localhost" }
        return address.family == .v6 ? "[\(address.unscopedDescription)]" : address.unscopedDescription
    }
}
