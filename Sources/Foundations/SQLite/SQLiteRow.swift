import CSQLite

/// One row of a result, valid while the closure runs that was given it.
public struct SQLiteRow: ~Copyable {
    let statement: SQLiteStatement

    public var columnCount: Int { statement.columnCount }
    public var columnNames: [String] { statement.columnNames }

    /// The value of a column by its place from 0.
    /// - Throws: `mismatch` when it is of another kind, `misuse` when there is no such column.
    public func value<Value: SQLiteConvertible>(_ index: Int, as type: Value.Type = Value.self) throws(SQLiteError)
        -> Value
    {
        guard index >= 0, index < statement.columnCount else {
            throw SQLiteError(
                .misuse, "There is no column \(index): the statement has \(statement.columnCount). \(statement.sql)")
        }
        return try Value(from: SQLiteColumn(statement: statement, index: CInt(index)))
    }

    /// The value of a column by its name in the result. By place is faster; this is for statements read in many places.
    public func value<Value: SQLiteConvertible>(_ name: String, as type: Value.Type = Value.self) throws(SQLiteError)
        -> Value
    {
        guard let index = statement.columnNames.firstIndex(of: name) else {
            throw SQLiteError(.misuse, "There is no column \(name) in the result. \(statement.sql)")
        }
        return try Value(from: SQLiteColumn(statement: statement, index: CInt(index)))
    }

    /// The error to throw when a value is of the right kind and still not one that belongs there.
    public func mismatch(_ index: Int, expected: String, found: String) -> SQLiteError {
        SQLiteColumn(statement: statement, index: CInt(clamping: index)).mismatch(expected, found: found)
    }
}
