import CLinux
import Glibc
import Synchronization

/// A TCP or Unix connection. Its descriptor is watched edge triggered for its whole life, so that an idle connection
/// costs no calls, and it has no buffer of its own unless the peer is slow to take what was written.
final class SystemByteStream: ByteStream, ReadinessHandler, @unchecked Sendable {
    // Unchecked: `queued` is atomic; every other mutable property is touched on the loop only.
    let loop: EventLoop
    let localAddress: SocketAddress
    let remoteAddress: SocketAddress
    let peerCredentials: PeerCredentials?
    private let queued = Atomic(0)
    /// -1 once closed.
    private(set) var descriptor: CInt
    private var phase = Phase.open
    /// False after the system said that there is nothing to read, until it says otherwise.
    private var mayHaveBytes = false
    /// The peer's end or an error was reported: a short read does not mean that nothing follows.
    private var endReported = false
    private var directReads: UInt8 = 0
    private var reader: Waiter<[UInt8]?>?
    private var outgoing = OutgoingBytes()
    private var flushers: [Waiter<Void>] = []
    private var failure: NetworkError?
    private var grace: ScheduledWork?

    private enum Phase: Comparable {
        case open
        /// `finishWriting` was called.
        case finishing
        /// `closeAfterWriting` was called.
        case closing
        /// Everything was sent, and the peer's end is awaited, for closing earlier could destroy what is on its way.
        case lingering
        case closed
    }

    private static let giveUpAfter = Duration.seconds(2)
    /// Reads answered without going back to the loop, before others get their turn.
    private static let directReadLimit: UInt8 = 16

    init(loop: EventLoop, descriptor: CInt, localAddress: SocketAddress, remoteAddress: SocketAddress) {
        self.loop = loop
        self.descriptor = descriptor
        self.localAddress = localAddress
        self.remoteAddress = remoteAddress
        peerCredentials = remoteAddress.port == nil ? PeerCredentials(descriptor) : nil
    }

    /// Takes the descriptor into the loop. When that fails the descriptor is still the caller's.
    func start() throws(NetworkError) {
        if remoteAddress.port != nil {
            SocketOption.disableDelay(descriptor)
            SocketOption.probePeer(descriptor)
        }
        try loop.register(descriptor, for: SystemByteStream.idleInterest, self)
    }

    private static let idleInterest: Readiness = [.reading, .peerFinished, .edge]

    var queuedBytes: Int { queued.load(ordering: .relaxed) }

    // MARK: Reading

    func read(deadline: ContinuousClock.Instant?) async throws(NetworkError) -> [UInt8]? {
        if let outcome = readAtOnce() { return try outcome.get() }
        return try await loop.wait(until: deadline) { [self] waiter in startReading(waiter) }
    }

    /// Out of line, so that an idle reader's frame stays small.
    @inline(never)
    private func readAtOnce() -> Result<[UInt8]?, NetworkError>? {
        guard loop.isCurrent, mayHaveBytes, reader == nil, directReads < SystemByteStream.directReadLimit,
            !Task.isCancelled, let outcome = receive()
        else { return nil }
        directReads += 1
        return outcome
    }

    private func startReading(_ waiter: Waiter<[UInt8]?>) {
        if let reader, reader.isWaiting {
            waiter.finish(.failure(NetworkError(.misuse, "Another task is already reading from \(remoteAddress).")))
            return
        }
        directReads = 0
        if let outcome = receive() { waiter.finish(outcome) } else { reader = waiter }
    }

    /// Nil when there is nothing to read yet.
    private func receive() -> Result<[UInt8]?, NetworkError>? {
        guard phase < .closing else { return .failure(.closed("connection")) }
        guard mayHaveBytes else { return nil }
        let buffer = loop.sharedReceiveBuffer()
        while true {
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count > 0 {
                if count < buffer.count, !endReported { mayHaveBytes = false }
                return .success([UInt8](UnsafeRawBufferPointer(rebasing: buffer[..<count])))
            }
            if count == 0 { return failure.map { .failure($0) } ?? .success(nil) }
            switch errno {
            case EINTR: continue
            case EAGAIN:
                mayHaveBytes = false
                return nil
            case let number:
                let error = failure ?? NetworkError(errno: number, "read from \(remoteAddress)")
                fail(error)
                return .failure(error)
            }
        }
    }

    func ready(_ readiness: Readiness) {
        if !readiness.isDisjoint(with: [.reading, .peerFinished, .hungUp, .failed]) {
            mayHaveBytes = true
            if !readiness.isDisjoint(with: [.peerFinished, .hungUp, .failed]) { endReported = true }
            if phase == .lingering {
                discardUntilEnd()
            } else if let reader, reader.isWaiting, let outcome = receive() {
                self.reader = nil
                reader.finish(outcome)
            }
        }
        if readiness.contains(.writing) || readiness.contains(.failed) { send() }
    }

