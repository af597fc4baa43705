/// Why a property list, or an archive in one, cannot be read or written.
public struct PropertyListError: Error, Hashable, Sendable, CustomStringConvertible {
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// Not a binary property list at all.
        public static let notBinary = Code(rawValue: "notBinary")
        /// It ends too soon, or points outside of itself.
        public static let malformed = Code(rawValue: "malformed")
        /// More bytes, objects or levels than the limits allow.
        public static let tooLarge = Code(rawValue: "tooLarge")
        /// Correct, but with something that ``PropertyList`` cannot hold.
        public static let unsupported = Code(rawValue: "unsupported")
        /// A property list, but no keyed archive, or one that contradicts itself.
        public static let notAnArchive = Code(rawValue: "notAnArchive")
        /// A reference to an object that is not there.
        public static let danglingReference = Code(rawValue: "danglingReference")
        /// A key that must be there is not.
        public static let missingKey = Code(rawValue: "missingKey")
        /// A value of another kind, or outside of its range.
        public static let unexpectedValue = Code(rawValue: "unexpectedValue")
    }

    public var code: Code
    /// What was found and what was expected.
    public var message: String
    /// The place in an archive, such as `$objects[12].NS.objects[3]`; nil for what concerns the bytes.
    public var path: String?

    public init(_ code: Code, _ message: String, at path: String? = nil) {
        self.code = code
        self.message = message
        self.path = path
    }

    public var description: String { path.map { "\($0): \(message)" } ?? message }
}
