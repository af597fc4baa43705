extension SQLiteConnection {
    /// The tables that schemas have made, in the order in which they were made.
    public func tableNames() throws(SQLiteError) -> [String] {
        try values("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY rowid")
    }

    /// Hands over the rows of a table by their primary key, each with its columns as the table has them.
    /// - Parameter layout: a database whose table of this name has the wanted columns: what is read may come from a file
    ///   that says other things of itself.
    /// - Throws: what `body` throws, or an `SQLiteError`: `misuse` when a column is missing.
    public func forEachRow(
        of table: String, as layout: SQLiteConnection, _ body: ([String], [SQLiteValue]) throws -> Void
    ) throws {
        let columns = try layout.columns(of: table)
        let names = columns.map(\.name)
        let key = columns.filter { $0.keyPlace > 0 }.sorted { $0.keyPlace < $1.keyPlace }.map { "\"\($0.name)\"" }
        let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
        let order = key.isEmpty ? "rowid" : key.joined(separator: ", ")
        try forEach("SELECT \(list) FROM \"\(table)\" ORDER BY \(order)") { row in
            try body(names, try names.indices.map { index throws(SQLiteError) in try row.value(index) })
            return true
        }
    }

    private struct Column: SQLiteDecodable {
        let name: String
        /// From 1 within the primary key; 0 outside.
        let keyPlace: Int

        init(from row: borrowing SQLiteRow) throws(SQLiteError) {
            name = try row.value(1)
            keyPlace = try row.value(5)
        }
    }

    private func columns(of table: String) throws(SQLiteError) -> [Column] {
        try query("PRAGMA table_info(\"\(table)\")", as: Column.self)
    }
}
