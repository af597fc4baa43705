import CLinux
import Glibc

/// The machine's network: TCP, UDP, and Unix stream sockets.
public struct SystemNetwork: Network {
    public let loop: EventLoop
    /// Who may connect to a Unix socket that this network listens on.
    public let unixSockets: UnixSocketAccess

    /// - Parameter loop: one with a thread; a manual loop has no descriptors.
    public init(loop: EventLoop, unixSockets: UnixSocketAccess = .owner) {
        self.loop = loop
        self.unixSockets = unixSockets
    }

    public func listen(on address: SocketAddress, backlog: Int) throws(NetworkError) -> any Listener {
        let descriptor = try ListeningSocket.open(on: address, backlog: backlog, access: unixSockets)
        let local = SocketAddress.local(descriptor) ?? address
        let listener = SystemListener(loop: loop, descriptor: descriptor, localAddress: local)
        try listener.start()
        return listener
    }

    public func connect(
        to address: SocketAddress, deadline: ContinuousClock.Instant?
    ) async throws(NetworkError) -> any ByteStream {
        var deadline = deadline
        if deadline == nil, case .unix = address { deadline = loop.now.advanced(by: .seconds(120)) }
        return try await loop.wait(until: deadline) { [loop] (waiter: Waiter<any ByteStream>) in
            ConnectAttempt(loop: loop, address: address, waiter: waiter).start()
        }
    }

    public func bindDatagram(on address: SocketAddress, sharingPort: Bool) throws(NetworkError) -> any DatagramSocket {
        try SystemDatagramSocket.open(on: address, sharingPort: sharingPort, loop: loop)
    }

    public func interfaces() throws(NetworkError) -> [NetworkInterface] { try NetworkInterface.all() }

    public func interfaceChanges() -> AsyncStream<[NetworkInterface]> { InterfaceMonitor.changes(on: loop) }

    public func resolve(
        _ host: String, port: UInt16, deadline: ContinuousClock.Instant?
    ) async throws(NetworkError) -> [SocketAddress] {
        if let address = IPAddress(host) { return [.ip(address, port: port)] }
        let deadline = deadline ?? loop.now.advanced(by: .seconds(30))
        return try await loop.wait(until: deadline) { [loop] (waiter: Waiter<[SocketAddress]>) in
            NameResolver.shared.resolve(host, port: port) { result in loop.execute { waiter.finish(result) } }
        }
    }
}
