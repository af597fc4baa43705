/// Where connections and datagrams come from: `SystemNetwork`, or `MemoryNetwork` in tests.
public protocol Network: Sendable {
    /// The loop that everything made by this network lives on.
    var loop: EventLoop { get }

    /// Starts to listen.
    /// - Parameters:
    ///   - address: port 0 lets the network choose one; `.any` takes IPv6 and IPv4.
    ///   - backlog: connections that may wait to be accepted; the system may lower it.
    func listen(on address: SocketAddress, backlog: Int) throws(NetworkError) -> any Listener

    /// Opens a connection. Without a deadline the system's own applies (about two minutes).
    func connect(to address: SocketAddress, deadline: ContinuousClock.Instant?) async throws(NetworkError)
        -> any ByteStream

    /// Opens a socket for datagrams. `sharingPort` lets other sockets of the machine bind to the same port, as multicast
    /// services do.
    func bindDatagram(on address: SocketAddress, sharingPort: Bool) throws(NetworkError) -> any DatagramSocket

    /// The machine's interfaces at this moment, by index.
    func interfaces() throws(NetworkError) -> [NetworkInterface]

    /// The list of interfaces now, and anew whenever it changes. Keeps only the latest when the consumer is slow.
    func interfaceChanges() -> AsyncStream<[NetworkInterface]>

    /// Resolves a host name, or passes an address through; in the system's order of preference, never empty.
    func resolve(
        _ host: String, port: UInt16, deadline: ContinuousClock.Instant?
    ) async throws(NetworkError) -> [SocketAddress]
}

extension Network {
    public func listen(on address: SocketAddress) throws(NetworkError) -> any Listener {
        try listen(on: address, backlog: 128)
    }

    public func bindDatagram(on address: SocketAddress) throws(NetworkError) -> any DatagramSocket {
        try bindDatagram(on: address, sharingPort: false)
    }
}
