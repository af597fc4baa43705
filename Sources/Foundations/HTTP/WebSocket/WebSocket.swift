import HearthNetworking
import Synchronization

/// A connection that carries messages both ways (RFC 6455). Lives on the loop of its stream.
///
/// ```swift
/// for try await message in socket.messages {
///     try await socket.send(message)
/// }
/// ```
/// A server gets one by ``HTTPServerResponse/webSocket(protocol:headers:configuration:_:)``, a client by
/// ``WebSocket/connect(to:target:over:headers:protocols:configuration:client:)``, who closes it in the end. Pings are answered,
/// and a silent peer is asked whether it is there, unless so many messages wait to be received that no more are read. Messages
/// that came before the end of the connection can be received after it.
public actor WebSocket {
    public nonisolated let loop: EventLoop
    /// The subprotocol that was agreed on.
    public nonisolated let subprotocol: String?
    public nonisolated let remoteAddress: SocketAddress
    nonisolated let stream: any ByteStream
    nonisolated let role: WebSocketRole
    nonisolated let configuration: WebSocketConfiguration
    var parser: WebSocketParser
    var phase = Phase.open
    private var received: [WebSocketMessage] = []
    private var receivedBytes = 0
    private var receiver: Promise<Void>?
    private var isReceiving = false
    /// When the peer last said something, and when it was asked since whether it is there.
    var heard: ContinuousClock.Instant
    var asked: ContinuousClock.Instant?
    /// Whether nothing can be read any more.
    var isOver = false
    /// Where the reading task waits for messages to be taken.
    var pause: Promise<Void>?
    private var endWaiters: [Promise<Void>] = []
    var closeTimer: ScheduledWork?
    /// Messages that other threads offered and that are on their way to the loop.
    private nonisolated let underWay = Atomic(0)
    private var settlers: [Promise<Void>] = []

    enum Phase {
        case open
        /// The close frame was sent, the peer's is awaited.
        case closing(WebSocketClosure)
        case ended(Result<WebSocketClosure, WebSocketError>)
    }

    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// Over a connection that has been upgraded; somebody must `run` it.
    init(
        _ stream: any ByteStream, _ role: WebSocketRole, _ configuration: WebSocketConfiguration, subprotocol: String?,
        received remainder: [UInt8]
    ) {
        self.stream = stream
        self.role = role
        self.configuration = configuration
        self.subprotocol = subprotocol
        loop = stream.loop
        heard = loop.now
        remoteAddress = stream.remoteAddress
        parser = WebSocketParser(role: role, messageBytes: configuration.messageBytes)
        if !remainder.isEmpty { parser.append(remainder) }
    }

    /// Whether messages can be sent.
    public var isOpen: Bool { if case .open = phase { true } else { false } }

    /// How the socket was closed; nil while it is open, and when its connection broke.
    public var closure: WebSocketClosure? { if case .ended(.success(let closure)) = phase { closure } else { nil } }

    // MARK: Receiving

    /// The next message; nil when the socket was closed, for which ``closure`` has the reason. One task receives.
    /// - Parameter time: nil waits as long as it takes.
    /// - Throws: `timedOut` and `cancelled`, after which receiving can go on; `connectionLost`, `unresponsive`,
    ///   `fellBehind`, `violation`, `misuse`, `network`.
    public func receive(within time: Duration? = nil) async throws(WebSocketError) -> WebSocketMessage? {
        guard !isReceiving else { throw WebSocketError(.misuse, "Another task already receives from this WebSocket.") }
        isReceiving = true
        defer { isReceiving = false }
        let deadline = time.map { loop.now + $0 }
        while true {
            if let message = takeReceived() { return message }
            if case .ended(let ending) = phase {
                if case .failure(let error) = ending { throw error }
                return nil
            }
            let promise = Promise<Void>(loop: loop)
            receiver = promise
            do throws(NetworkError) { try await promise.value(deadline: deadline) } catch {
                receiver = nil
                throw WebSocketError(using: error)
            }
        }
    }

    private func takeReceived() -> WebSocketMessage? {
        guard !received.isEmpty else { return nil }
        let message = received.removeFirst()
        receivedBytes -= message.byteCount
        if !isFull, let pause {
            self.pause = nil
            pause.fulfill(.success(()))
        }
        return message
    }

    /// Whether nothing more should be read for now.
    var isFull: Bool {
        guard case .open = phase else { return false }
        return receivedBytes >= configuration.waitingBytes || received.count >= configuration.waitingMessages
    }

    func keep(_ message: WebSocketMessage) {
        received.append(message)
        receivedBytes += message.byteCount
        wakeReceiver()
    }

    private func wakeReceiver() {
        receiver?.fulfill(.success(()))
        receiver = nil
    }

    // MARK: Sending

    /// Sends a message behind those offered before, and waits while much is still unread.
    /// - Throws: `closed` once either end has closed the socket; `unresponsive` when the peer takes nothing for
    ///   ``WebSocketConfiguration/stallTime``, which ends the connection; `cancelled`; what broke the connection.
    public func send(_ message: WebSocketMessage) async throws(WebSocketError) {
        await settle()
        try checkOpen()
        write { $0.frame(message, using: &$1) }
        let pressure = Backpressure(stallTime: configuration.stallTime)
        do throws(NetworkError) {
            try await pressure.relieve(stream, above: Self.highWater, within: nil)
        } catch {
            if error.code == .timedOut {
                end(.failure(WebSocketError(.unresponsive, "The other side takes nothing that is sent to it.")))
                stream.close()
            }
            try checkOpen()
            throw WebSocketError(using: error)
        }
    }

    /// Sends a message without waiting. From any thread; messages of one thread keep their order.
    ///
    /// A peer that leaves more than ``WebSocketConfiguration/unreadBytes`` unread is let go, and what is offered after the
    /// end is dropped.
    public nonisolated func offer(_ message: WebSocketMessage) {
        if loop.isCurrent {
            assumeIsolated { $0.take(message) }
        } else {
            underWay.add(1, ordering: .relaxed)
            loop.execute { self.assumeIsolated { $0.arrive(message) } }
        }
    }

    private static let highWater = 65_536

    private func checkOpen() throws(WebSocketError) {
        switch phase {
        case .open: return
        case .ended(.failure(let error)): throw error
        case .closing, .ended: throw WebSocketError(.closed, "The WebSocket was closed; nothing can be sent any more.")
        }
    }

    private func arrive(_ message: WebSocketMessage) {
        take(message)
        guard underWay.subtract(1, ordering: .relaxed).newValue == 0 else { return }
        let waiting = settlers
        settlers = []
        for settler in waiting { settler.fulfill(.success(())) }
    }

    /// Waits for what was offered from other threads: a task that goes on without a pause would overtake it.
    private func settle() async {
        guard underWay.load(ordering: .relaxed) > 0 else { return }
        let promise = Promise<Void>(loop: loop)
        settlers.append(promise)
        try? await promise.value(deadline: nil)
    }

    private func take(_ message: WebSocketMessage) {
        guard isOpen, hasRoom(for: message.byteCount) else { return }
        write { $0.frame(message, using: &$1) }
    }

    /// Whether the peer reads what is sent; if it does not, it is let go.
    func hasRoom(for bytes: Int) -> Bool {
        guard stream.queuedBytes + bytes > configuration.unreadBytes else { return true }
        end(
            .failure(
                WebSocketError(
                    .fellBehind, "The other side leaves more than \(configuration.unreadBytes) bytes unread.")))
        stream.close()
        return false
    }

    func write(_ frame: (WebSocketWriter, inout SystemRandomNumberGenerator) -> [UInt8]) {
        var generator = SystemRandomNumberGenerator()
        stream.write(frame(WebSocketWriter(role: role), &generator))
    }

    // MARK: Ending

    /// Closes the socket, behind what was sent, and waits for the peer to agree, at most for
    /// ``WebSocketConfiguration/closeTime``. Messages that come meanwhile are dropped.
    public func close(_ code: WebSocketCloseCode = .normal, reason: String = "") async {
        await settle()
        beginClosing(code, reason)
        if case .ended = phase { return }
        let promise = Promise<Void>(loop: loop)
        endWaiters.append(promise)
        try? await promise.value(deadline: nil)
    }

    /// Sends the close frame; the socket ends when the peer's comes, or with the time for it.
    func beginClosing(_ code: WebSocketCloseCode, _ reason: String) {
        guard isOpen else { return }
        phase = .closing(WebSocketClosure(code, reason, isByPeer: false))
        write { $0.close(code, reason: reason, using: &$1) }
        limitClosing()
        pause?.fulfill(.success(()))
        pause = nil
    }

    /// A peer that does not close in time is not waited for.
    func limitClosing() {
        closeTimer = loop.schedule(after: configuration.closeTime) { [stream] in stream.close() }
    }

    /// Only the first end counts.
    func end(_ ending: Result<WebSocketClosure, WebSocketError>) {
        if case .ended = phase { return }
        phase = .ended(ending)
        wakeReceiver()
        pause?.fulfill(.success(()))
        pause = nil
        let waiting = endWaiters
        endWaiters = []
        for waiter in waiting { waiter.fulfill(.success(())) }
    }
}
