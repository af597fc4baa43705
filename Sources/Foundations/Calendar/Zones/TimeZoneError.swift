/// Why the rules of a time zone could not be had, in a sentence that says what to do.
public struct TimeZoneError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure. Open: later versions add members, so a `switch` needs a default.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        public let description: String

        public init(_ description: String) { self.description = description }

        /// Not the name of a zone by its form.
        public static let invalidName = Code("invalidName")
        /// The system has no zones at all.
        public static let noZones = Code("noZones")
        /// The system has zones, but none of that name.
        public static let unknownZone = Code("unknownZone")
        /// The file could not be read.
        public static let unreadable = Code("unreadable")
        /// The file is larger than any zone's.
        public static let tooLarge = Code("tooLarge")
        /// The file is not in the form of RFC 9636.
        public static let malformed = Code("malformed")
        /// The file counts leap seconds, which civil time here does not.
        public static let leapSeconds = Code("leapSeconds")
    }

    public let code: Code
    /// What happened and what to do about it.
    public let message: String
    /// Where in the file it was found, in bytes; nil when it is not about a place in a file.
    public let offset: Int?

    public init(_ code: Code, _ message: String, offset: Int? = nil) {
        self.code = code
        self.message = message
        self.offset = offset
    }

    public var description: String { offset.map { "\(message) (at byte \($0))" } ?? message }
}
