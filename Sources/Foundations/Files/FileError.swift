import Glibc

/// Why a file could not be read or written, in a sentence that says what to do.
public struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure. Open: later versions add members, so a `switch` needs a default.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        public let description: String

        public init(_ description: String) { self.description = description }

        /// Another process has it open.
        public static let inUse = Code("inUse")
        /// This user may not read or write it.
        public static let permissionDenied = Code("permissionDenied")
        /// The folder it would be in does not exist.
        public static let noFolder = Code("noFolder")
        /// There is a folder or something else where the file should be.
        public static let notAFile = Code("notAFile")
        /// No room on the disk, or the user's quota is used up.
        public static let noSpace = Code("noSpace")
        /// The file system is mounted read-only.
        public static let readOnly = Code("readOnly")
        /// Larger than what may be read.
        public static let tooLarge = Code("tooLarge")
        /// The file was closed on this side.
        public static let closed = Code("closed")
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

    /// - Parameter action: such as "write", said of the path.
    package init(errno number: CInt, _ action: String, _ path: String) {
        let (code, advice): (Code, String) =
            switch number {
            case EACCES, EPERM: (.permissionDenied, "this user lacks the permission; choose another path")
            case ENOENT, ENOTDIR: (.noFolder, "its folder does not exist; make it first")
            case EISDIR: (.notAFile, "there is a folder of that name; choose another path")
            case ENOSPC, EDQUOT: (.noSpace, "there is no room left; make room on the disk, or raise this user's quota")
            case EIO: (.system, "the disk reports an error; check it, the system's log may say more")
            case EROFS: (.readOnly, "the file system is read-only; choose a path elsewhere")
            default: (.system, String(cString: strerror(number)))
            }
        self.init(code, "Can't \(action) \(path): \(advice).", errno: number)
    }

    public var description: String { message }
}
