import CSQLite
import Glibc
import HearthFiles

extension SQLiteError {
    /// - Parameters:
    ///   - result: an extended result code.
    ///   - detail: SQLite's own message.
    ///   - name: the database's, in messages.
    ///   - systemError: the `errno` behind it; 0 for none.
    init(result: CInt, detail: String, name: String, sql: String? = nil, systemError: CInt = 0) {
        let statement = sql.map { " In: \($0)" } ?? ""
        switch Self.kind(result, systemError) {
        case SQLITE_CORRUPT:
            self.init(
                .corrupt, "\(name) is damaged (\(detail)). Restore it from a backup.", extendedResult: result)
        case SQLITE_NOTADB:
            self.init(
                .notADatabase,
                "\(name) is not an SQLite database, or its beginning is damaged. Choose another path, "
                    + "or restore it from a backup.", extendedResult: result)
        case SQLITE_FULL:
            self.init(
                .full,
                "There is no room left for \(name); the change was not made. Make room on the disk, "
                    + "or raise this user's quota.",
                extendedResult: result)
        case SQLITE_READONLY:
            self.init(
                .readOnly, "Can't write \(name): it or its folder is read-only. Change that, or choose another path.",
                extendedResult: result)
        case SQLITE_BUSY, SQLITE_LOCKED:
            self.init(
                .locked, "\(name) is held by another program (\(detail)). End that one and try again.",
                extendedResult: result)
        case SQLITE_PERM:
            self.init(
                .permissionDenied,
                "Can't open or write \(name): this user lacks the permission. Grant it, or choose another path.",
                extendedResult: result)
        case SQLITE_CANTOPEN, SQLITE_IOERR:
            self.init(
                .io, "Can't read or write \(name): \(detail). Check the disk; the system's log may say more.",
                extendedResult: result)
        case SQLITE_CONSTRAINT:
            self.init(
                .constraint, "\(name) refuses the change: \(detail).", extendedResult: result,
                constraint: SQLiteConstraint(extendedResult: result, message: detail))
        case SQLITE_TOOBIG:
            self.init(
                .tooLarge, "A value is too large for \(name). Make it smaller.", extendedResult: result)
        case SQLITE_INTERRUPT:
            self.init(.interrupted, "A statement on \(name) was interrupted.", extendedResult: result)
        case SQLITE_NOMEM:
            self.init(.outOfMemory, "There is no memory left to work on \(name).", extendedResult: result)
        default:
            self.init(
                .misuse, "SQLite refuses a statement on \(name): \(detail).\(statement)", extendedResult: result)
        }
    }

    /// The primary result code that says it best: to SQLite a quota that is used up, a disk that is found full only when
    /// it syncs, and a file system that became read-only are I/O errors as any other.
    private static func kind(_ result: CInt, _ systemError: CInt) -> CInt {
        let primary = result & 0xff
        guard primary == SQLITE_IOERR || primary == SQLITE_CANTOPEN else { return primary }
        switch systemError {
        case ENOSPC, EDQUOT: return SQLITE_FULL
        case EROFS: return SQLITE_READONLY
        case EACCES, EPERM: return SQLITE_PERM
        default: return primary
        }
    }

    package init(_ error: FileError) {
        let code: Code =
            switch error.code {
            case .inUse: .inUse
            case .permissionDenied: .permissionDenied
            case .noFolder: .noFolder
            case .notAFile: .notAFile
            case .noSpace: .full
            case .readOnly: .readOnly
            case .closed: .closed
            default: .io
            }
        self.init(code, error.message)
    }
}
