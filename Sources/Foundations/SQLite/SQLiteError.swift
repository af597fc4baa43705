/// Why a database did not do what it was asked, in a sentence that says what to do.
public struct SQLiteError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure. Open: later versions add members, so a `switch` needs a default.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        public let description: String

        public init(_ description: String) { self.description = description }

        /// The file is damaged: restore a backup.
        public static let corrupt = Code("corrupt")
        /// The file is something else than an SQLite database.
        public static let notADatabase = Code("notADatabase")
        /// The file is a database of another program.
        public static let foreign = Code("foreign")
        /// A newer version of this program wrote the file.
        public static let newer = Code("newer")
        /// A step from an older version could not be taken; the file is as that version left it.
        public static let migration = Code("migration")
        /// Another process of this program has it open.
        public static let inUse = Code("inUse")
        /// Another program, or another connection of this one, holds it longer than the busy timeout.
        public static let locked = Code("locked")
        /// No room on the disk, or the database's own limit.
        public static let full = Code("full")
        /// The file, its folder or its file system is read-only.
        public static let readOnly = Code("readOnly")
        /// This user may not read or write it.
        public static let permissionDenied = Code("permissionDenied")
        /// The folder it would be in does not exist.
        public static let noFolder = Code("noFolder")
        /// There is a folder or something else where the file should be.
        public static let notAFile = Code("notAFile")
        /// There is no file to read.
        public static let noFile = Code("noFile")
        /// Reading or writing failed.
        public static let io = Code("io")
        /// A rule of the schema; `constraint` says which.
        public static let constraint = Code("constraint")
        /// A column holds another kind of value; `mismatch` has the details.
        public static let mismatch = Code("mismatch")
        /// A value is larger than SQLite takes.
        public static let tooLarge = Code("tooLarge")
        /// An earlier error has ended the transaction; nothing of it is kept.
        public static let rolledBack = Code("rolledBack")
        /// It was closed on this side.
        public static let closed = Code("closed")
        public static let interrupted = Code("interrupted")
        public static let outOfMemory = Code("outOfMemory")
        /// A mistake in the program: its SQL, its parameters, the order of its calls.
        public static let misuse = Code("misuse")
    }

    /// A column that holds something else than what was asked for.
    public struct Mismatch: Sendable, Hashable {
        /// `table.column`, or the name in the result.
        public let column: String
        public let expected: String
        public let found: String
    }

    public let code: Code
    /// What happened and what to do about it.
    public let message: String
    /// SQLite's extended result code, or nil when the failure is not SQLite's.
    public let extendedResult: CInt?
    /// With `constraint`.
    public let constraint: SQLiteConstraint?
    /// With `mismatch`.
    public let mismatch: Mismatch?

    public init(_ code: Code, _ message: String) { self.init(code, message, extendedResult: nil) }

    init(_ code: Code, _ message: String, extendedResult: CInt?, constraint: SQLiteConstraint? = nil) {
        self.code = code
        self.message = message
        self.extendedResult = extendedResult
        self.constraint = constraint
        mismatch = nil
    }

    init(mismatch: Mismatch) {
        code = .mismatch
        message =
            "Column \(mismatch.column) holds \(mismatch.found) where \(mismatch.expected) was expected; "
            + "another program may have changed it. Restore a backup or correct it."
        extendedResult = nil
        constraint = nil
        self.mismatch = mismatch
    }

    public var description: String { message }
}
