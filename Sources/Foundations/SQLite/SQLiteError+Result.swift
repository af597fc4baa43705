import CSQLite
import HearthFiles

extension SQLiteError {
    /// - Parameters:
    ///   - result: an extended result code.
    ///   - detail: SQLite's own message.
    ///   - name: the database's, in messages.
    init(result: CInt, detail: String, name: String, sql: String? = nil) {
        let statement = sql.map { " In: \($0)" } ?? ""
        switch result & 0xff {
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
                .full, "There is no room left for \(name); the change was not made. Make room on the disk.",
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
                .permissionDenied, "Can't open \(name): this user lacks the permission. Choose another path.",
                extendedResult: result)
        case SQLITE_CANTOPEN, SQLITE_IOERR:
            self.init(
                .io, "Can't read or write \(name): \(detail). Check the disk and its permissions.",
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
