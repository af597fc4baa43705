import CSQLite

extension SQLiteConnection {
    /// Compiles or finds a statement and gives it its parameters. Whoever calls this resets it.
    func begin(_ sql: String, _ parameters: SQLiteParameters) throws(SQLiteError) -> SQLiteStatement {
        let statement = try prepared(sql)
        try check(statement)
        statement.isRunning = true
        do throws(SQLiteError) {
            try bind(parameters, to: statement)
        } catch {
            statement.reset()
            throw error
        }
        return statement
    }

    /// - Returns: whether there is a row.
    func step(_ statement: SQLiteStatement) throws(SQLiteError) -> Bool {
        let result = sqlite3_step(statement.pointer)
        if result == SQLITE_ROW { return true }
        guard result == SQLITE_DONE else { throw failure(result, sql: statement.sql) }
        return false
    }

    func check(_ statement: SQLiteStatement) throws(SQLiteError) {
        let pointer = try open()
        if isReading, !statement.isReadOnly {
            throw SQLiteError(.misuse, "A statement changes \(name) within read; use write. \(statement.sql)")
        }
        // Some errors (a full disk, OR ROLLBACK) end the transaction. What follows would be kept one by one.
        if depth > 0, sqlite3_get_autocommit(pointer) != 0 { throw rolledBack() }
    }

    private func prepared(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
        if let statement = statements.idle(sql) { return statement }
        guard let (first, rest) = try compileFirst(of: sql[...]), let first else {
            throw SQLiteError(.misuse, "There is no statement in: \(sql)")
        }
        if let (second, _) = try compileFirst(of: rest), second != nil {
            throw SQLiteError(.misuse, "There is more than one statement in: \(sql). Use execute(script:).")
        }
        statements.insert(first)
        return first
    }

    /// - Returns: nil at the end of the text; no statement for what is only a comment.
    func compileFirst(of text: Substring) throws(SQLiteError) -> (SQLiteStatement?, rest: Substring)? {
        guard !text.isEmpty else { return nil }
        let database = try open()
        var text = text
        var compiled: OpaquePointer?
        var used = 0
        let result = text.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) { bytes in
                var tail: UnsafePointer<CChar>?
                let result = sqlite3_prepare_v3(
                    database, bytes.baseAddress, CInt(clamping: bytes.count), CUnsignedInt(SQLITE_PREPARE_PERSISTENT),
                    &compiled, &tail)
                if let tail, let start = bytes.baseAddress { used = tail - start }
                return result
            }
        }
        guard result == SQLITE_OK else { throw failure(result, sql: String(text)) }
        let end = text.utf8.index(text.startIndex, offsetBy: used)
        let rest = used == 0 ? "" : text[end...]
        return (compiled.map { SQLiteStatement($0, sql: String(text[..<end])) }, rest)
    }

    private func bind(_ parameters: SQLiteParameters, to statement: SQLiteStatement) throws(SQLiteError) {
        switch parameters.storage {
        case .positional(let values):
            guard values.count == statement.parameterCount else {
                throw SQLiteError(
                    .misuse,
                    "The statement takes \(statement.parameterCount) parameters and got \(values.count). \(statement.sql)"
                )
            }
            var index: CInt = 0
            for value in values {
                index += 1
                try bind(value, at: index, of: statement)
            }
        case .named(let values):
            var given = Set<CInt>()
            for (name, value) in values {
                let index = sqlite3_bind_parameter_index(statement.pointer, ":" + name)
                guard index > 0, given.insert(index).inserted else {
                    throw SQLiteError(.misuse, "The statement has no parameter :\(name), or twice. \(statement.sql)")
                }
                try bind(value, at: index, of: statement)
            }
            for index in stride(from: 1, through: CInt(statement.parameterCount), by: 1) where !given.contains(index) {
                let name = sqlite3_bind_parameter_name(statement.pointer, index).map { String(cString: $0) } ?? "?"
                throw SQLiteError(.misuse, "The parameter \(name) is missing. \(statement.sql)")
            }
        }
    }

    private func bind(_ value: SQLiteValue, at index: CInt, of statement: SQLiteStatement) throws(SQLiteError) {
        if case .real(let number) = value, number.isNaN {
            throw SQLiteError(
                .misuse, "Parameter \(index) is not a number, which a database can't keep. \(statement.sql)")
        }
        let result = statement.bind(value, at: index)
        guard result == SQLITE_OK else { throw failure(result, sql: statement.sql) }
    }
}
