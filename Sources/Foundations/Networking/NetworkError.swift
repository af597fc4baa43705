/// What went wrong on the network, in a sentence that says what to do.
public struct NetworkError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure. Open: later versions add members, so a `switch` needs a default.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        public let description: String

        public init(_ description: String) { self.description = description }

        /// The deadline passed. Whatever was waited for stays usable.
        public static let timedOut = Code("timedOut")
        /// The object was closed on this side, or its event loop was shut down.
        public static let closed = Code("closed")
        /// The waiting task was cancelled.
        public static let cancelled = Code("cancelled")
        /// Nothing listens at the address.
        public static let connectionRefused = Code("connectionRefused")
        /// The peer, or something on the way, broke the connection.
        public static let connectionReset = Code("connectionReset")
        /// Another socket holds the address.
        public static let addressInUse = Code("addressInUse")
        /// No interface of this machine has the address.
        public static let addressNotAvailable = Code("addressNotAvailable")
        /// The address is malformed, or of a kind that does not fit the call.
        public static let invalidAddress = Code("invalidAddress")
        /// No way to the host or network.
        public static let unreachable = Code("unreachable")
        /// The system refuses, usually for want of a privilege.
        public static let permissionDenied = Code("permissionDenied")
        /// The process or the system has no descriptor left.
        public static let tooManyDescriptors = Code("tooManyDescriptors")
        /// The system has no memory or buffer space left.
        public static let outOfResources = Code("outOfResources")
        /// A datagram is larger than the path allows.
        public static let messageTooLong = Code("messageTooLong")
        /// The name has no address.
        public static let nameNotFound = Code("nameNotFound")
        /// The name service did not answer.
        public static let nameServiceFailed = Code("nameServiceFailed")
        /// A second reader, or an operation that this kind of loop or socket does not offer.
        public static let misuse = Code("misuse")
        /// Any other failure of a system call; `errno` has its number.
        public static let system = Code("system")
    }

    public let code: Code
    /// What happened and what to do about it.
    public let message: String
    /// The number of the system's error, or nil when the failure is not the system's.
    public let errno: CInt?

    public init(_ code: Code, _ message: String, errno: CInt? = nil) {
        self.code = code
        self.message = message
        self.errno = errno
    }

    public var description: String { message }
}
