import HAPModel
import HAPProtocol
import HearthNetworking

extension AccessorySession {
    /// A peer that leaves so much unread will hardly ever read it.
    private static var mostUnreadBytes: Int { 1 << 20 }

    /// A subscribed characteristic changed.
    /// - Parameter moment: the value of an event that is not a state.
    func noteChange(of id: CharacteristicID, moment: Value?) {
        if let moment {
            events.noteMoment(of: id, value: moment)
        } else {
            events.noteChange(of: id)
        }
        schedulePump()
    }

    /// The peer itself made this the value, or does not want to hear of it any more.
    func forgetChange(of id: CharacteristicID) { events.forget(id) }

    /// Changes that are made in one go leave in one message.
    private func schedulePump() {
        guard !isPumpScheduled, !isAnswering else { return }
        isPumpScheduled = true
        server.loop.execute { [weak self] in
            self?.assumeIsolated { session in
                session.isPumpScheduled = false
                session.pump()
            }
        }
    }

    /// Sends what may be sent now. While a request is being answered, events wait for the end of the response.
    func pump() {
        guard !isAnswering, !isEnding, isVerified else { return }
        if !heldEvents.isEmpty { sendHeldEvents() }
        while true {
            let step = events.next(now: server.loop.now, window: server.configuration.coalescingWindow)
            switch step {
            case .moment(let id, let value): sendEvent([CharacteristicReadEntry(id, value: value)])
            case .changes(let ids):
                sendEvent(server.assumeIsolated { server in ids.compactMap { server.table.readEntry(of: $0) } })
            case .wait(let instant):
                wakePump(at: instant)
                return
            case .idle: return
            }
        }
    }

    private func wakePump(at instant: ContinuousClock.Instant) {
        guard eventTimer == nil else { return }
        eventTimer = server.loop.schedule(at: instant) { [weak self] in
            self?.assumeIsolated { session in
                session.eventTimer = nil
                session.pump()
            }
        }
    }

    private func sendEvent(_ entries: [CharacteristicReadEntry]) {
        guard stream.queuedBytes < Self.mostUnreadBytes else {
            close()
            return
        }
        let bytes = CharacteristicEvent(entries).httpResponse.bytes
        if let inspector { return sendEvent(bytes, seenBy: inspector) }
        send(bytes)
    }

    /// Sends an event that is not a change, behind the response in progress.
    func sendExtraEvent(_ entries: [CharacteristicReadEntry]) {
        guard isVerified, !isEnding else { return }
        guard isAnswering, inspector == nil else { return sendEvent(entries) }
        heldEvents.append(OutgoingMessage(.event, CharacteristicEvent(entries).httpResponse.bytes))
    }
}
