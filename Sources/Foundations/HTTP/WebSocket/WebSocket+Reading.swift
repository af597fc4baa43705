import HearthNetworking

extension WebSocket {
    // Every frame of a suspended task lives as long as the wait, which for an idle socket is as long as the socket. So what
    // suspends is in few functions, and what does not is kept out of them.

    /// Reads until the socket ends. One task for each socket, and the only one that reads its stream.
    func run() async {
        heard = loop.now
        while goOn() {
            do throws(NetworkError) {
                if let pause {
                    try await pause.value(deadline: nil)
                    noteLife()
                } else {
                    take(try await stream.read(deadline: readDeadline))
                }
            } catch {
                notice(error)
            }
        }
        finish()
    }

    /// Deals with what has come.
    /// - Returns: Whether more is to be read.
    @inline(never)
    private func goOn() -> Bool {
        if isOver { return false }
        do throws(WebSocketFrameError) { try handleReceived() } catch { fail(error) }
        // A client waits for the server to end the connection (RFC 6455, section 7.1.1).
        if case .ended(let ending) = phase { return role == .client && (try? ending.get()) != nil }
        if isFull { pause = Promise<Void>(loop: loop) }
        return true
    }

    @inline(never)
    private func take(_ bytes: [UInt8]?) {
        guard let bytes else { return lose(nil) }
        parser.append(bytes)
        noteLife()
    }

    /// Of a time in which nobody listened the peer is not guilty.
    @inline(never)
    private func noteLife() {
        heard = loop.now
        asked = nil
    }

    @inline(never)
    private func notice(_ error: NetworkError) {
        guard error.code == .timedOut else { return lose(error) }
        // Closed meanwhile, which has a timer of its own.
        guard isOpen else { return }
        guard asked == nil else {
            isOver = true
            return end(
                .failure(
                    WebSocketError(
                        .unresponsive,
                        "The other side said nothing within \(configuration.pongTime) of a ping; connect again.")))
        }
        asked = loop.now
        if hasRoom(for: 0) { write { $0.ping([], using: &$1) } }
    }

    @inline(never)
    private func finish() {
        closeTimer?.cancel()
        closeTimer = nil
        // Nothing of use comes any more.
        stream.closeAfterWriting()
    }

    private var readDeadline: ContinuousClock.Instant? {
        @inline(never) get {
            // Closing has a timer of its own.
            guard isOpen, let pingTime = configuration.pingTime else { return nil }
            return asked.map { $0 + configuration.pongTime } ?? heard + pingTime
        }
    }

    /// As far as there is room for it.
    private func handleReceived() throws(WebSocketFrameError) {
        while !isFull, let event = try parser.next() {
            switch event {
            case .message(let message): if isOpen { keep(message) }
            case .ping(let payload):
                if isOpen, hasRoom(for: payload.count) { write { $0.pong(payload, using: &$1) } }
            case .pong: break
            case .close(let code, let reason):
                if case .closing(let closure) = phase {
                    end(.success(closure))
                } else if isOpen {
                    write { $0.close(code, using: &$1) }
                    end(.success(WebSocketClosure(code, reason, isByPeer: true)))
                    limitClosing()
                }
            }
        }
    }

    /// RFC 6455, section 7.1.7.
    private func fail(_ error: WebSocketFrameError) {
        if isOpen { write { $0.close(error.closeCode, reason: error.message, using: &$1) } }
        end(.failure(WebSocketError(.violation, "The other side broke the WebSocket's protocol, at \(error)")))
    }

    private func lose(_ error: NetworkError?) {
        isOver = true
        switch phase {
        // What was to be said was said; that the peer left without an answer changes nothing.
        case .closing(let closure): end(.success(closure))
        case .open:
            let lost = WebSocketError(.connectionLost, "The connection ended without a close frame; connect again.")
            end(.failure(error.map { $0.code == .closed ? lost : WebSocketError(using: $0) } ?? lost))
            if error?.code == .cancelled { stream.close() }
        case .ended: break
        }
    }
}

extension WebSocket {
    /// Why the peer was let go; nil when it left by itself.
    var lossReason: String? {
        guard case .ended(.failure(let error)) = phase else { return nil }
        switch error.code {
        case .fellBehind, .unresponsive, .violation: return error.message
        default: return nil
        }
    }
}
