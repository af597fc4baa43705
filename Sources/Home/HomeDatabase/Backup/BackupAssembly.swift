import HearthCalendar
import HearthSQLite

/// What a backup is put together from.
struct BackupAssembly {
    /// A copy of the database of homes.
    let homes: String
    /// A copy of the database of history.
    let history: String?
    let secrets: [BackupSecret]
    let time: Instant
    let hearthVersion: String

    func write(to path: String) throws {
        let schemas: [SQLiteSchema] = [.backup, .homes] + (history == nil ? [] : [.history])
        try SQLiteConnection.makeFile(path, identity: .backup, schemas: schemas) { file in
            var digest = try copy(.homes, of: homes, to: file, ContentDigest())
            if let history { digest = try copy(.history, of: history, to: file, digest) }
            digest.add(secrets)
            for secret in secrets {
                try file.run(
                    "INSERT INTO secrets (\(BackupSecret.columns)) VALUES (?, ?, ?)",
                    [.text(secret.name), .blob(secret.content), SQLiteValue(secret.isSealedForBackup)])
            }
            try file.run(
                """
                INSERT INTO backup (id, time, hearth_version, homes_version, history_version, digest)
                VALUES (1, ?, ?, ?, ?, ?)
                """,
                [
                    SQLiteValue(time), .text(hearthVersion), SQLiteValue(SQLiteSchema.homes.version),
                    SQLiteValue(history == nil ? nil : SQLiteSchema.history.version), .blob(digest.finish()),
                ])
        }
    }

    private func copy(
        _ schema: SQLiteSchema, of path: String, to file: SQLiteConnection, _ digest: ContentDigest
    ) throws -> ContentDigest {
        let source = try SQLiteConnection.openFile(path, schema: schema)
        defer { source.close() }
        var copy = TableCopy(from: source, digest: digest)
        try copy.copy(schema, to: file)
        return copy.digest
    }
}
