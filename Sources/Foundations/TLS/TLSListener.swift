import HearthCryptography
import HearthNetworking

/// Takes connections of another listener and makes the handshake with each: who accepts gets those whose handshake is done,
/// in that order.
///
/// Handshakes go on beside each other and have a deadline. Only so many are under way; one more ends the oldest, so that a
/// crowd that connects and says nothing keeps nobody out.
public actor TLSListener: Listener {
    private nonisolated let loop: EventLoop
    private nonisolated let base: any Listener
    private nonisolated let context: TLSContext
    private nonisolated let limits: TLSListenerLimits
    private nonisolated let report: (@Sendable (SocketAddress, NetworkError) -> Void)?
    private var handshakes: [Int: any ByteStream] = [:]
    private var lastNumber = 0
    private var ready: [any ByteStream] = []
    private var acceptors: [(number: Int, promise: Promise<Void>)] = []
    private var lastAcceptor = 0
    /// Where accepting waits while too many are ready.
    private var pause: Promise<Void>?
    private var end: NetworkError?

    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
    public nonisolated var localAddress: SocketAddress { base.localAddress }

    /// - Parameters:
    ///   - loop: the listener's.
    ///   - report: is told, on the loop, of each handshake that failed.
    public init(
        _ base: any Listener, loop: EventLoop, context: TLSContext, limits: TLSListenerLimits = TLSListenerLimits(),
        report: (@Sendable (SocketAddress, NetworkError) -> Void)? = nil
    ) {
        self.base = base
        self.loop = loop
        self.context = context
        self.limits = limits
        self.report = report
        loop.task { await self.run() }
    }

    /// Handshakes under way.
    public var handshakeCount: Int { handshakes.count }

    public nonisolated func accept() async throws(NetworkError) -> any ByteStream { try await acceptNext() }

    public nonisolated func onTrouble(_ handler: @escaping @Sendable (NetworkError) -> Void) { base.onTrouble(handler) }

    public nonisolated func close() {
        let error = NetworkError(.closed, "The listener was closed.")
        if loop.isCurrent {
            assumeIsolated { $0.finish(error) }
        } else {
            loop.execute { self.assumeIsolated { $0.finish(error) } }
        }
    }

    private func acceptNext() async throws(NetworkError) -> any ByteStream {
        while ready.isEmpty {
            if let end { throw end }
            lastAcceptor += 1
            let number = lastAcceptor
            let promise = Promise<Void>(loop: loop)
            acceptors.append((number, promise))
            do throws(NetworkError) { try await promise.value(deadline: nil) } catch {
                acceptors.removeAll { $0.number == number }
                // Woken and cancelled in one: the next one's turn.
                if !ready.isEmpty { wakeAcceptor() }
                throw error
            }
        }
        let stream = ready.removeFirst()
        pause?.fulfill(.success(()))
        pause = nil
        if !ready.isEmpty { wakeAcceptor() }
        return stream
    }

    private func wakeAcceptor() {
        guard !acceptors.isEmpty else { return }
        acceptors.removeFirst().promise.fulfill(.success(()))
    }

    private func run() async {
        do throws(NetworkError) {
            while true {
                begin(try await base.accept())
                guard ready.count >= limits.ready else { continue }
                let promise = Promise<Void>(loop: loop)
                pause = promise
                try await promise.value(deadline: nil)
            }
        } catch {
            finish(error)
        }
    }

    private func begin(_ stream: any ByteStream) {
        if handshakes.count >= max(limits.handshakes, 1), let oldest = handshakes.keys.min() {
            handshakes.removeValue(forKey: oldest)?.close()
        }
        lastNumber += 1
        let number = lastNumber
        handshakes[number] = stream
        loop.task { await self.handshake(stream, number) }
    }

    private func handshake(_ base: any ByteStream, _ number: Int) async {
        do throws(NetworkError) {
            let stream = try await TLSByteStream.server(
                over: base, context: context, deadline: loop.now + limits.handshakeTime)
            guard end == nil, handshakes.removeValue(forKey: number) != nil else { return stream.close() }
            ready.append(stream)
            wakeAcceptor()
        } catch {
            guard end == nil else { return }
            let isEvicted = handshakes.removeValue(forKey: number) == nil
            report?(
                base.remoteAddress,
                isEvicted ? NetworkError(.closed, "A TLS handshake that took long made room for others.") : error)
        }
    }

    private func finish(_ error: NetworkError) {
        guard end == nil else { return }
        end = error
        base.close()
        for stream in handshakes.values { stream.close() }
        handshakes = [:]
        for stream in ready { stream.close() }
        ready = []
        pause?.fulfill(.failure(error))
        pause = nil
        let waiting = acceptors
        acceptors = []
        for acceptor in waiting { acceptor.promise.fulfill(.failure(error)) }
    }
}

/// How much a ``TLSListener`` has under way.
public struct TLSListenerLimits: Sendable {
    /// From the connection to the end of its handshake.
    public var handshakeTime = Duration.seconds(10)
    /// Handshakes at a time.
    public var handshakes = 256
    /// Connections whose handshake is done and which nobody has taken yet.
    public var ready = 64

    public init() {}
}
