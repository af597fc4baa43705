/// A datagram as it came in.
public struct Datagram: Sendable, Hashable {
    public var bytes: [UInt8]
    public var sender: SocketAddress
    /// The index of the interface it came in through, or 0 when that is unknown.
    public var interfaceIndex: UInt32

    public init(bytes: [UInt8], sender: SocketAddress, interfaceIndex: UInt32) {
        self.bytes = bytes
        self.sender = sender
        self.interfaceIndex = interfaceIndex
    }
}

/// Sends and receives datagrams. Safe from any thread; it lives until it is closed.
public protocol DatagramSocket: AnyObject, Sendable {
    /// With the port that was chosen.
    var localAddress: SocketAddress { get }

    /// Sends one datagram, through a given interface unless that is 0. Never waits: when the system's queue is full the
    /// datagram is lost, as it may be anywhere on its way.
    /// - Throws: `.messageTooLong`, `.unreachable`, `.closed` and other failures.
    func send(_ bytes: [UInt8], to destination: SocketAddress, interfaceIndex: UInt32) throws(NetworkError)

    /// The next datagram. One receiver at a time. Truncated ones are dropped.
    func receive(deadline: ContinuousClock.Instant?) async throws(NetworkError) -> Datagram

    /// Takes part in a multicast group on one interface; index 0 lets the system choose.
    func join(_ group: IPAddress, interfaceIndex: UInt32) throws(NetworkError)
    func leave(_ group: IPAddress, interfaceIndex: UInt32) throws(NetworkError)

    /// Closes at once. A waiting receiver ends with `.closed`.
    func close()
}

extension DatagramSocket {
    public func send(_ bytes: [UInt8], to destination: SocketAddress) throws(NetworkError) {
        try send(bytes, to: destination, interfaceIndex: 0)
    }
    public func receive() async throws(NetworkError) -> Datagram { try await receive(deadline: nil) }
}
