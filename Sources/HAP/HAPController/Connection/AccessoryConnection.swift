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
    private var end: ControllerError?
    private var lastNumber: UInt64 = 0

    private struct Exchange {
        let number: UInt64
        let request: HTTPRequest
        let answer: CheckedContinuation<Result<HTTPResponse, ControllerError>, Never>
        let timer: ScheduledWork
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
        do throws(FrameError) {
            session = try SecureSession(keys: keys, side: .controller)
        } catch {
            throw fail(ControllerError(.malformed, "The session can't be encrypted: \(error)", underlying: error))
        }
    }

    /// Sends a request and waits for its answer, whatever its status.
    /// - Throws: `timedOut`, `connectionLost`, `malformed`, `closed`; each of them ends the connection.
    func send(
        _ method: HTTPMethod, _ target: HTTPTarget, _ contentType: HTTPFieldValue? = nil, _ body: [UInt8] = [],
        within time: Duration
    ) async throws(ControllerError) -> HTTPResponse {
        if let end { throw end }
        // Exactly these fields: some accessories hang on more.
        var headers: HTTPHeaders = [.host: host]
        if let contentType, !body.isEmpty { headers.append(.contentType, contentType) }
        let request = HTTPRequest(method, target, headers: headers, body: body)
        lastNumber += 1
        let number = lastNumber
        let result = await withCheckedContinuation { answer in
            let timer = loop.schedule(after: time) { [weak self] in
                self?.assumeIsolated { $0.expire(number, after: time) }
            }
            waiting.append(Exchange(number: number, request: request, answer: answer, timer: timer))
            sendNext()
        }
        return try result.get()
    }

    /// Ends the connection at once.
    func close() {
        _ = fail(ControllerError(.closed, "The connection to the accessory was closed."))
    }

    private func sendNext() {
        guard !isAwaitingAnswer, let next = waiting.first else { return }
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

    private func expire(_ number: UInt64, after time: Duration) {
        guard waiting.contains(where: { $0.number == number }) else { return }
        _ = fail(
            ControllerError(
                .timedOut, "The accessory at \(stream.remoteAddress) did not answer within \(time); is it still there?")
        )
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
            onEvent(response)
            return
        }
        guard isAwaitingAnswer, let exchange = waiting.first else {
            _ = fail(ControllerError(.malformed, "The accessory sent an answer that nobody asked for."))
            return
        }
        waiting.removeFirst()
        isAwaitingAnswer = false
        exchange.timer.cancel()
        exchange.answer.resume(returning: .success(response))
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
        for exchange in abandoned {
            exchange.timer.cancel()
            exchange.answer.resume(returning: .failure(error))
        }
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
