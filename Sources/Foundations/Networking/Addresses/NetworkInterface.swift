/// A network interface of the machine and its addresses.
public struct NetworkInterface: Sendable, Hashable {
    /// An address with the count of leading bits that name its network.
    public struct Assignment: Sendable, Hashable {
        public let address: IPAddress
        /// 0 to 32 for IPv4, 0 to 128 for IPv6.
        public let prefixLength: Int

        public init(address: IPAddress, prefixLength: Int) {
            self.address = address
            self.prefixLength = prefixLength
        }
    }

    public let name: String
    /// The system's number for it, from 1.
    public let index: UInt32
    /// Switched on, and with a link.
    public let isRunning: Bool
    public let isLoopback: Bool
    public let isPointToPoint: Bool
    public let supportsMulticast: Bool
    /// Its addresses, IPv4 first. Link-local IPv6 ones carry their scope.
    public let assignments: [Assignment]

    public var addresses: [IPAddress] { assignments.map(\.address) }

    public init(
        name: String, index: UInt32, isRunning: Bool = true, isLoopback: Bool = false, isPointToPoint: Bool = false,
        supportsMulticast: Bool = true, assignments: [Assignment]
    ) {
        self.name = name
        self.index = index
        self.isRunning = isRunning
        self.isLoopback = isLoopback
        self.isPointToPoint = isPointToPoint
        self.supportsMulticast = supportsMulticast
        self.assignments = assignments
    }
}
