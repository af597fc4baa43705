import HearthCryptography
import HearthNetworking

/// Another network with TLS over its streams, so that what knows networks, an HTTP server, its client, a WebSocket, works over
/// TLS unchanged. Datagrams, interfaces and names are the other network's.
///
/// ```swift
/// let secure = TLSNetwork(network, client: try .client(trusting: .pinned([fingerprint])))
/// let client = try await HTTPClient.connect(to: address, over: secure)
/// ```
public struct TLSNetwork: Network {
    public let base: any Network
    /// What listeners prove themselves by; without it nothing can be listened on.
    public let server: TLSContext?
    /// Whom connections trust; without it nothing can be connected to.
    public let client: TLSContext?
    /// Whom the certificates of servers must be for; nil for the address that is connected to.
    public let serverName: String?
    public let limits: TLSListenerLimits
    /// Is told, on the loop, of each handshake of a listener that failed.
    public let report: (@Sendable (SocketAddress, NetworkError) -> Void)?

    public var loop: EventLoop { base.loop }

    public init(
        _ base: any Network, server: TLSContext? = nil, client: TLSContext? = nil, serverName: String? = nil,
        limits: TLSListenerLimits = TLSListenerLimits(),
        report: (@Sendable (SocketAddress, NetworkError) -> Void)? = nil
    ) {
        self.base = base
        self.server = server
        self.client = client
        self.serverName = serverName
        self.limits = limits
        self.report = report
    }

    public func listen(on address: SocketAddress, backlog: Int) throws(NetworkError) -> any Listener {
        guard let server, server.isServer else {
            throw NetworkError(.misuse, "This network has no certificate to listen with.")
        }
        let listener = try base.listen(on: address, backlog: backlog)
        return TLSListener(listener, loop: loop, context: server, limits: limits, report: report)
    }

    public func connect(
        to address: SocketAddress, deadline: ContinuousClock.Instant?
    ) async throws(NetworkError) -> any ByteStream {
        guard let client, !client.isServer else {
            throw NetworkError(.misuse, "This network does not say whom to trust.")
        }
        let stream = try await base.connect(to: address, deadline: deadline)
        return try await TLSByteStream.client(
            over: stream, context: client, expecting: name(for: address), deadline: deadline)
    }

    /// An address is looked for among a certificate's addresses, not among its names.
    private func name(for address: SocketAddress) -> TLSPeerName? {
        if let serverName {
            return IPAddress(serverName).map { .address($0.bytes, serverName) } ?? .host(serverName)
        }
        guard let ip = address.ipAddress?.unmapped else { return .host("localhost") }
        return .address(ip.bytes, ip.unscopedDescription)
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
