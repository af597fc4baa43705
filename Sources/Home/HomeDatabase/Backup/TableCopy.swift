import HearthSQLite

/// Copies the rows of all tables of a schema. Where they go has made its tables itself: nothing of a file's own schema,
/// which may come from anywhere, is ever used.
struct TableCopy {
    let source: SQLiteConnection
    /// Of what was copied so far.
    var digest: ContentDigest

    init(from source: SQLiteConnection, digest: ContentDigest = ContentDigest()) {
        self.source = source
        self.digest = digest
    }

    /// - Parameters:
    ///   - schema: at the version that the source has.
    ///   - destination: where the rows go; nil only to take the digest.
    mutating func copy(_ schema: SQLiteSchema, to destination: SQLiteConnection?) throws {
        let layout = try SQLiteConnection.inMemory(schema)
        defer { layout.close() }
        for table in try layout.tableNames() {
            digest.begin(table)
            let columns = try layout.columnNames(of: table)
            let insertion = """
                INSERT INTO \(table) (\(columns.joined(separator: ", ")))
                VALUES (?\(String(repeating: ", ?", count: columns.count - 1)))
                """
            try source.forEachRow(of: table, as: layout) { row in
                digest.add(row)
                try destination?.run(insertion, SQLiteParameters(row))
            }
        }
    }
}
