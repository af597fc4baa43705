import HearthNetworking

/// Where a request came from.
public struct HTTPRequestContext: Sendable {
    /// Of the connection, counted from 1 for each server; for logs.
    public let connection: Int
    public let localAddress: SocketAddress
    public let remoteAddress: SocketAddress
    /// Who sent it, over a Unix socket.
    public let peer: PeerCredentials?
    /// When the whole request had come.
    public let received: ContinuousClock.Instant

    public init(
        connection: Int, localAddress: SocketAddress, remoteAddress: SocketAddress, peer: PeerCredentials?,
        received: ContinuousClock.Instant
    ) {
        self.connection = connection
        self.localAddress = localAddress
        self.remoteAddress = remoteAddress
        self.peer = peer
        self.received = received
    }
}
