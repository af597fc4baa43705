import CSQLite

/// A database as an earlier version left it, made from SQL text without any of the product's code, to test that the
/// present version reads it.
public struct EarlierDatabase: Sendable {
    public let applicationID: Int32
    public let version: Int32
    public let sql: String

    /// - Parameter sql: the schema of that version as it was released, and rows in it.
    public init(applicationID: Int32, version: Int32, sql: String) {
        self.applicationID = applicationID
        self.version = version
        self.sql = sql
    }

    /// Why a fixture could not be made: SQLite's message.
    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    /// Writes it to a file that does not exist yet.
    public func write(to path: String) throws(Failure) {
        var database: OpaquePointer?
        defer { sqlite3_close_v2(database) }
        guard sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil) == SQLITE_OK else {
            throw Failure(description: "can't make \(path)")
        }
        let script =
            "BEGIN; \(sql); PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version); COMMIT;"
        guard sqlite3_exec(database, script, nil, nil, nil) == SQLITE_OK else {
            throw Failure(description: String(cString: sqlite3_errmsg(database)))
        }
    }
}
