import HearthSQLite

/// What the hub has to remember beside the homes, as texts under names that it chooses: which runs are under way, up to
/// when schedules were seen to.
extension HomeStore {
    /// - Returns: nil when there is no note of this name.
    /// - Throws: `SQLiteError`.
    public func note(_ key: String) throws -> String? {
        try database.assumeIsolated { database in
            try database.query("SELECT content FROM notes WHERE key = ?", [.text(key)]) { row in
                try row.value(0, as: String.self)
            }
        }.first
    }

    /// Keeps a note in the place of the one before.
    /// - Parameters:
    ///   - content: nil removes it.
    ///   - durably: whether it survives a power cut when this returns; else the last seconds may be lost.
    /// - Throws: `SQLiteError`; the note is as it was then.
    public func setNote(_ key: String, _ content: String?, durably: Bool) throws {
        try write(durably ? .full : .normal) { connection in
            guard let content else {
                try connection.run("DELETE FROM notes WHERE key = ?", [.text(key)])
                return
            }
            try connection.put("notes", key: ["key": key], ["content": content])
        }
    }
}
