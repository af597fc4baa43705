import CSQLite

extension SQLiteConnection {
    /// How thoroughly a database is checked.
    public enum Check: Sendable, Hashable {
        /// The file's structure.
        case quick
        /// Also that the indices agree with their tables, and that references lead somewhere.
        case full
    }

    /// Looks for damage. Reads the whole file.
    /// - Returns: what is wrong, a sentence each, at most 100; empty for a sound database.
    /// - Throws: `corrupt` when the damage is such that the check itself can't go on.
    public func problems(_ check: Check = .full) throws(SQLiteError) -> [String] {
        let pragma = check == .quick ? "PRAGMA quick_check" : "PRAGMA integrity_check"
        var found = try values(pragma, as: String.self)
        if found == ["ok"] { found = [] }
        if check == .full {
            found += try query("PRAGMA foreign_key_check", as: MissingReference.self).map(\.description)
        }
        return found
    }

    /// What is wrong first, be it with the file's structure or with an index; nil for a sound database.
    func firstDamage() throws(SQLiteError) -> String? {
        let found = try value("PRAGMA integrity_check(1)", as: String.self)
        return found == "ok" ? nil : found
    }

    /// What `synchronous` is from now on.
    /// - Throws: `misuse` within a transaction.
    public func setSynchronous(_ synchronous: SQLiteOptions.Synchronous) throws(SQLiteError) {
        guard depth == 0 else { throw SQLiteError(.misuse, "synchronous can't be changed within a transaction.") }
        try control("PRAGMA synchronous = \(synchronous.rawValue)")
    }

    /// Writes the log back into the database and empties it. Does nothing in memory.
    /// - Throws: `misuse` within a transaction, `locked` while a reader needs the log.
    public func checkpoint() throws(SQLiteError) {
        let pointer = try open()
        guard depth == 0 else { throw SQLiteError(.misuse, "A checkpoint can't be made within a transaction.") }
        let result = sqlite3_wal_checkpoint_v2(pointer, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
        guard result == SQLITE_OK else { throw failure(result) }
    }

    /// Writes a compact copy to a new file, of the state at this moment.
    /// - Throws: also when there is a file at `path` already.
    public func vacuum(into path: String) throws(SQLiteError) {
        guard depth == 0 else { throw SQLiteError(.misuse, "VACUUM can't be run within a transaction.") }
        // The path as a text of SQL: doubled quotes are all there is to it.
        guard !path.contains("\0") else { throw SQLiteError(.misuse, "A path can't have a character of code 0.") }
        let quoted = path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
        try control("VACUUM INTO '\(quoted)'")
    }
}

private struct MissingReference: SQLiteDecodable, CustomStringConvertible {
    let table: String
    /// Nil in a table without row identifiers.
    let row: Int64?
    let target: String

    init(from row: borrowing SQLiteRow) throws(SQLiteError) {
        table = try row.value(0)
        self.row = try row.value(1)
        target = try row.value(2)
    }

    var description: String {
        "row \(row.map { "\($0) " } ?? "")of \(table) refers to a row of \(target) that is missing"
    }
}
