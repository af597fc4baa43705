import HAPProtocol
import HearthHTTP
import HearthNetworking

/// The way of messages that somebody inspects. Apart, so that the usual way stays as short as it is.
extension AccessorySession {
    nonisolated private static var most: Int { 1_000 }

    var inspected: InspectedSession {
        InspectedSession(
            id: id, address: stream.remoteAddress, controller: controller?.identifier, isSecured: isSecured)
    }

    func answer(_ request: HTTPRequest, seenBy inspector: any MessageInspector) async {
        var message = IncomingMessage(request)
        inspector.received(&message, on: inspected)
        guard await wait(message.delay) else { return }
        switch message.fate {
        case .ignored: return
        case .closed: isEnding = true
        case .answeredWith(let response):
            if await deliver(OutgoingMessage(.response(to: request), response.bytes), seenBy: inspector) {
                if request.closesConnection { isEnding = true }
            }
        case .answered:
            let reply = await finalReply(to: message.request)
            var bytes: [UInt8] = []
            reply.append(to: &bytes)
            if await deliver(OutgoingMessage(.response(to: request), bytes), seenBy: inspector) {
                await conclude(reply)
            }
        }
    }

    /// - Returns: False when the connection is over.
    private func deliver(_ message: OutgoingMessage, seenBy inspector: any MessageInspector) async -> Bool {
        var message = message
        inspector.sending(&message, on: inspected)
        guard await wait(message.delay) else { return false }
        return put(message)
    }

    /// Lets time pass; events wait meanwhile.
    /// - Returns: False when the connection has ended.
    private func wait(_ delay: Duration) async -> Bool {
        if delay > .zero {
            do throws(NetworkError) { try await server.loop.sleep(for: delay) } catch { isEnding = true }
        }
        return !isEnding
    }

    func sendEvent(_ bytes: [UInt8], seenBy inspector: any MessageInspector) {
        var message = OutgoingMessage(.event, bytes)
        inspector.sending(&message, on: inspected)
        guard message.delay > .zero else {
            if isAnswering { heldEvents.append(message) } else { _ = put(message) }
            return
        }
        let delay = message.delay
        message.delay = .zero
        server.loop.schedule(after: delay) { [weak self, message] in
            self?.assumeIsolated { session in
                guard session.isVerified, !session.isEnding else { return }
                session.heldEvents.append(message)
                session.pump()
            }
        }
    }

    /// Sends what was held up while a response was in progress.
    func sendHeldEvents() {
        let held = heldEvents
        heldEvents = []
        for message in held { if !put(message) { return } }
    }

    /// Sends a message as often and as far as it says.
    private func put(_ message: OutgoingMessage) -> Bool {
        for _ in 0..<min(message.copies, Self.most) {
            if let replacement = message.replacement {
                send(wire: replacement, until: message.cut)
            } else {
                var wire: [UInt8] = []
                seal(message.bytes) { wire += $0 }
                // The last byte is one of the authentication tag.
                if message.isSpoiled, isSecured, let last = wire.indices.last { wire[last] ^= 0xFF }
                send(wire: wire, until: message.cut)
            }
            if isEnding { return false }
        }
        return !isEnding
    }

    private func send(wire: [UInt8], until cut: Int?) {
        guard let cut, cut < wire.count else { return pass(wire) }
        pass(Array(wire.prefix(max(cut, 0))))
        isEnding = true
        stream.reset()
    }
}
