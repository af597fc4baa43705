import HAPModel
import HAPProtocol
import HearthHTTP
import HearthNetworking

/// One connection of a controller: reads requests one after the other, answers each before the next, and sends events
/// in between.
///
/// Only one task reads and answers. Whatever is sent is encrypted at the moment it is queued, so the counters of the
/// frames are in the order of the wire.
actor AccessorySession {
    nonisolated let id: SessionID
    nonisolated let stream: any ByteStream
    nonisolated let server: AccessoryServer

    private var parser = HTTPParser(role: .server, limits: .unverified)
    var cipher: SecureSession?
    var isSecured = false
    var handshake: Handshake?
    /// A request that has come and waits for its turn.
    private var unanswered: HTTPRequest?
    /// The keys under which everything after the reply in progress stands.
    var upcoming: SessionKeys?
    var isAnswering = false
    var isEnding = false
    /// Since when the peer has been expected to verify.
    private var awaitedSince: ContinuousClock.Instant
    /// When the peer's last whole request came.
    private var lastRequest: ContinuousClock.Instant
    private var delivery = DeliveryWatch()

    /// With whom the connection is verified; nil before, and in a transient session.
    var controller: Pairing?
    /// When the peer was last heard.
    private(set) var lastHeard: ContinuousClock.Instant

    /// Whether the pairing was removed while the connection stood.
    var isRevoked = false

    var timedWrite: TimedWrite?
    var subscriptions: Set<CharacteristicID> = []
    var events = EventQueue<CharacteristicID, Value>()
    var eventTimer: ScheduledWork?
    var isPumpScheduled = false

    /// Who sees, and may change, what is said here.
    var inspector: (any MessageInspector)?
    /// Events that are to leave once the response in progress has left.
    var heldEvents: [OutgoingMessage] = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { server.unownedExecutor }

    init(_ id: SessionID, _ stream: any ByteStream, _ server: AccessoryServer) {
        self.id = id
        self.stream = stream
        self.server = server
        let now = server.loop.now
        awaitedSince = now
        lastRequest = now
        lastHeard = now
    }

    var isVerified: Bool { controller != nil }
    var isBusy: Bool { isAnswering || stream.queuedBytes > 0 }

    var origin: RequestOrigin? {
        controller.map {
            RequestOrigin(
                session: id, controller: $0.identifier, isAdmin: $0.isAdmin, address: stream.remoteAddress)
        }
    }

    // MARK: Reading

    /// Serves the connection until it ends, or until it is secured.
    ///
    /// A task keeps the memory of its deepest calls for as long as it lives. Those are the ones of pairing, so a secured
    /// connection goes on in a task of its own.
    /// - Returns: Whether the connection goes on.
    func run() async -> Bool {
        let wasSecured = isSecured
        await converse()
        if !isEnding, isSecured, !wasSecured { return true }
        isEnding = true
        inspector?.ended(inspected)
        heldEvents = []
        eventTimer?.cancel()
        eventTimer = nil
        delivery.end()
        stream.closeAfterWriting()
        return false
    }

    private func converse() async {
        let wasSecured = isSecured
        while !isEnding, isSecured == wasSecured {
            // A read of bytes that are there already knows no deadline.
            let deadline = readDeadline
            if let deadline, server.loop.now >= deadline {
                isEnding = true
                return
            }
            guard let bytes = try? await stream.read(deadline: deadline) else {
                isEnding = true
                return
            }
            if take(bytes) { await answerRest() }
        }
    }

    /// Answers what can be answered at once. Not asynchronous: a connection that waits for its next request holds no more
    /// than it needs for that.
    /// - Returns: Whether a request is left that takes longer.
    private func take(_ bytes: [UInt8]) -> Bool {
        lastHeard = server.loop.now
        do {
            try receive(bytes)
            while !isEnding, let request = try nextRequest() {
                if answerAtOnce(request) { continue }
                unanswered = request
                return true
            }
            rest()
        } catch {
            refuse(error)
        }
        return false
    }

    private func answerRest() async {
        do {
            while !isEnding, let request = try unanswered ?? nextRequest() {
                unanswered = nil
                isAnswering = true
                await answer(request)
                isAnswering = false
                pump()
                try await relievePressure()
            }
            rest()
        } catch {
            refuse(error)
        }
    }

    /// Thousands of connections are idle at any time: none keeps a buffer.
    private func rest() {
        if parser.isBetweenMessages { parser = newParser }
    }

    /// Verified connections are looked after by the server's sweep, without a timer each.
    private var readDeadline: ContinuousClock.Instant? {
        guard !isSecured else { return nil }
        let configuration = server.configuration
        let isPairing = handshake?.pairSetup.isWaiting ?? false
        return isPairing
            ? lastRequest + configuration.pairSetupDeadline : awaitedSince + configuration.unverifiedDeadline
    }

    /// A controller that has just paired gets the time to verify of one that has just connected.
    func hasPaired() { awaitedSince = server.loop.now }

    private var newParser: HTTPParser {
        HTTPParser(role: .server, limits: isSecured ? .verified : .unverified)
    }

    private func receive(_ bytes: [UInt8]) throws(FrameError) {
        guard isSecured else {
            parser.append(bytes)
            return
        }
        var plaintext: [UInt8] = []
        plaintext.reserveCapacity(bytes.count)
        try cipher?.decoder.decode(bytes, appendingTo: &plaintext)
        parser.append(plaintext)
    }

    private func nextRequest() throws(HTTPParseError) -> HTTPRequest? {
        guard case .request(let request)? = try parser.next() else { return nil }
        lastRequest = lastHeard
        return request
    }

    /// A peer that sends requests without reading the answers has to wait.
    private func relievePressure() async throws(NetworkError) {
        guard stream.queuedBytes > 65_536 else { return }
        try await stream.flush(deadline: server.loop.now + server.configuration.stalledDeadline)
    }

    private func refuse(_ error: any Error) {
        isEnding = true
        switch error {
        case let error as HTTPParseError:
            send(Reply(error.suggestedStatus, isLast: true))
            report("sent something that is not HTTP: \(error)")
        case let error as FrameError:
            report("is closed: \(error)")
        default: break
        }
    }

    func report(_ what: String) {
        server.assumeIsolated { [id] in $0.diagnose(.protocolViolation, "\(id) \(what)") }
    }

    // MARK: Answering

    /// The way of nearly every request: a read of values that are at hand, without the machinery of asynchronous calls.
    private func answerAtOnce(_ request: HTTPRequest) -> Bool {
        guard isVerified, inspector == nil, request.method == .get, stream.queuedBytes == 0, !request.closesConnection,
            request.target.hasPath("/characteristics"),
            let read = try? CharacteristicReadRequest(query: request.target.query),
            let reply = server.assumeIsolated({ [id] in $0.readStored(read, for: id) })
        else { return false }
        send(reply)
        return true
    }

    private func answer(_ request: HTTPRequest) async {
        if let inspector { return await answer(request, seenBy: inspector) }
        let reply = await finalReply(to: request)
        send(reply)
        await conclude(reply)
    }

    func finalReply(to request: HTTPRequest) async -> Reply {
        let closes = request.closesConnection
        var reply = await reply(to: request)
        if closes { reply.isLast = true }
        return reply
    }

    /// What follows from a reply that was sent.
    func conclude(_ reply: Reply) async {
        if let keys = upcoming {
            upcoming = nil
            secure(keys)
        }
        if reply.isLast { isEnding = true }
        if !pendingRemovals.isEmpty { await endRemoved() }
    }

    private func send(_ reply: Reply) {
        var bytes: [UInt8] = []
        reply.append(to: &bytes)
        send(bytes)
    }

    func send(_ plaintext: [UInt8]) { seal(plaintext) { pass($0) } }

    /// Brings bytes into the form of the wire, a portion at a time.
    func seal(_ plaintext: [UInt8], _ pass: ([UInt8]) -> Void) {
        guard isSecured else {
            pass(plaintext)
            return
        }
        var start = 0
        repeat {
            let end = min(start + Self.portion, plaintext.count)
            var wire: [UInt8] = []
            do throws(FrameError) {
                try cipher?.encoder.encode(plaintext.span.extracting(start..<end), appendingTo: &wire)
            } catch {
                isEnding = true
                stream.close()
                return
            }
            pass(wire)
            start = end
        } while start < plaintext.count
    }

    func pass(_ wire: [UInt8]) {
        stream.write(wire)
        delivery.sent += UInt64(wire.count)
        watchDelivery()
    }

    /// Gives up on a peer that takes none of what waits for it, which may be events that nobody asked about since.
    private func watchDelivery() {
        guard !isEnding, !delivery.isUnderWatch, let taken = delivery.taken(unread: stream.queuedBytes) else { return }
        delivery.check = server.loop.schedule(after: server.configuration.stalledDeadline) { [weak self] in
            self?.assumeIsolated { session in
                session.delivery.check = nil
                if session.delivery.taken(unread: session.stream.queuedBytes) == taken {
                    session.report("is closed: it does not read what is sent to it")
                    session.isEnding = true
                    session.stream.close()
                } else {
                    session.watchDelivery()
                }
            }
        }
    }

    /// So much is encrypted and sent at a time: the peer deciphers the beginning of a long answer while its rest is
    /// still being made.
    private static let portion = 16 * Frame.maximumPayload

    /// Everything from here on is encrypted. Whatever came behind the last request in the clear cannot be trusted.
    private func secure(_ keys: SessionKeys) {
        guard parser.isBetweenMessages, let cipher = try? SecureSession(keys: keys, side: .accessory) else {
            isEnding = true
            return
        }
        self.cipher = consume cipher
        isSecured = true
        handshake = nil
        parser = newParser
    }

    // MARK: Ending

    var pendingRemovals: [PairingIdentifier] = []

    /// The rights of the controller were changed.
    func controllerChanged(to pairing: Pairing) { controller = pairing }

    /// Ends the connection at once, or after the reply in progress.
    func close() {
        isEnding = true
        if isAnswering { stream.closeAfterWriting() } else { stream.close() }
    }

    /// The sessions of removed controllers end once the controller that removed them knows.
    private func endRemoved() async {
        let removed = pendingRemovals
        pendingRemovals = []
        try? await stream.flush(deadline: server.loop.now + .seconds(2))
        if let controller, removed.contains(controller.identifier) { isEnding = true }
        await server.endSessions(of: removed, except: id)
    }

    /// The controller is no longer paired: it may do nothing more, and the connection ends after a moment.
    func revoke() {
        guard controller != nil else { return }
        controller = nil
        isRevoked = true
        server.loop.schedule(after: server.configuration.removalGrace) { [weak self] in
            self?.assumeIsolated { $0.close() }
        }
    }
}