    // MARK: Writing

    func write(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        queued.add(bytes.count, ordering: .relaxed)
        loop.perform { [self] in
            guard phase == .open, failure == nil else {
                queued.subtract(bytes.count, ordering: .relaxed)
                return
            }
            let wasEmpty = outgoing.isEmpty
            outgoing.append(bytes)
            if wasEmpty { send() }
        }
    }

    func flush(deadline: ContinuousClock.Instant?) async throws(NetworkError) {
        if loop.isCurrent, outgoing.isEmpty, failure == nil, phase != .closed { return }
        try await loop.wait(until: deadline) { [self] (waiter: Waiter<Void>) in
            if let failure {
                waiter.finish(.failure(failure))
            } else if outgoing.isEmpty {
                waiter.finish(phase == .closed ? .failure(.closed("connection")) : .success(()))
            } else {
                flushers.removeAll { !$0.isWaiting }
                flushers.append(waiter)
            }
        }
    }

    /// Hands queued bytes to the system until it takes no more.
    private func send() {
        guard descriptor >= 0, !outgoing.isEmpty else { return }
        let hadInterest = outgoing.isStalled
        var budget = 1 << 20
        while !outgoing.isEmpty {
            guard budget > 0 else {
                loop.execute { [self] in send() }
                return
            }
            let sent = outgoing.withFirst { Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
            if sent >= 0 {
                outgoing.removeFirst(sent)
                queued.subtract(sent, ordering: .relaxed)
                budget -= sent
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN:
                if !hadInterest { loop.reregister(descriptor, for: SystemByteStream.idleInterest.union(.writing)) }
                outgoing.isStalled = true
                if phase == .closing { armGrace() }
                return
            case let number:
                fail(NetworkError(errno: number, "write to \(remoteAddress)"))
                return
            }
        }
        outgoing.isStalled = false
        if hadInterest { loop.reregister(descriptor, for: SystemByteStream.idleInterest) }
        finishFlushers(.success(()))
        switch phase {
        case .finishing: shutdown(descriptor, CInt(SHUT_WR))
        case .closing: linger()
        case .open, .lingering, .closed: break
        }
    }

    /// The connection can carry nothing more. It stays open for what was received before.
    private func fail(_ error: NetworkError) {
        failure = failure ?? error
        dropOutgoing()
        finishFlushers(.failure(error))
        if phase >= .closing { end() }
    }

    private func dropOutgoing() {
        queued.subtract(outgoing.count, ordering: .relaxed)
        outgoing = OutgoingBytes()
    }

    private func finishFlushers(_ outcome: Result<Void, NetworkError>) {
        guard !flushers.isEmpty else { return }
        let waiting = flushers
        flushers = []
        for flusher in waiting { flusher.finish(outcome) }
    }

    // MARK: Ending

    func finishWriting() {
        loop.perform { [self] in
            guard phase == .open else { return }
            phase = .finishing
            if outgoing.isEmpty { shutdown(descriptor, CInt(SHUT_WR)) }
        }
    }

    func closeAfterWriting() {
        loop.perform { [self] in
            guard phase < .closing else { return }
            phase = .closing
            endReading()
            if failure != nil { return end() }
            armGrace()
            if outgoing.isEmpty { linger() }
        }
    }

    func close() {
        loop.perform { [self] in end() }
    }

    func reset() {
        loop.perform { [self] in
            if descriptor >= 0 { SocketOption.resetOnClose(descriptor) }
            end()
        }
    }

    private func linger() {
        phase = .lingering
        shutdown(descriptor, CInt(SHUT_WR))
        if mayHaveBytes { discardUntilEnd() }
    }

    private func discardUntilEnd() {
        let buffer = loop.sharedReceiveBuffer()
        // A peer that keeps sending meets the grace period's end instead of holding the loop here.
        for _ in 0..<16 {
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count > 0 { continue }
            if count < 0, errno == EAGAIN || errno == EINTR { return }
            return end()
        }
    }

    private func armGrace() {
        grace?.cancel()
        grace = loop.schedule(after: SystemByteStream.giveUpAfter) { [self] in end() }
    }

    private func endReading() {
        guard let reader else { return }
        self.reader = nil
        reader.finish(.failure(.closed("connection")))
    }

    private func end() {
        guard phase != .closed else { return }
        phase = .closed
        grace?.cancel()
        grace = nil
        loop.unregister(descriptor)
        Glibc.close(descriptor)
        descriptor = -1
        dropOutgoing()
        endReading()
        finishFlushers(.failure(failure ?? .closed("connection")))
    }

    func loopEnded() { end() }
}
