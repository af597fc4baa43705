import HearthNetworking
import Synchronization

/// A connection of a ``FaultyNetwork``.
///
/// What was written waits here as long as the faults say, and then leaves in the order in which it came.
final class FaultyStream: ByteStream {
    private struct State {
        var faults = StreamFaults.none
        /// Whether it was ever half-open: what was lost then cannot be made up for.
        var hasLost = false
        var unsent: [(bytes: ArraySlice<UInt8>, due: ContinuousClock.Instant)] = []
        /// What was read and is given out piece by piece.
        var unread: ArraySlice<UInt8> = []
        var isPumpScheduled = false
        var mustYield = false
        var end = End.none
        var flushers: [Promise<Void>] = []
        /// A reader that hears nothing, since the other side's end was lost too.
        var deaf: Promise<Void>?

        var isPlain: Bool { unsent.isEmpty && faults == .none && !hasLost }
    }

    private enum End { case none, finishing, closing }

    private let base: any ByteStream
    private let state = Mutex(State())

    init(_ base: any ByteStream) { self.base = base }

    var loop: EventLoop { base.loop }
    var localAddress: SocketAddress { base.localAddress }
    var remoteAddress: SocketAddress { base.remoteAddress }
    var peerCredentials: PeerCredentials? { base.peerCredentials }

    func setFaults(_ faults: StreamFaults) {
        onLoop { [self] in
            let awakened = state.withLock { state -> Promise<Void>? in
                guard state.faults != faults else { return nil }
                state.faults = faults
                if faults.isHalfOpen {
                    state.hasLost = true
                    state.unsent = []
                    state.unread = []
                    return nil
                }
                defer { state.deaf = nil }
                return state.deaf
            }
            awakened?.fulfill(.failure(gone))
            pump()
        }
    }

    /// State changes on the loop only, so that calls from elsewhere keep their order.
    private func onLoop(_ work: @escaping @Sendable () -> Void) {
        if loop.isCurrent { work() } else { loop.execute(work) }
    }

    private var gone: NetworkError {
        NetworkError(.connectionReset, "Cannot read from \(remoteAddress): the connection was half-open and is gone.")
    }

    // MARK: Reading

    func read(deadline: ContinuousClock.Instant?) async throws(NetworkError) -> [UInt8]? {
        while true {
            if let piece = takePiece() { return piece }
            let bytes: [UInt8]?
            do throws(NetworkError) {
                bytes = try await base.read(deadline: deadline)
            } catch {
                // That the peer broke the connection is among what does not come through.
                guard error.code == .connectionReset, isHalfOpen else { throw error }
                bytes = nil
            }
            switch take(bytes) {
            case .pass: return bytes
            case .again: continue
            case .gone:
                base.reset()
                throw gone
            case .deaf(let silence): try await silence.value(deadline: deadline)
            }
        }
    }

    private enum Reception {
        case pass, again, gone
        case deaf(Promise<Void>)
    }

    private var isHalfOpen: Bool { state.withLock { $0.faults.isHalfOpen } }

    private func take(_ bytes: [UInt8]?) -> Reception {
        state.withLock { state in
            if state.faults.isHalfOpen {
                guard bytes == nil else { return .again }
                let silence = Promise<Void>(loop: loop)
                state.deaf = silence
                return .deaf(silence)
            }
            if state.hasLost { return .gone }
            guard let bytes, let largest = state.faults.largestPiece, bytes.count > largest else { return .pass }
            state.unread = bytes[...]
            return .again
        }
    }

    private func takePiece() -> [UInt8]? {
        state.withLock { state in
            guard !state.unread.isEmpty else { return nil }
            let piece = state.unread.prefix(max(state.faults.largestPiece ?? .max, 1))
            state.unread = state.unread.dropFirst(piece.count)
            return Array(piece)
        }
    }

    // MARK: Writing

