import CSQLite

extension SQLiteConnection {
    /// Runs one statement that returns no rows.
    /// - Returns: rows inserted, changed or deleted by it directly.
    @discardableResult
    public func run(_ sql: String, _ parameters: SQLiteParameters = .none) throws(SQLiteError) -> Int {
        let statement = try begin(sql, parameters)
        defer { statement.reset() }
        let before = statement.isReadOnly ? 0 : totalChanges
        while try step(statement) {}
        // The count stays what it was after a statement that is no change of rows.
        return statement.isReadOnly || totalChanges == before ? 0 : changes
    }

    /// Runs statements without parameters one after the other, outside the cache: for schemas.
    public func execute(script: String) throws(SQLiteError) {
        // A statement in the cache knows the columns that a table had when it was compiled.
        defer { statements.removeAll() }
        var rest = script[...]
        while let (statement, remainder) = try compileFirst(of: rest) {
            rest = remainder
            guard let statement else { continue }
            try check(statement)
            statement.isRunning = true
            defer { statement.reset() }
            while try step(statement) {}
        }
    }
}
