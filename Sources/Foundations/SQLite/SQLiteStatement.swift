import CSQLite

/// A compiled statement. It belongs to one connection and is used where that one is.
final class SQLiteStatement {
    let pointer: OpaquePointer
    let sql: String
    let columnCount: Int
    let parameterCount: Int
    /// Changes nothing in the database.
    let isReadOnly: Bool
    /// Between its first step and its reset.
    var isRunning = false
    /// When it was last used, in uses of its cache.
    var lastUse = 0

    private(set) lazy var columnNames: [String] = (0..<CInt(columnCount)).map { index in
        sqlite3_column_name(pointer, index).map { String(cString: $0) } ?? ""
    }

    init(_ pointer: OpaquePointer, sql: String) {
        self.pointer = pointer
        self.sql = sql
        columnCount = Int(sqlite3_column_count(pointer))
        parameterCount = Int(sqlite3_bind_parameter_count(pointer))
        isReadOnly = sqlite3_stmt_readonly(pointer) != 0
    }

    deinit { sqlite3_finalize(pointer) }

    /// - Returns: an extended result code.
    func bind(_ value: SQLiteValue, at index: CInt) -> CInt {
        switch value {
        case .null: return sqlite3_bind_null(pointer, index)
        case .integer(let number): return sqlite3_bind_int64(pointer, index, number)
        case .real(let number): return sqlite3_bind_double(pointer, index, number)
        case .text(var text):
            return text.withUTF8 { utf8 in
                utf8.withMemoryRebound(to: CChar.self) {
                    hearth_sqlite_bind_text(pointer, index, $0.baseAddress, UInt64($0.count))
                }
            }
        case .blob(let bytes):
            return bytes.withUnsafeBytes { hearth_sqlite_bind_blob(pointer, index, $0.baseAddress, UInt64($0.count)) }
        }
    }

    /// Ready for its next use, with no value kept.
    func reset() {
        sqlite3_reset(pointer)
        if parameterCount > 0 { sqlite3_clear_bindings(pointer) }
        isRunning = false
    }
}
