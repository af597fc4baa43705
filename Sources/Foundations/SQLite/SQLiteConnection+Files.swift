import CSQLite

/// Databases that are written once and then only read, or only kept in memory. All of these block on the disk: call them
/// where that may be.
extension SQLiteConnection {
    /// Makes a database in one file, replacing one that is there as a whole at the end. The same schemas and rows give the
    /// same bytes, with one version of SQLite.
    /// - Parameters:
    ///   - identity: whose file it is and of which version. Its own steps are taken only if it is among `schemas` too.
    ///   - schemas: whose tables it has, one after the other.
    ///   - fill: writes the rows, in one transaction.
    /// - Throws: what `fill` throws, or an `SQLiteError`; nothing is written then.
    public static func makeFile(
        _ path: String, identity: SQLiteSchema, schemas: [SQLiteSchema], fill: (SQLiteConnection) throws -> Void
    ) throws {
        let file = try StagedFile(path)
        do {
            let connection = try SQLiteConnection(
                opening: file.stagingPath, name: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
                options: SQLiteOptions())
            defer { connection.close() }
            // The file is on the disk before it gets its name.
            try connection.control("PRAGMA synchronous = OFF")
            for schema in schemas { try connection.add(schema) }
            try connection.write(fill)
            try connection.control(
                "PRAGMA application_id = \(identity.applicationID); PRAGMA user_version = \(identity.version)")
        } catch {
            file.discard()
            throw error
        }
        try file.commit()
    }

    /// Opens a file that ``makeFile(_:identity:schemas:fill:)`` or a backup has made, without so much as a file beside it.
    /// - Throws: `noFile`, `foreign` also when there is nothing in it, `newer`, `notADatabase`, `corrupt`, …
    public static func openFile(_ path: String, schema: SQLiteSchema) throws(SQLiteError) -> SQLiteConnection {
        try schema.validate()
        let source = try SQLiteLocation.file(path).resolved()
        guard try source.hasContent() else {
            throw SQLiteError(.noFile, "There is no backup at \(path), or it is empty; choose another path.")
        }
        let connection = try SQLiteConnection(
            opening: source.uri + "?mode=ro", name: path, flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
            options: SQLiteOptions())
        do throws(SQLiteError) {
            guard try !connection.check(schema) else {
                throw SQLiteError(.foreign, "\(path) has nothing in it; choose another path.")
            }
        } catch {
            connection.close()
            throw error
        }
        return connection
    }

    /// A database in memory, empty but for its tables.
    public static func inMemory(_ schema: SQLiteSchema) throws(SQLiteError) -> SQLiteConnection {
        try schema.validate()
        let connection = try SQLiteConnection(
            opening: SQLiteLocation.memory.target, name: SQLiteLocation.memory.name,
            flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, options: SQLiteOptions())
        try connection.migrate(schema)
        return connection
    }

    /// The tables of another schema beside those that there are.
    private func add(_ schema: SQLiteSchema) throws(SQLiteError) {
        try schema.validate()
        try control("PRAGMA user_version = 0")
        try migrate(schema)
    }
}
