import HAPModel
import HAPProtocol
import HearthNetworking

extension AccessoryServer {
    /// How often silent connections are looked for.
    private static var sweepInterval: Duration { .seconds(60) }

    /// Connections at this moment.
    public var sessionCount: Int { sessions.count }

    func serve(_ listener: any Listener) {
        self.listener = listener
        listener.onTrouble { [weak self] error in self?.assumeIsolated { $0.makeRoom(error) } }
        loop.task { await self.accept(from: listener) }
    }

    private func accept(from listener: any Listener) async {
        while phase == .running {
            do throws(NetworkError) {
                open(try await listener.accept())
            } catch {
                guard phase == .running, error.code != .closed, error.code != .cancelled else { return }
                diagnose(.network, "a connection could not be accepted: \(error.message)")
                do { try await loop.sleep(for: .milliseconds(100)) } catch { return }
            }
        }
    }

    /// The listener is out of descriptors, usually, and retries by itself: an idle connection makes room.
    func makeRoom(_ error: NetworkError) {
        diagnose(.network, "a connection could not be accepted: \(error.message)")
        evict()
    }

    private func open(_ stream: any ByteStream) {
        if sessions.count >= max(configuration.maximumSessions, 8), !evict() {
            var bytes: [UInt8] = []
            Reply(.serviceUnavailable).append(to: &bytes)
            stream.write(bytes)
            stream.closeAfterWriting()
            return
        }
        let id = SessionID(rawValue: nextSession)
        nextSession += 1
        let session = AccessorySession(id, stream, self)
        if let inspector { session.assumeIsolated { $0.inspector = inspector } }
        sessions[id] = session
        note(.connected(id, stream.remoteAddress))
        serve(session)
    }

    private func serve(_ session: AccessorySession) {
        loop.task {
            if await session.run() { await self.serve(session) } else { await self.ended(session) }
        }
    }

    private func ended(_ session: AccessorySession) {
        sessions[session.id] = nil
        turns.release(PairSetupGuard.Owner(rawValue: session.id.rawValue))
        unsubscribeAll(session)
        note(.disconnected(session.id))
    }

    /// Closes the connection that will be missed least: unverified before verified, without subscriptions before those
    /// with some, silent for longest. False when all are at work.
    @discardableResult
    private func evict() -> Bool {
        var best: (rank: Int, lastHeard: ContinuousClock.Instant, session: AccessorySession)?
        for session in sessions.values {
            let candidate: (Int, ContinuousClock.Instant)? = session.assumeIsolated { session in
                guard !session.isBusy, !session.isEnding else { return nil }
                let rank = !session.isVerified ? 0 : session.subscriptions.isEmpty ? 1 : 2
                return (rank, session.lastHeard)
            }
            guard let candidate else { continue }
            if let best, (best.rank, best.lastHeard) <= candidate { continue }
            best = (candidate.0, candidate.1, session)
        }
        guard let best else { return false }
        best.session.assumeIsolated { $0.close() }
        sessions[best.session.id] = nil
        return true
    }

    func scheduleSweep() {
        sweep = loop.schedule(after: Self.sweepInterval) { [weak self] in
            self?.assumeIsolated { server in
                server.closeSilent()
                if server.phase == .running { server.scheduleSweep() }
            }
        }
    }

    private func closeSilent() {
        let oldest = loop.now - configuration.idleDeadline
        for session in sessions.values {
            session.assumeIsolated { session in
                if session.isSecured, !session.isBusy, session.lastHeard < oldest { session.close() }
            }
        }
    }

    /// Ends the sessions of controllers whose pairing is gone.
    func endSessions(of controllers: [PairingIdentifier], except kept: SessionID) {
        for session in sessions.values where session.id != kept {
            let isRemoved = session.assumeIsolated { session in
                guard let controller = session.controller, controllers.contains(controller.identifier) else {
                    return false
                }
                session.revoke()
                return true
            }
            if isRemoved { unsubscribeAll(session) }
        }
    }

    // MARK: Subscriptions

    func subscribe(_ session: AccessorySession, to id: CharacteristicID) {
        let isNew = session.assumeIsolated { $0.subscriptions.insert(id).inserted }
        guard isNew else { return }
        subscribers[id, default: []].insert(session.id)
        note(.subscribed(session.id, id))
    }

    func unsubscribe(_ session: AccessorySession, from id: CharacteristicID) {
        let wasThere = session.assumeIsolated { session in
            session.forgetChange(of: id)
            return session.subscriptions.remove(id) != nil
        }
        guard wasThere else { return }
        removeSubscriber(session.id, of: id)
        note(.unsubscribed(session.id, id))
    }

    private func unsubscribeAll(_ session: AccessorySession) {
        let ids = session.assumeIsolated { session in
            defer { session.subscriptions = [] }
            return session.subscriptions
        }
        for id in ids { removeSubscriber(session.id, of: id) }
    }

    private func removeSubscriber(_ session: SessionID, of id: CharacteristicID) {
        subscribers[id]?.remove(session)
        if subscribers[id]?.isEmpty == true { subscribers[id] = nil }
    }
}