    func write(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        guard loop.isCurrent else { return loop.execute { [self] in write(bytes) } }
        let isPlain = state.withLock { state in
            if state.isPlain { return true }
            if !state.hasLost, state.end == .none {
                state.unsent.append((bytes[...], loop.now + state.faults.delay))
            }
            return false
        }
        if isPlain { base.write(bytes) } else { pump() }
    }

    private enum Step {
        case send([UInt8])
        case cut([UInt8])
        case wait(ContinuousClock.Instant)
        /// Others have their turn first.
        case yield
        case empty(End, [Promise<Void>])
        case rest
    }

    private func pump() {
        while true {
            switch next() {
            case .send(let bytes): base.write(bytes)
            case .cut(let bytes):
                base.write(bytes)
                base.reset()
            case .wait(let instant):
                loop.schedule(at: instant) { [weak self] in self?.awaken() }
                return
            case .yield:
                loop.execute { [weak self] in self?.awaken() }
                return
            case .empty(let end, let flushers):
                for flusher in flushers { flusher.fulfill(.success(())) }
                switch end {
                case .none: break
                case .finishing: base.finishWriting()
                case .closing: base.closeAfterWriting()
                }
                return
            case .rest: return
            }
        }
    }

    private func awaken() {
        state.withLock { $0.isPumpScheduled = false }
        pump()
    }

    private func next() -> Step {
        state.withLock { state in
            guard !state.isPumpScheduled else { return .rest }
            guard let first = state.unsent.first else {
                defer { state.flushers = [] }
                return .empty(state.end, state.flushers)
            }
            let now = loop.now
            guard first.due <= now, !state.mustYield else {
                state.isPumpScheduled = true
                defer { state.mustYield = false }
                return state.mustYield ? .yield : .wait(first.due)
            }
            let piece = first.bytes.prefix(max(state.faults.largestPiece ?? .max, 1))
            if let cut = state.faults.cut, piece.count > cut {
                state.unsent = []
                return .cut(Array(piece.prefix(cut)))
            }
            state.faults.cut? -= piece.count
            if piece.count == first.bytes.count {
                state.unsent.removeFirst()
            } else {
                state.unsent[0].bytes = first.bytes.dropFirst(piece.count)
            }
            // What was written behind it is not sent with it.
            if state.faults.largestPiece != nil, !state.unsent.isEmpty {
                state.unsent[0].due = max(state.unsent[0].due, now + state.faults.pause)
                state.mustYield = state.faults.pause == .zero
            }
            return .send(Array(piece))
        }
    }

    func flush(deadline: ContinuousClock.Instant?) async throws(NetworkError) {
        let promise = state.withLock { state -> Promise<Void>? in
            guard !state.unsent.isEmpty else { return nil }
            let promise = Promise<Void>(loop: loop)
            state.flushers.append(promise)
            return promise
        }
        if let promise { try await promise.value(deadline: deadline) }
        if !isHalfOpen { try await base.flush(deadline: deadline) }
    }

    var queuedBytes: Int {
        base.queuedBytes + state.withLock { $0.unsent.reduce(0) { $0 + $1.bytes.count } }
    }

    // MARK: Ending

    func finishWriting() { end(.finishing) }
    func closeAfterWriting() { end(.closing) }

    private func end(_ end: End) {
        onLoop { [self] in
            let isLost = state.withLock { state in
                state.end = end
                return state.faults.isHalfOpen
            }
            if isLost { close() } else { pump() }
        }
    }

    func close() {
        onLoop { [self] in
            abandon()
            base.close()
        }
    }

    func reset() {
        onLoop { [self] in
            abandon()
            base.reset()
        }
    }

    private func abandon() {
        let waiting = state.withLock { state in
            defer {
                state.unsent = []
                state.flushers = []
                state.deaf = nil
            }
            return state.flushers + (state.deaf.map { [$0] } ?? [])
        }
        for promise in waiting { promise.fulfill(.failure(NetworkError(.closed, "The connection was closed."))) }
    }
}
