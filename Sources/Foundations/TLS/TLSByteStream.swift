import HearthCryptography
import HearthNetworking
import Synchronization

/// TLS over another stream, once the handshake is done: ``client(over:context:expecting:deadline:)`` and
/// ``server(over:context:deadline:)`` make one.
///
/// A stream that ends without the end that TLS marks fails with `.connectionReset`, as a broken one does: what came may be a
/// part only. `queuedBytes` counts what goes over the other stream.
public actor TLSByteStream: ByteStream {
    public nonisolated let loop: EventLoop
    private nonisolated let base: any ByteStream
    private var engine: TLSEngine
    private var isReading = false
    private var failure: NetworkError?
    /// Written by other threads and on its way to the loop.
    private nonisolated let underWay = Atomic(0)

    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
    public nonisolated var localAddress: SocketAddress { base.localAddress }
    public nonisolated var remoteAddress: SocketAddress { base.remoteAddress }
    public nonisolated var peerCredentials: PeerCredentials? { base.peerCredentials }

    private init(_ base: any ByteStream, _ context: TLSContext, _ name: TLSPeerName?) throws(TLSError) {
        self.base = base
        loop = base.loop
        engine = try TLSEngine(context, expecting: name)
    }

    // MARK: Handshake

    /// Makes the handshake as a client. The other stream becomes this one's, and is closed when the handshake fails.
    /// - Parameter name: whom the server's certificate must be for. Pinned certificates need none.
    /// - Throws: `untrusted`, `tlsFailed`, `timedOut`, and what broke the connection.
    public static func client(
        over base: any ByteStream, context: TLSContext, expecting name: TLSPeerName?,
        deadline: ContinuousClock.Instant?
    ) async throws(NetworkError) -> TLSByteStream {
        try await open(base, context, name, deadline)
    }

    /// Makes the handshake as a server. The other stream becomes this one's, and is closed when the handshake fails.
    /// - Throws: `tlsFailed`, `timedOut`, and what broke the connection.
    public static func server(
        over base: any ByteStream, context: TLSContext, deadline: ContinuousClock.Instant?
    ) async throws(NetworkError) -> TLSByteStream {
        try await open(base, context, nil, deadline)
    }

    private static func open(
        _ base: any ByteStream, _ context: TLSContext, _ name: TLSPeerName?, _ deadline: ContinuousClock.Instant?
    ) async throws(NetworkError) -> TLSByteStream {
        do throws(NetworkError) {
            let stream: TLSByteStream
            do throws(TLSError) { stream = try TLSByteStream(base, context, name) } catch { throw NetworkError(error) }
            try await stream.handshake(deadline)
            return stream
        } catch {
            // What says why is still on its way.
            base.closeAfterWriting()
            throw error
        }
    }

    private func handshake(_ deadline: ContinuousClock.Instant?) async throws(NetworkError) {
        while try !step({ engine throws(TLSError) in try engine.handshake() }) {
            let bytes: [UInt8]?
            do throws(NetworkError) { bytes = try await base.read(deadline: deadline) } catch {
                guard error.code == .timedOut else { throw error }
                throw NetworkError(.timedOut, "\(remoteAddress) did not finish the TLS handshake in time.")
            }
            try step { engine throws(TLSError) in
                if let bytes { try engine.receive(bytes) } else { try engine.receiveEnd() }
            }
        }
    }

    /// Lets the engine do something, and sends what it has to say about that.
    @discardableResult
    private func step<Value>(_ body: (TLSEngine) throws(TLSError) -> Value) throws(NetworkError) -> Value {
        defer {
            let bytes = engine.takeCiphertext()
            if !bytes.isEmpty { base.write(bytes) }
        }
        do throws(TLSError) { return try body(engine) } catch { throw NetworkError(error) }
    }

    // MARK: Reading

    public nonisolated func read(deadline: ContinuousClock.Instant?) async throws(NetworkError) -> [UInt8]? {
        try await readNext(deadline)
    }

    private func readNext(_ deadline: ContinuousClock.Instant?) async throws(NetworkError) -> [UInt8]? {
        guard !isReading else {
            throw NetworkError(.misuse, "Another task is already reading from \(remoteAddress).")
        }
        isReading = true
        defer { isReading = false }
        while true {
            if let failure { throw failure }
            if engine.isClosedByPeer { return nil }
            let plaintext = decrypt()
            if !plaintext.isEmpty { return plaintext }
            if failure == nil, !engine.isClosedByPeer { try receive(try await base.read(deadline: deadline)) }
        }
    }

    /// All that has come; what failed behind it shows at the next read.
    private func decrypt() -> [UInt8] {
        var all: [UInt8] = []
        do throws(NetworkError) {
            while all.count < 65_536 - 16_384,
                case .bytes(let bytes) = try step({ engine throws(TLSError) in try engine.read() })
            {
                if all.isEmpty { all = bytes } else { all += bytes }
            }
            // A peer that asks for new keys and does not read the answers.
            guard base.queuedBytes < 1 << 24 else {
                throw NetworkError(.tlsFailed, "\(remoteAddress) does not read what is sent to it.")
            }
        } catch {
            failure = error
        }
        return all
    }

    private func receive(_ bytes: [UInt8]?) throws(NetworkError) {
        do throws(NetworkError) {
            try step { engine throws(TLSError) in
                if let bytes { try engine.receive(bytes) } else { try engine.receiveEnd() }
            }
        } catch {
            failure = error
            throw error
        }
    }

    // MARK: Writing

    public nonisolated func write(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        perform(weighing: bytes.count) { $0.send(bytes) }
    }

    private func send(_ bytes: [UInt8]) {
        guard failure == nil else { return }
        do throws(NetworkError) {
            try step { engine throws(TLSError) in try engine.write(bytes) }
        } catch {
            failure = error
        }
    }

    public nonisolated func flush(deadline: ContinuousClock.Instant?) async throws(NetworkError) {
        try await flushAll(deadline)
    }

    // On the loop, so behind what was written before.
    private func flushAll(_ deadline: ContinuousClock.Instant?) async throws(NetworkError) {
        if let failure, failure.code != .connectionReset { throw failure }
        try await base.flush(deadline: deadline)
    }

    public nonisolated var queuedBytes: Int { base.queuedBytes + underWay.load(ordering: .relaxed) }

    // MARK: Ending

    public nonisolated func finishWriting() {
        perform { stream in
            stream.close(marking: true)
            stream.base.finishWriting()
        }
    }

    public nonisolated func closeAfterWriting() {
        perform { stream in
            stream.close(marking: true)
            stream.base.closeAfterWriting()
        }
    }

    public nonisolated func close() {
        perform { stream in
            // What is queued is dropped, so the end would not be one.
            stream.close(marking: stream.base.queuedBytes == 0)
            stream.base.close()
        }
    }

    public nonisolated func reset() { base.reset() }

    private func close(marking: Bool) {
        guard marking else { return }
        _ = try? step { engine throws(TLSError) in engine.close() }
    }

    private nonisolated func perform(
        weighing count: Int = 0, _ body: @escaping @Sendable (isolated TLSByteStream) -> Void
    ) {
        if loop.isCurrent { return assumeIsolated(body) }
        underWay.add(count, ordering: .relaxed)
        loop.execute {
            self.assumeIsolated(body)
            self.underWay.subtract(count, ordering: .relaxed)
        }
    }

    // MARK: The peer

    /// "TLSv1.3".
    public var version: String { engine.version }
    /// "TLS_AES_256_GCM_SHA384".
    public var cipher: String { engine.cipher }
    /// What was agreed to be spoken; nil when the peer does not care.
    public var applicationProtocol: String? { engine.applicationProtocol }
    public var peerCertificate: TLSCertificate? { engine.peerCertificate }
}
