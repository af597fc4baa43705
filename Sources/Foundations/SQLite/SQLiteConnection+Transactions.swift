import CSQLite

extension SQLiteConnection {
    /// All or nothing: what `body` changes is kept when it returns and undone when it throws. Within another transaction
    /// it is a part of it (a savepoint), undone alone when it throws, and kept with the whole.
    @discardableResult
    public func write<Value>(_ body: (SQLiteConnection) throws -> Value) throws -> Value {
        guard !isReading else {
            throw SQLiteError(.misuse, "A transaction that changes \(name) was begun within read; use write around it.")
        }
        try beginTransaction(writing: true)
        do {
            let value = try body(self)
            try commit()
            return value
        } catch {
            rollback()
            throw error
        }
    }

    /// Sees the database at one moment, and changes nothing.
    public func read<Value>(_ body: (SQLiteConnection) throws -> Value) throws -> Value {
        let outermost = depth == 0
        let wasReading = isReading
        if outermost { try beginTransaction(writing: false) }
        isReading = true
        defer {
            isReading = wasReading
            // Nothing was changed, so this ends it as well as a commit and cannot fail.
            if outermost { rollback() }
        }
        return try body(self)
    }

    func beginTransaction(writing: Bool) throws(SQLiteError) {
        if depth == 0 {
            try control(writing ? "BEGIN IMMEDIATE" : "BEGIN")
        } else {
            guard sqlite3_get_autocommit(try open()) == 0 else { throw rolledBack() }
            try control("SAVEPOINT hearth_\(depth)")
        }
        depth += 1
    }

    /// On failure the transaction is still open unless SQLite has ended it: roll back.
    func commit() throws(SQLiteError) {
        guard sqlite3_get_autocommit(try open()) == 0 else { throw rolledBack() }
        try control(depth == 1 ? "COMMIT" : "RELEASE hearth_\(depth - 1)")
        depth -= 1
    }

    func rollback() {
        depth -= 1
        guard let pointer, sqlite3_get_autocommit(pointer) == 0 else { return }
        // Neither can fail in a way that keeps changes: at the worst the transaction stays open and the next one says so.
        if depth == 0 {
            try? control("ROLLBACK")
        } else {
            try? control("ROLLBACK TO hearth_\(depth)")
            try? control("RELEASE hearth_\(depth)")
        }
    }

    func rolledBack() -> SQLiteError {
        SQLiteError(
            .rolledBack, "An earlier error ended the transaction on \(name); nothing of it is kept. Begin it anew.")
    }

    /// Runs a statement that is only for the connection itself.
    func control(_ sql: String) throws(SQLiteError) {
        let pointer = try open()
        statementGuard.allowsAll = true
        defer { statementGuard.allowsAll = false }
        let result = sqlite3_exec(pointer, sql, nil, nil, nil)
        guard result == SQLITE_OK else { throw failure(result, sql: sql) }
    }
}
