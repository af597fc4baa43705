/// Why service discovery could not do what was asked, and what to do about it.
public struct DiscoveryError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure. Open: later versions may add kinds.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        public let description: String
        private init(_ description: String) { self.description = description }

        /// An instance name that DNS-SD cannot carry.
        public static let invalidName = Code("invalid name")
        /// A service type or subtype that is not of the form `_name._tcp`.
        public static let invalidServiceType = Code("invalid service type")
        /// A TXT entry that does not fit into a DNS record.
        public static let invalidTXT = Code("invalid TXT record")
        /// A host label with anything but letters, digits and inner hyphens.
        public static let invalidHostLabel = Code("invalid host label")
        /// Port 0 cannot be published.
        public static let invalidPort = Code("invalid port")
        /// No interface that is up, can multicast and has an address.
        public static let noUsableInterface = Code("no usable network interface")
        /// The sockets of multicast DNS (UDP port 5353) could not be opened.
        public static let portUnavailable = Code("mDNS port unavailable")
        /// The records were not established before the deadline.
        public static let timedOut = Code("timed out")
        /// Every name that was tried is taken by somebody else.
        public static let nameConflict = Code("name conflict")
        /// The service, or the discovery as a whole, was withdrawn.
        public static let stopped = Code("stopped")
        /// The DNS-SD engine refused; `message` carries its words.
        public static let engineFailure = Code("DNS-SD engine failure")
    }

    public let code: Code
    /// One sentence for people: what happened and what to do.
    public let message: String

    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    public var description: String { "\(code): \(message)" }
}
