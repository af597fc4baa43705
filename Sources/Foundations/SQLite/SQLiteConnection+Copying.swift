extension SQLiteConnection {
    /// The tables that schemas have made, in the order in which they were made.
    public func tableNames() throws(SQLiteError) -> [String] {
        try values("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY rowid")
    }

    /// A table's columns, in its order.
    public func columnNames(of table: String) throws(SQLiteError) -> [String] { try columns(of: table).map(\.name) }

    /// Hands over the rows of a table by their primary key.
    /// - Parameter layout: a database whose table of this name has the wanted columns, in the wanted order: what is read
    ///   may come from a file that says other things of itself.
    /// - Throws: what `body` throws, or an `SQLiteError`: `misuse` when a column is missing.
    public func forEachRow(
        of table: String, as layout: SQLiteConnection, _ body: ([SQLiteValue]) throws -> Void
    ) throws {
        let columns = try layout.columns(of: table)
        let key = columns.filter { $0.keyPlace > 0 }.sorted { $0.keyPlace < $1.keyPlace }.map { "\"\($0.name)\"" }
        let list = columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
        let order = key.isEmpty ? "rowid" : key.joined(separator: ", ")
        try forEach("SELECT \(list) FROM \"\(table)\" ORDER BY \(order)") { row in
            try body(try columns.indices.map { index throws(SQLiteError) in try row.value(index) })
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
