import HearthSQLite

/// What shows that a row is as it was written. SQLite keeps no checksums: to it a text with a flipped bit is another text.
/// Each table has a column for it.
enum RowChecksum {
    static let column = "checksum"

    /// Whether a column is summed. Damage to those that are not shows in an index; which home is the primary one changes
    /// without the rest of its row.
    private static func covers(_ name: String, of table: String) -> Bool {
        name != column && name != "position" && (table, name) != ("homes", "is_primary")
    }

    /// - Parameter values: of all columns, ordered by their names.
    private static func of(_ table: String, _ values: [SQLiteValue]) -> [UInt8] {
        var digest = ContentDigest()
        digest.begin(table)
        digest.add(
            values.map { value in
                // SQLite keeps a negative zero as zero.
                if case .real(let number) = value { .real(number + 0) } else { value }
            })
        return Array(digest.finish().prefix(8))
    }

    static func of(_ table: String, _ columns: [(name: String, value: SQLiteValue)]) -> [UInt8] {
        of(table, columns.sorted { $0.name < $1.name }.map(\.value))
    }

    /// - Throws: `corrupt` for the first row that is not as it was written.
    static func check(_ connection: SQLiteConnection) throws {
        for table in try connection.tableNames() {
            do {
                try forEachRow(of: table, in: connection, [column]) { row, values in
                    guard try row.value(0) == of(table, values) else {
                        throw damaged(table, connection)
                    }
                }
            } catch let error as SQLiteError where error.code == .mismatch {
                throw damaged(table, connection)
            }
        }
    }

    private static func damaged(_ table: String, _ connection: SQLiteConnection) -> SQLiteError {
        SQLiteError(
            .corrupt,
            "\(connection.name) is damaged (a row of \(table) is not as it was written). Restore it from a backup.")
    }

    /// Gives all rows of a table their checksums: for a migration, which writes rows by SQL.
    static func seal(_ table: String, in connection: SQLiteConnection) throws {
        let columns = try columns(of: table, in: connection)
        var rows: [[SQLiteValue]] = []
        try forEachRow(of: table, in: connection, []) { _, values in rows.append(values) }
        let place = columns.map { "\($0) IS ?" }.joined(separator: " AND ")
        for values in rows {
            try connection.run(
                "UPDATE \(table) SET \(column) = ? WHERE \(place)",
                SQLiteParameters([.blob(of(table, values))] + values))
        }
    }

    /// - Parameters:
    ///   - first: columns that the row begins with.
    ///   - body: is given the row, and the values that are summed.
    private static func forEachRow(
        of table: String, in connection: SQLiteConnection, _ first: [String],
        _ body: (borrowing SQLiteRow, [SQLiteValue]) throws -> Void
    ) throws {
        let columns = try columns(of: table, in: connection)
        let places = first.count..<first.count + columns.count
        try connection.forEach("SELECT \((first + columns).joined(separator: ", ")) FROM \(table)") { row in
            try body(row, try places.map { place throws(SQLiteError) in try row.value(place) })
            return true
        }
    }

    private static func columns(of table: String, in connection: SQLiteConnection) throws(SQLiteError) -> [String] {
        try connection.columnNames(of: table).filter { covers($0, of: table) }.sorted()
    }
}

extension SQLiteConnection {
    /// Changes the row with this key, or inserts one after all others.
    func put(
        _ table: String, key: KeyValuePairs<String, any SQLiteConvertible>,
        _ columns: KeyValuePairs<String, any SQLiteConvertible> = [:]
    ) throws(SQLiteError) {
        var row = (Array(key) + Array(columns)).map { (name: $0.key, value: $0.value.sqliteValue) }
        row.append((RowChecksum.column, .blob(RowChecksum.of(table, row))))
        let names = row.map(\.name)
        try run(
            """
            INSERT INTO \(table) (\(names.joined(separator: ", ")))
            VALUES (?\(String(repeating: ", ?", count: names.count - 1)))
            ON CONFLICT (\(key.map(\.key).joined(separator: ", "))) DO UPDATE
            SET \(names.dropFirst(key.count).map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
            """,
            SQLiteParameters(row.map(\.value)))
    }
}
