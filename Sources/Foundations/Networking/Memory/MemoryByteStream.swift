import Synchronization

/// A stream of a `MemoryNetwork`.
final class MemoryByteStream: ByteStream, @unchecked Sendable {
    // Unchecked: `queued` is atomic; every other mutable property is touched on the loop only.
    let loop: EventLoop
    let localAddress: SocketAddress
    let remoteAddress: SocketAddress
    let peerCredentials: PeerCredentials?
    let hostName: String
    /// In the order of creation.
    let number: UInt64
    private let medium: MemoryMedium
    private let incoming: MemoryPipe
    private let outgoing: MemoryPipe
    private weak var peer: MemoryByteStream?
    private let queued = Atomic(0)
    private var phase = Phase.open
    private var failure: NetworkError?
    private var reader: Waiter<[UInt8]?>?
    private var flushers: [Waiter<Void>] = []
    private var grace: ScheduledWork?

    private enum Phase: Comparable { case open, finishing, closing, closed }

    private static let counter = Atomic<UInt64>(0)
    private static let giveUpAfter = Duration.seconds(2)

    private init(
        medium: MemoryMedium, hostName: String, local: SocketAddress, remote: SocketAddress, incoming: MemoryPipe,
        outgoing: MemoryPipe
    ) {
        self.medium = medium
        self.hostName = hostName
        loop = medium.loop
        localAddress = local
        remoteAddress = remote
        if case .unix = remote { peerCredentials = .own } else { peerCredentials = nil }
        self.incoming = incoming
        self.outgoing = outgoing
        number = MemoryByteStream.counter.add(1, ordering: .relaxed).newValue
    }

    /// Two connected streams. On the loop.
    static func pair(
        medium: MemoryMedium, near: (host: String, address: SocketAddress), far: (host: String, address: SocketAddress)
    ) -> (near: MemoryByteStream, far: MemoryByteStream) {
        let toFar = MemoryPipe(medium: medium)
        let toNear = MemoryPipe(medium: medium)
        let nearStream = MemoryByteStream(
            medium: medium, hostName: near.host, local: near.address, remote: far.address, incoming: toNear,
            outgoing: toFar)
        let farStream = MemoryByteStream(
            medium: medium, hostName: far.host, local: far.address, remote: near.address, incoming: toFar,
            outgoing: toNear)
        nearStream.peer = farStream
        farStream.peer = nearStream
        for stream in [nearStream, farStream] {
            stream.incoming.onArrival = { [weak stream] in stream?.deliver() }
            stream.outgoing.onHandedOver = { [weak stream] in stream?.handedOver() }
            medium.withState { $0.streams[ObjectIdentifier(stream)] = MemoryMedium.WeakStream(stream: stream) }
        }
        return (nearStream, farStream)
    }

    var queuedBytes: Int { queued.load(ordering: .relaxed) }

    func read(deadline: ContinuousClock.Instant?) async throws(NetworkError) -> [UInt8]? {
        try await loop.wait(until: deadline) { [self] (waiter: Waiter<[UInt8]?>) in
            if let reader, reader.isWaiting {
                waiter.finish(.failure(NetworkError(.misuse, "Another task is already reading from \(remoteAddress).")))
            } else if let outcome = receive() {
                waiter.finish(outcome)
            } else {
                reader = waiter
            }
        }
    }

    private func receive() -> Result<[UInt8]?, NetworkError>? {
        guard phase < .closing else { return .failure(.closed("connection")) }
        if let bytes = incoming.read() { return .success(bytes) }
        if let failure { return .failure(failure) }
        return incoming.hasEnded ? .success(nil) : nil
    }

    private func deliver() {
        if phase == .closing {
            while incoming.read() != nil {}
            if incoming.hasEnded, outgoing.unsent.isEmpty { end() }
            return
        }
        if phase == .closed {
            // As a kernel answers bytes for a connection that is gone.
            if incoming.hasBytes { peer?.breakBothEnds() }
            return
        }
        guard let reader, reader.isWaiting, let outcome = receive() else { return }
        self.reader = nil
        reader.finish(outcome)
    }

    func write(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        queued.add(bytes.count, ordering: .relaxed)
        loop.perform { [self] in
            if phase == .open, failure == nil { outgoing.write(bytes) }
            handedOver()
        }
    }

    func flush(deadline: ContinuousClock.Instant?) async throws(NetworkError) {
        try await loop.wait(until: deadline) { [self] (waiter: Waiter<Void>) in
            if let failure {
                waiter.finish(.failure(failure))
            } else if phase == .closed {
                waiter.finish(.failure(.closed("connection")))
            } else if outgoing.unsent.isEmpty {
                waiter.finish(.success(()))
            } else {
                flushers.removeAll { !$0.isWaiting }
                flushers.append(waiter)
            }
        }
    }

    private func handedOver() {
        queued.store(outgoing.unsent.count, ordering: .relaxed)
        guard outgoing.unsent.isEmpty else { return }
        finishFlushers(.success(()))
        if phase == .closing, incoming.hasEnded { end() }
    }

    private func finishFlushers(_ outcome: Result<Void, NetworkError>) {
        let waiting = flushers
        flushers = []
        for flusher in waiting { flusher.finish(outcome) }
    }

    func finishWriting() {
        loop.perform { [self] in
            guard phase == .open else { return }
            phase = .finishing
            outgoing.finish()
        }
    }

    func closeAfterWriting() {
        loop.perform { [self] in
            guard phase < .closing else { return }
            phase = .closing
            endReading(.closed("connection"))
            if failure != nil { return end() }
            grace = loop.schedule(after: MemoryByteStream.giveUpAfter) { [self] in end() }
            outgoing.finish()
            deliver()
        }
    }

    func close() {
        loop.perform { [self] in
            guard phase != .closed else { return }
            let hadUnread = incoming.hasBytes
            let hadUnsent = !outgoing.unsent.isEmpty
            end()
            if hadUnread || hadUnsent { breakPeer() } else { outgoing.finish() }
        }
    }

    func loopEnded() { end() }

    private func end() {
        guard phase != .closed else { return }
        phase = .closed
        grace?.cancel()
        grace = nil
        outgoing.dropUnsent()
        queued.store(0, ordering: .relaxed)
        endReading(.closed("connection"))
        finishFlushers(.failure(failure ?? .closed("connection")))
        _ = medium.withState { $0.streams.removeValue(forKey: ObjectIdentifier(self)) }
    }

    private func endReading(_ error: NetworkError) {
        guard let reader else { return }
        self.reader = nil
        reader.finish(.failure(error))
    }

    private func breakPeer() {
        guard !outgoing.isVanished else { return }
        medium.deliver { [weak peer] in peer?.receiveReset() }
    }

    private func receiveReset() {
        guard phase != .closed, failure == nil else { return }
        let error = NetworkError(
            .connectionReset, "Cannot read from \(remoteAddress): the other side broke the connection.")
        failure = error
        outgoing.dropUnsent()
        queued.store(0, ordering: .relaxed)
        finishFlushers(.failure(error))
        if phase == .closing { end() } else { endReading(error) }
    }

    func reset() {
        loop.perform { [self] in
            guard phase != .closed else { return }
            breakPeer()
            end()
        }
    }

    /// Breaks both ends; this one's owner learns of it like the peer's.
    func breakBothEnds() {
        loop.perform { [self] in
            breakPeer()
            receiveReset()
        }
    }

    /// Loses everything under way and to come, in both directions, without either end's notice.
    func vanish() {
        loop.perform { [self] in
            incoming.isVanished = true
            outgoing.isVanished = true
        }
    }
}
