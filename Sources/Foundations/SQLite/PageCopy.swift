import CSQLite

/// Copies a database page by page while others go on changing it through the same connection.
final class PageCopy {
    private var pointer: OpaquePointer?
    private let destination: SQLiteConnection

    init(from source: SQLiteConnection, to destination: SQLiteConnection) throws(SQLiteError) {
        self.destination = destination
        pointer = sqlite3_backup_init(try destination.open(), "main", try source.open(), "main")
        guard pointer != nil else { throw destination.failure(sqlite3_extended_errcode(try destination.open())) }
    }

    deinit { sqlite3_backup_finish(pointer) }

    /// - Returns: whether there is more to copy.
    func step(pages: CInt) throws(SQLiteError) -> Bool {
        let result = sqlite3_backup_step(pointer, pages)
        switch result {
        case SQLITE_OK: return true
        case SQLITE_DONE: return false
        default: throw destination.failure(result)
        }
    }

    func finish() throws(SQLiteError) {
        let result = sqlite3_backup_finish(pointer)
        pointer = nil
        guard result == SQLITE_OK else { throw destination.failure(result) }
    }
}
