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
            try SQLiteReplacement(of: path, schema: schema).setAside()
        } catch {
            file.discard()
            throw error
        }
        try file.commit()
        _ = consume lock
    }

    private func copy(_ backup: String, to path: String, schema: SQLiteSchema) throws(SQLiteError) {
        let connection = try SQLiteConnection.openFile(backup, schema: schema)
        defer { connection.close() }
        if let problem = try connection.problems().first {
            throw SQLiteError(.corrupt, "\(backup) is damaged (\(problem)); choose another backup.")
        }
        try connection.copyAll(to: path, name: path)
    }
}
