import CSQLite

/// One value of one row, for types that read themselves from it. Valid while they do.
public struct SQLiteColumn {
    let statement: SQLiteStatement
    let index: CInt

    public var kind: SQLiteKind {
        switch sqlite3_column_type(statement.pointer, index) {
        case SQLITE_INTEGER: .integer
        case SQLITE_FLOAT: .real
        case SQLITE_TEXT: .text
        case SQLITE_BLOB: .blob
        default: .null
        }
    }

    public func integer() throws(SQLiteError) -> Int64 {
        try expect(.integer)
        return sqlite3_column_int64(statement.pointer, index)
    }

    public func real() throws(SQLiteError) -> Double {
        try expect(.real)
        return sqlite3_column_double(statement.pointer, index)
    }

    /// - Throws: `mismatch` also for what is not UTF-8.
    public func text() throws(SQLiteError) -> String {
        try expect(.text)
        // The pointer first: asking for the length first could convert the text and move it.
        guard let start = sqlite3_column_text(statement.pointer, index) else { throw outOfMemory() }
        let count = Int(sqlite3_column_bytes(statement.pointer, index))
        guard let text = String(validating: UnsafeBufferPointer(start: start, count: count), as: UTF8.self) else {
            throw mismatch("a text in UTF-8", found: "other bytes")
        }
        return text
    }

    public func blob() throws(SQLiteError) -> [UInt8] {
        try expect(.blob)
        let start = sqlite3_column_blob(statement.pointer, index)
        let count = Int(sqlite3_column_bytes(statement.pointer, index))
        // An empty blob has no pointer.
        guard count > 0 else { return [] }
        guard let start else { throw outOfMemory() }
        return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }

    public func mismatch(_ expected: String, found: String) -> SQLiteError {
        SQLiteError(mismatch: .init(column: name, expected: expected, found: found))
    }

    private var name: String {
        guard let origin = sqlite3_column_name(statement.pointer, index) else { return "\(index)" }
        guard let table = sqlite3_column_table_name(statement.pointer, index) else { return String(cString: origin) }
        return String(cString: table) + "." + String(cString: origin)
    }

    private func expect(_ expected: SQLiteKind) throws(SQLiteError) {
        let kind = kind
        guard kind == expected else { throw mismatch(expected.description, found: kind.description) }
    }

    private func outOfMemory() -> SQLiteError {
        SQLiteError(.outOfMemory, "There is no memory left to read column \(name).")
    }
}
