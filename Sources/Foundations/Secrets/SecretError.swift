/// Why a secret can't be kept or had, in a sentence that says what to do. Never contains the secret.
public struct SecretError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure. Open: later versions add members, so a `switch` needs a default.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        public let description: String

        public init(_ description: String) { self.description = description }

        /// What is read is sealed, and no key was given.
        public static let keyNeeded = Code("keyNeeded")
        /// What is read was sealed with another key.
        public static let wrongKey = Code("wrongKey")
        /// What is read was changed since it was sealed.
        public static let damaged = Code("damaged")
        /// A newer version of this program sealed it.
        public static let newer = Code("newer")
        /// A key or passphrase that is none: too short, or empty.
        public static let weakKey = Code("weakKey")
        /// The file of a key can't be read.
        public static let unreadable = Code("unreadable")
        /// The machine could not do the work: it may be out of memory.
        public static let failed = Code("failed")
    }

    public let code: Code
    /// What happened and what to do about it.
    public let message: String

    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    public var description: String { message }
}
