/// Why an accessory server cannot start or do what its application asked.
public struct AccessoryServerError: Error, Sendable, CustomStringConvertible {
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The configuration cannot be used.
        public static let configuration = Code(rawValue: "configuration")
        /// The accessories break a rule of HAP.
        public static let database = Code(rawValue: "database")
        /// The stored state is damaged, or from a newer version. It is left as it is.
        public static let state = Code(rawValue: "state")
        /// The store cannot be read or written.
        public static let storage = Code(rawValue: "storage")
        /// The address cannot be listened on.
        public static let network = Code(rawValue: "network")
        /// There is no such characteristic or accessory.
        public static let unknownIdentifier = Code(rawValue: "unknownIdentifier")
        /// Started already, or not started yet.
        public static let misuse = Code(rawValue: "misuse")
    }

    public var code: Code
    /// What happened and what to do.
    public var message: String
    public var underlying: (any Error)?

    public init(_ code: Code, _ message: String, underlying: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.underlying = underlying
    }

    public var description: String { message }
}
