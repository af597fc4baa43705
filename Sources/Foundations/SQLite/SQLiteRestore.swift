import CSQLite
import Glibc
import HearthFiles

/// Does on a queue of its own what replaces a database by a backup.
actor SQLiteRestore {
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private nonisolated let executor = DiskExecutor(label: "hearth.sqlite.restore")

    func restore(_ backup: String, to path: String, schema: SQLiteSchema) async throws(SQLiteError) {
        try schema.validate()
        let location = try SQLiteLocation.file(path).resolved()
        let lock = try await location.lock(waiting: .zero)
        let file = try StagedFile(path)
        let path = file.path
        do throws(SQLiteError) {
            try copy(backup, to: file.stagingPath, schema: schema)
            try setAside(path, location: location, schema: schema)
        } catch {
            file.discard()
            throw error
        }
        try file.commit()
        _ = consume lock
    }

    private func copy(_ backup: String, to path: String, schema: SQLiteSchema) throws(SQLiteError) {
        let source = try SQLiteLocation.file(backup).resolved()
        guard try source.hasContent() else {
            throw SQLiteError(.noFile, "There is no backup at \(backup), or it is empty; choose another path.")
        }
        let connection = try SQLiteConnection(
            opening: source.uri + "?mode=ro", name: backup, flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
            options: SQLiteOptions())
        defer { connection.close() }
        guard try !connection.check(schema) else {
            throw SQLiteError(.foreign, "\(backup) has nothing in it; choose another backup.")
        }
        if let problem = try connection.problems().first {
            throw SQLiteError(.corrupt, "\(backup) is damaged (\(problem)); choose another backup.")
        }
        try connection.copyAll(to: path, name: path)
    }

    /// Keeps the present database under another name, with nothing left in its log: a log that stayed behind would be
    /// taken for the new database's.
    private func setAside(_ path: String, location: SQLiteLocation, schema: SQLiteSchema) throws(SQLiteError) {
        guard try location.hasContent() else { return }
        do throws(SQLiteError) {
            try writeLogBack(location, schema)
        } catch {
            // A damaged one is what a restore is for. Of another program, or newer: hands off.
            guard error.code == .corrupt || error.code == .notADatabase || error.code == .io else { throw error }
        }
        let kept = path + ".replaced"
        for old in [kept, kept + "-wal", kept + "-journal"] { unlink(old) }
        guard link(path, kept) == 0 else {
            throw SQLiteError(.io, "Can't keep \(path) as \(kept): \(String(cString: strerror(errno))).")
        }
        for suffix in ["-wal", "-journal"] {
            guard rename(path + suffix, kept + suffix) == 0 || errno == ENOENT else {
                throw SQLiteError(.io, "Can't keep \(path + suffix): \(String(cString: strerror(errno))).")
            }
        }
        unlink(path + "-shm")
    }

    private func writeLogBack(_ location: SQLiteLocation, _ schema: SQLiteSchema) throws(SQLiteError) {
        let connection = try SQLiteConnection(
            opening: location.target, name: location.name, flags: SQLITE_OPEN_READWRITE, options: SQLiteOptions())
        defer { connection.close() }
        _ = try connection.check(schema)
        try connection.checkpoint()
    }
}
