import CSQLite

extension SQLiteConnection {
    /// Takes the steps that the database has not taken yet.
    package func migrate(_ schema: SQLiteSchema) throws(SQLiteError) {
        let version = try value("PRAGMA user_version", as: Int32.self)
        for migration in schema.migrations where migration.version > version {
            do throws(SQLiteError) {
                try take(migration)
            } catch {
                // A full or damaged disk is no fault of the step, and says itself what to do.
                guard error.code == .misuse || error.code == .constraint || error.code == .mismatch else { throw error }
                throw SQLiteError(
                    .migration,
                    "\(name) could not be brought from version \(migration.version - 1) to \(migration.version) and is "
                        + "as it was; the version that wrote it can still use it. \(error.message)",
                    extendedResult: error.extendedResult, constraint: error.constraint)
            }
        }
    }

    private func take(_ migration: SQLiteMigration) throws(SQLiteError) {
        // A statement knows the columns that a table had when it was compiled.
        defer { statements.removeAll() }
        // Has no effect within a transaction, so it stands around it.
        if migration.rebuildsTables { try control("PRAGMA foreign_keys = OFF") }
        defer { if migration.rebuildsTables { try? control("PRAGMA foreign_keys = ON") } }
        do {
            try write { connection in
                switch migration.body {
                case .script(let sql): try connection.execute(script: sql)
                case .closure(let step): try step(connection)
                }
                let broken = try connection.values("PRAGMA foreign_key_check", as: String.self)
                if let table = broken.first {
                    throw SQLiteError(.constraint, "A row of \(table) refers to a row that is missing.")
                }
                try connection.control("PRAGMA user_version = \(migration.version)")
            }
        } catch let error as SQLiteError {
            throw error
        } catch {
            throw SQLiteError(.misuse, "\(error)")
        }
    }
}
