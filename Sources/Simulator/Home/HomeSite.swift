import HearthNetworking
import HearthServiceDiscovery

/// Where a simulated home stands: on a network in memory, on this machine's loopback, or on a network for everybody.
public struct HomeSite: Sendable {
    /// One end of the network.
    public struct Connection: Sendable {
        public var network: any Network
        public var discovery: (any ServiceDiscovery)?
        /// Where to listen there.
        public var address: SocketAddress
    }

    public let loop: EventLoop
    private let server: @Sendable (Int) -> Connection
    private let guest: @Sendable (Int) -> Connection

    /// A network of the home's own in this process: fast, and on a manual loop the same at each run.
    /// - Parameter loop: nil for a loop with a thread of its own.
    public static func memory(on loop: EventLoop? = nil) throws(NetworkError) -> HomeSite {
        let loop = if let loop { loop } else { try EventLoop(name: "home") }
        let link = MemoryLink()
        let network = MemoryNetwork(loop: loop)
        @Sendable func host(_ name: String, _ subnet: UInt8, _ number: Int) -> Connection {
            let address = IPAddress(10, subnet, UInt8(number / 250 % 256), UInt8(number % 250 + 1))
            return Connection(
                network: network.host(named: "\(name)-\(number)", addresses: [address]),
                discovery: MemoryDiscovery(link: link, addresses: [address]), address: .any(port: 0))
        }
        return HomeSite(loop: loop, server: { host("accessory", 0, $0) }, guest: { host("controller", 1, $0) })
    }

    /// TCP on this machine's loopback, at ports that the system chooses. Controllers of this process find the accessories;
    /// other processes need their addresses.
    public static func loopback() throws(NetworkError) -> HomeSite {
        let loop = try EventLoop(name: "home")
        let link = MemoryLink()
        let network = SystemNetwork(loop: loop)
        @Sendable func connection(_ number: Int) -> Connection {
            Connection(
                network: network, discovery: MemoryDiscovery(link: link, addresses: [.loopbackV4]),
                address: .loopback(port: 0))
        }
        return HomeSite(loop: loop, server: connection, guest: connection)
    }

    /// A network that others are on as well.
    /// - Parameters:
    ///   - discovery: nil leaves the accessories unannounced.
    ///   - address: where the accessories listen. With a port other than 0, a second accessory server has no place.
    public static func network(
        _ network: any Network, discovery: (any ServiceDiscovery)?, address: SocketAddress = .any(port: 0)
    ) -> HomeSite {
        let connection = Connection(network: network, discovery: discovery, address: address)
        return HomeSite(loop: network.loop, server: { _ in connection }, guest: { _ in connection })
    }

    /// Where the accessory server with this number stands.
    func connection(ofServer number: Int) -> Connection { server(number) }

    /// Where a controller stands.
    func connection(ofGuest number: Int) -> Connection { guest(number) }
}
