import HearthNetworking
import Synchronization

/// A network whose connections misbehave on request, around any other: the system's, or one in memory. Takes its time from
/// the loop.
public final class FaultyNetwork: Network {
    /// A connection, as those who choose its faults know it.
    public struct Connection: Hashable, Sendable {
        /// Counts the connections of the network, from 1.
        public var number: Int
        public var remoteAddress: SocketAddress
    }

    public typealias Choice = @Sendable (Connection) -> StreamFaults

    private struct Entry {
        let connection: Connection
        weak var stream: FaultyStream?
    }

    private struct State {
        var entries: [Entry] = []
        /// So many entries before those of streams that are gone are looked for.
        var roomy = 16
        var count = 0
        var choice: Choice?
    }

    public let base: any Network
    public var loop: EventLoop { base.loop }
    private let state = Mutex(State())

    public init(_ base: any Network) { self.base = base }

    /// Does the same to every connection from now on, to those that stand and those to come.
    public func setFaults(_ faults: StreamFaults) { setFaults { _ in faults } }

    /// Lets somebody choose for each connection, now and whenever one is opened. Calls may come from any thread.
    public func setFaults(_ choice: @escaping Choice) {
        state.withLock { $0.choice = choice }
        for (connection, stream) in streams { stream.setFaults(choice(connection)) }
    }

    /// Ends all connections.
    public func dropStreams() { for (_, stream) in streams { stream.close() } }

    /// Breaks all connections.
    public func resetStreams() { for (_, stream) in streams { stream.reset() } }

    private var streams: [(Connection, FaultyStream)] {
        state.withLock { state in state.entries.compactMap { entry in entry.stream.map { (entry.connection, $0) } } }
    }

    func wrap(_ stream: any ByteStream) -> any ByteStream {
        let wrapped = FaultyStream(stream)
        let (connection, choice) = state.withLock { state in
            state.count += 1
            let connection = Connection(number: state.count, remoteAddress: stream.remoteAddress)
            if state.entries.count >= state.roomy {
                state.entries.removeAll { $0.stream == nil }
                state.roomy = max(16, state.entries.count * 2)
            }
            state.entries.append(Entry(connection: connection, stream: wrapped))
            return (connection, state.choice)
        }
        if let choice { wrapped.setFaults(choice(connection)) }
        return wrapped
    }

    // MARK: Network

    public func listen(on address: SocketAddress, backlog: Int) throws(NetworkError) -> any Listener {
        FaultyListener(try base.listen(on: address, backlog: backlog), self)
    }

    public func connect(
        to address: SocketAddress, deadline: ContinuousClock.Instant?
    ) async throws(NetworkError) -> any ByteStream {
        wrap(try await base.connect(to: address, deadline: deadline))
    }

    public func bindDatagram(on address: SocketAddress, sharingPort: Bool) throws(NetworkError) -> any DatagramSocket {
        try base.bindDatagram(on: address, sharingPort: sharingPort)
    }

    public func interfaces() throws(NetworkError) -> [NetworkInterface] { try base.interfaces() }

    public func interfaceChanges() -> AsyncStream<[NetworkInterface]> { base.interfaceChanges() }

    public func resolve(
        _ host: String, port: UInt16, deadline: ContinuousClock.Instant?
    ) async throws(NetworkError) -> [SocketAddress] {
        try await base.resolve(host, port: port, deadline: deadline)
    }
}

private final class FaultyListener: Listener {
    private let base: any Listener
    private let network: FaultyNetwork

    init(_ base: any Listener, _ network: FaultyNetwork) {
        self.base = base
        self.network = network
    }

    var localAddress: SocketAddress { base.localAddress }
    func accept() async throws(NetworkError) -> any ByteStream { network.wrap(try await base.accept()) }
    func onTrouble(_ handler: @escaping @Sendable (NetworkError) -> Void) { base.onTrouble(handler) }
    func close() { base.close() }
}
