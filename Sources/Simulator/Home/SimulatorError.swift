/// What a simulated home cannot do, and what to do instead.
public struct SimulatorError: Error, Sendable, Hashable, CustomStringConvertible {
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// Nothing in the home has this name.
        public static let unknownName = Code(rawValue: "unknownName")
        /// The characteristic cannot have this value.
        public static let invalidValue = Code(rawValue: "invalidValue")
        /// What was expected did not happen in time.
        public static let notSeen = Code(rawValue: "notSeen")
        /// A call that does not fit the state of the home.
        public static let misuse = Code(rawValue: "misuse")
        /// An accessory server did not start.
        public static let server = Code(rawValue: "server")
        /// The definition has something that cannot be.
        public static let definition = Code(rawValue: "definition")
    }

    public var code: Code
    public var message: String
    public var underlying: (any Error)?

    public init(_ code: Code, _ message: String, underlying: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.underlying = underlying
    }

    public var description: String { message }

    public static func == (one: Self, other: Self) -> Bool { one.code == other.code && one.message == other.message }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(message)
    }
}
