/// A two-way stream of bytes: a TCP or Unix connection, or one in memory.
///
/// Safe from any thread. On its loop a call acts at once; elsewhere it hops there, and the order of one caller's calls
/// is kept. A stream lives until it is closed: whoever owns it calls `close` or `closeAfterWriting` in the end, also
/// after a failure.
public protocol ByteStream: AnyObject, Sendable {
    var loop: EventLoop { get }
    var localAddress: SocketAddress { get }
    var remoteAddress: SocketAddress { get }

    /// Who is at the other end of a Unix connection; nil for any other.
    var peerCredentials: PeerCredentials? { get }

    /// The next bytes, at most 64 KiB; nil once the peer has finished writing. One reader at a time.
    /// - Throws: `.timedOut` and `.cancelled` (nothing is lost, the stream stays usable), `.closed`, `.connectionReset`
    ///   and other failures of the connection, also those of earlier writes.
    func read(deadline: ContinuousClock.Instant?) async throws(NetworkError) -> [UInt8]?

    /// Queues bytes; never waits. A failure shows at the next `read` or `flush`.
    func write(_ bytes: [UInt8])

    /// Waits until all queued bytes were handed to the system. Call it when `queuedBytes` is more than you like.
    func flush(deadline: ContinuousClock.Instant?) async throws(NetworkError)

    /// Bytes written but not yet handed to the system.
    var queuedBytes: Int { get }

    /// Tells the peer, after the queued bytes, that no more will come. Reading goes on; further writes are dropped.
    func finishWriting()

    /// Closes after the queued bytes have left. A read ends with `.closed` at once. A peer that takes nothing for two
    /// seconds is given up.
    func closeAfterWriting()

    /// Closes at once and drops queued bytes. Waits end with `.closed`.
    func close()

    /// Closes as ``close()`` does, and breaks the connection for the peer: its reads and writes fail with
    /// `.connectionReset`.
    func reset()
}

extension ByteStream {
    public var peerCredentials: PeerCredentials? { nil }

    public func read() async throws(NetworkError) -> [UInt8]? { try await read(deadline: nil) }
    public func flush() async throws(NetworkError) { try await flush(deadline: nil) }
}
