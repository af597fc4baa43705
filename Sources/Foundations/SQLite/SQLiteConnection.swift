import CSQLite

/// A connection to a database, used by one owner at a time: `SQLiteDatabase` hands it to the closures that run on its
/// queue. Not `Sendable`, so the compiler keeps it there.
public final class SQLiteConnection {
    /// The database's, in messages: its path.
    public let name: String
    let options: SQLiteOptions

    private(set) var pointer: OpaquePointer?
    var statements: StatementCache
    /// Transactions and savepoints around what runs now.
    var depth = 0
    /// Within `read`, where no statement may change anything.
    var isReading = false
    /// Refuses what would break the rules this class keeps (see `StatementGuard`).
    let statementGuard = StatementGuard()

    /// - Parameter target: a path or URI.
    /// - Throws: also for a file that is no database, at the latest when it is first read.
    init(
        opening target: String, name: String, flags: CInt, fileSystem: String? = nil, options: SQLiteOptions
    ) throws(SQLiteError) {
        self.name = name
        self.options = options
        statements = StatementCache(capacity: options.cachedStatements)
        var opened: OpaquePointer?
        // One owner at a time needs no lock. URIs are ours only: paths from outside never begin with "file:" here.
        let result = sqlite3_open_v2(
            target, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOFOLLOW, fileSystem)
        guard result == SQLITE_OK, let opened else {
            let detail = opened.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(result))
            let systemError = opened.map { sqlite3_system_errno($0) } ?? 0
            sqlite3_close_v2(opened)
            throw SQLiteError(result: result, detail: detail, name: name, systemError: systemError)
        }
        pointer = opened
        configure(opened)
    }

    deinit { close() }

    /// Ends it; every further call throws `closed`. The last connection writes the log back into the database.
    public func close() {
        guard let pointer else { return }
        statements.removeAll()
        self.pointer = nil
        // Tolerates a statement that a closure still runs: the connection then goes with it.
        sqlite3_close_v2(pointer)
    }

    /// Rows that the last changing statement inserted, changed or deleted.
    public var changes: Int { pointer.map { Int(sqlite3_changes64($0)) } ?? 0 }

    /// Rows changed since the connection was opened, those by triggers and cascades too.
    public var totalChanges: Int { pointer.map { Int(sqlite3_total_changes64($0)) } ?? 0 }

    /// The identifier of the row that was inserted last.
    public var lastInsertedRow: Int64 { pointer.map { sqlite3_last_insert_rowid($0) } ?? 0 }

    func open() throws(SQLiteError) -> OpaquePointer {
        guard let pointer else { throw SQLiteError(.closed, "\(name) was closed; open it anew.") }
        return pointer
    }

    /// The error that SQLite describes at this moment.
    func failure(_ result: CInt, sql: String? = nil) -> SQLiteError {
        // Before anything else asks the system for something.
        let systemError = pointer.map(Self.systemError) ?? 0
        // Some codes come without a message in the connection, such as those of its being misused.
        let detail = pointer.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(result))
        return SQLiteError(
            result: result, detail: detail, name: name, sql: sql, systemError: systemError)
    }

    /// The `errno` of what the file system did last; 0 when unknown. `sqlite3_system_errno` does not tell of a commit.
    private static func systemError(_ pointer: OpaquePointer) -> CInt {
        var system: UnsafeMutablePointer<sqlite3_vfs>?
        guard sqlite3_file_control(pointer, "main", SQLITE_FCNTL_VFS_POINTER, &system) == SQLITE_OK, let system
        else { return 0 }
        return system.pointee.xGetLastError?(system, 0, nil) ?? 0
    }

    private func configure(_ pointer: OpaquePointer) {
        let (seconds, attoseconds) = options.busyTimeout.components
        let milliseconds = min(
            Int64(CInt.max), max(0, min(seconds, 1 << 30) * 1000 + attoseconds / 1_000_000_000_000_000))
        sqlite3_busy_timeout(pointer, CInt(milliseconds))
        // A damaged or forged schema must not reach into the program or past the file format.
        _ = hearth_sqlite_configure(pointer, SQLITE_DBCONFIG_DEFENSIVE, 1)
        _ = hearth_sqlite_configure(pointer, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
        _ = hearth_sqlite_configure(pointer, SQLITE_DBCONFIG_ENABLE_FKEY, 1)
        // "text" is a column's name, never a text by mistake.
        _ = hearth_sqlite_configure(pointer, SQLITE_DBCONFIG_DQS_DML, 0)
        _ = hearth_sqlite_configure(pointer, SQLITE_DBCONFIG_DQS_DDL, 0)
        statementGuard.install(on: pointer)
    }
}
