import HearthNetworking
import Synchronization

/// Takes the pieces of a streamed body. Lives on its server's loop.
///
/// ```swift
/// HTTPServerResponse(headers: [.contentType: "application/jsonl"]) { writer in
///     let observer = home.observe { event in writer.offer(event.line) }
///     defer { observer.cancel() }
///     await writer.ended()
/// }
/// ```
public actor HTTPBodyWriter {
    private nonisolated let stream: any ByteStream
    private let isChunked: Bool
    private let unreadBytes: Int
    private let pressure: Backpressure
    /// Tells the connection that there is nobody to write for any more, and why.
    private let letGo: @Sendable (Ending) -> Void
    private var ending: Ending?
    private var waiters: [Promise<Void>] = []
    /// Pieces that other threads offered and that are on their way to the loop.
    private nonisolated let underWay = Atomic(0)
    private var settlers: [Promise<Void>] = []

    enum Ending: Hashable, Sendable {
        /// The body is complete.
        case finished
        /// The client closed the connection, or it broke.
        case left
        /// The client does not read.
        case fellBehind
        /// The server stops.
        case stopped
    }

    public nonisolated var unownedExecutor: UnownedSerialExecutor { stream.loop.asUnownedSerialExecutor() }

    init(
        _ stream: any ByteStream, isChunked: Bool, unreadBytes: Int, _ pressure: Backpressure,
        letGo: @escaping @Sendable (Ending) -> Void
    ) {
        self.stream = stream
        self.isChunked = isChunked
        self.unreadBytes = unreadBytes
        self.pressure = pressure
        self.letGo = letGo
    }

    /// Whether somebody still reads.
    public var isOpen: Bool { ending == nil }

    /// Sends a piece behind those offered before, and waits while much is still unread.
    /// - Throws: `closed` once the client has left or the server stops; `timedOut` when the client reads nothing for
    ///   ``HTTPServerConfiguration/stallTime``.
    public func write(_ bytes: [UInt8]) async throws(NetworkError) {
        await settle()
        guard ending == nil else {
            throw NetworkError(.closed, "Nobody reads the stream any more; end it.")
        }
        send(bytes)
        do throws(NetworkError) {
            try await pressure.relieve(stream, above: Self.highWater, within: nil)
        } catch {
            if error.code != .cancelled { end(error.code == .timedOut ? .fellBehind : .left) }
            throw error
        }
    }

    /// Sends a piece without waiting. From any thread; pieces of one thread keep their order.
    ///
    /// A client that leaves more than ``HTTPServerConfiguration/unreadBytes`` unread is let go, and what is offered after
    /// that is dropped.
    public nonisolated func offer(_ bytes: [UInt8]) {
        let loop = stream.loop
        if loop.isCurrent {
            assumeIsolated { $0.take(bytes) }
        } else {
            underWay.add(1, ordering: .relaxed)
            loop.execute { self.assumeIsolated { $0.arrive(bytes) } }
        }
    }

    /// Returns when nobody reads any more: the client left or was let go, or the server stops.
    public func ended() async {
        guard ending == nil else { return }
        let promise = Promise<Void>(loop: stream.loop)
        waiters.append(promise)
        try? await promise.value(deadline: nil)
    }

    // So much may be on its way before a writer has to wait.
    private static let highWater = 65_536

    private func arrive(_ bytes: [UInt8]) {
        take(bytes)
        guard underWay.subtract(1, ordering: .relaxed).newValue == 0 else { return }
        let waiting = settlers
        settlers = []
        for settler in waiting { settler.fulfill(.success(())) }
    }

    /// Waits for what was offered from other threads: a task that goes on without a pause would overtake it.
    private func settle() async {
        guard underWay.load(ordering: .relaxed) > 0 else { return }
        let promise = Promise<Void>(loop: stream.loop)
        settlers.append(promise)
        try? await promise.value(deadline: nil)
    }

    /// Ends the body behind everything offered before.
    func finish() async {
        await settle()
        end(.finished)
    }

    private func take(_ bytes: [UInt8]) {
        guard ending == nil else { return }
        guard stream.queuedBytes + bytes.count <= unreadBytes else { return end(.fellBehind) }
        send(bytes)
    }

    private func send(_ bytes: [UInt8]) {
        // An empty chunk would end the body.
        guard !bytes.isEmpty else { return }
        guard isChunked else { return stream.write(bytes) }
        var chunk: [UInt8] = []
        chunk.reserveCapacity(bytes.count + 12)
        chunk.append(contentsOf: String(bytes.count, radix: 16).utf8)
        chunk.append("\r\n")
        chunk.append(contentsOf: bytes)
        chunk.append("\r\n")
        stream.write(chunk)
    }

    /// Ends the body. Only the first call counts.
    func end(_ ending: Ending) {
        guard self.ending == nil else { return }
        self.ending = ending
        if isChunked, ending == .finished || ending == .stopped { stream.write(Array("0\r\n\r\n".utf8)) }
        let waiting = waiters
        waiters = []
        for waiter in waiting { waiter.fulfill(.success(())) }
        letGo(ending)
    }
}
