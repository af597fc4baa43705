/// Each of these runs one statement. Those that take a closure throw what it throws, or an `SQLiteError`.
///
/// A change with RETURNING that stands alone is kept even if its rows can't be read; within `write` it is undone.
extension SQLiteConnection {
    /// Makes a value of every row.
    public func query<Row: SQLiteDecodable>(
        _ sql: String, _ parameters: SQLiteParameters = .none, as type: Row.Type = Row.self
    ) throws(SQLiteError) -> [Row] {
        let statement = try begin(sql, parameters)
        defer { statement.reset() }
        var rows: [Row] = []
        while try step(statement) { rows.append(try Row(from: SQLiteRow(statement: statement))) }
        return rows
    }

    /// Makes a value of the first row; nil when there is none.
    public func first<Row: SQLiteDecodable>(
        _ sql: String, _ parameters: SQLiteParameters = .none, as type: Row.Type = Row.self
    ) throws(SQLiteError) -> Row? {
        let statement = try begin(sql, parameters)
        defer { statement.reset() }
        guard try step(statement) else { return nil }
        let row = try Row(from: SQLiteRow(statement: statement))
        try finish(statement)
        return row
    }

    /// The first column of every row.
    public func values<Value: SQLiteConvertible>(
        _ sql: String, _ parameters: SQLiteParameters = .none, as type: Value.Type = Value.self
    ) throws(SQLiteError) -> [Value] {
        let statement = try begin(sql, parameters)
        defer { statement.reset() }
        var values: [Value] = []
        while try step(statement) { values.append(try SQLiteRow(statement: statement).value(0)) }
        return values
    }

    /// The first column of the first row.
    /// - Throws: `misuse` when there is no row.
    public func value<Value: SQLiteConvertible>(
        _ sql: String, _ parameters: SQLiteParameters = .none, as type: Value.Type = Value.self
    ) throws(SQLiteError) -> Value {
        let statement = try begin(sql, parameters)
        defer { statement.reset() }
        guard try step(statement) else { throw SQLiteError(.misuse, "The statement returned no row. \(sql)") }
        let value: Value = try SQLiteRow(statement: statement).value(0)
        try finish(statement)
        return value
    }

    /// Makes a value of every row.
    public func query<Value>(
        _ sql: String, _ parameters: SQLiteParameters = .none, _ decode: (borrowing SQLiteRow) throws -> Value
    ) throws -> [Value] {
        let statement = try begin(sql, parameters)
        defer { statement.reset() }
        let row = SQLiteRow(statement: statement)
        var values: [Value] = []
        while try step(statement) { values.append(try decode(row)) }
        return values
    }

    /// Makes a value of the first row; nil when there is none.
    public func first<Value>(
        _ sql: String, _ parameters: SQLiteParameters = .none, _ decode: (borrowing SQLiteRow) throws -> Value
    ) throws -> Value? {
        let statement = try begin(sql, parameters)
        defer { statement.reset() }
        guard try step(statement) else { return nil }
        let value = try decode(SQLiteRow(statement: statement))
        try finish(statement)
        return value
    }

    /// Hands over the rows one by one, without keeping any.
    /// - Parameter body: returns whether it wants another row.
    public func forEach(
        _ sql: String, _ parameters: SQLiteParameters = .none, _ body: (borrowing SQLiteRow) throws -> Bool
    ) throws {
        let statement = try begin(sql, parameters)
        defer { statement.reset() }
        let row = SQLiteRow(statement: statement)
        while try step(statement) {
            guard try body(row) else { return try finish(statement) }
        }
    }

    /// A change with RETURNING is made, and can fail, only when it comes to its end.
    private func finish(_ statement: SQLiteStatement) throws(SQLiteError) {
        if !statement.isReadOnly { while try step(statement) {} }
    }
}
