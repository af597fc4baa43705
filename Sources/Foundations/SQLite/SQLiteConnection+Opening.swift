import CSQLite

extension SQLiteConnection {
    /// Opens a database of ours and brings its schema up to date. Takes no lock beside SQLite's own.
    ///
    /// A file of another program, of a newer version of this one, or that is no database, is refused without a byte of it
    /// changed.
    static func open(_ location: SQLiteLocation, schema: SQLiteSchema, options: SQLiteOptions) throws(SQLiteError)
        -> SQLiteConnection
    {
        try schema.validate()
        try peek(location, schema)
        let connection = try SQLiteConnection(
            opening: location.target, name: location.name,
            flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, fileSystem: location.fileSystem, options: options)
        do throws(SQLiteError) {
            try connection.prepare(schema, inMemory: location == .memory)
            return connection
        } catch {
            connection.closeUntouched()
            throw error
        }
    }

    /// Opens a database of ours for reading only, at the version that it has.
    static func openForReading(_ location: SQLiteLocation, options: SQLiteOptions) throws(SQLiteError)
        -> SQLiteConnection
    {
        let connection = try SQLiteConnection(
            opening: location.target, name: location.name, flags: SQLITE_OPEN_READONLY,
            fileSystem: location.fileSystem, options: options)
        try connection.control("PRAGMA query_only = ON")
        return connection
    }

    /// Refuses what is not ours before SQLite's recovery would write to it.
    private static func peek(_ location: SQLiteLocation, _ schema: SQLiteSchema) throws(SQLiteError) {
        guard location != .memory, try location.hasContent() else { return }
        let connection = try SQLiteConnection(
            opening: location.uri + "?mode=ro&immutable=1", name: location.name,
            flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, fileSystem: location.fileSystem, options: SQLiteOptions())
        defer { connection.close() }
        let header = try FileHeader(connection)
        let (hasLog, hasJournal) = (
            try location.hasContent(suffix: "-wal"), try location.hasContent(suffix: "-journal")
        )
        let awaitsRecovery = hasLog || hasJournal
        guard header.isDatabase else {
            // The power went while the file was made: its journal makes it empty again.
            if header.isZero, awaitsRecovery { return }
            throw connection.failure(SQLITE_NOTADB)
        }
        if header.applicationID == 0, !awaitsRecovery {
            _ = try connection.check(schema)
        } else {
            try connection.check(schema, application: header.applicationID, version: header.version)
        }
    }

    /// - Returns: whether there is nothing in it yet.
    /// - Throws: `foreign`, `newer`, `notADatabase`, `corrupt`.
    func check(_ schema: SQLiteSchema) throws(SQLiteError) -> Bool {
        let application = try value("PRAGMA application_id", as: Int32.self)
        let version = try value("PRAGMA user_version", as: Int32.self)
        if application == 0, version == 0, try value("SELECT count(*) FROM sqlite_schema") == 0 { return true }
        try check(schema, application: application, version: version)
        return false
    }

    private func check(_ schema: SQLiteSchema, application: Int32, version: Int32) throws(SQLiteError) {
        guard application == schema.applicationID else {
            throw SQLiteError(
                .foreign,
                "\(name) is a database of another program, not \(schema.name); it was not changed. Choose another path."
            )
        }
        guard version <= schema.version else {
            throw SQLiteError(
                .newer,
                "\(name) was written by a newer Hearth (its version is \(version), this one knows \(schema.version)); it "
                    + "was not changed. Install the newer version, or restore a backup made with this one.")
        }
        guard version >= 0 else {
            throw SQLiteError(.corrupt, "\(name) is damaged: its version is \(version). Restore it from a backup.")
        }
    }

    private func prepare(_ schema: SQLiteSchema, inMemory: Bool) throws(SQLiteError) {
        // Before the first access: without shared memory, and nobody else gets in until it is closed.
        if !options.allowsReaders { try control("PRAGMA locking_mode = EXCLUSIVE") }
        try control("PRAGMA synchronous = FULL; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0")
        // Once more, because what the log or a journal holds counts too.
        if try check(schema) {
            // Still with a rollback journal, so that the file says whose it is before there is a log.
            try control("BEGIN IMMEDIATE; PRAGMA application_id = \(schema.applicationID); COMMIT")
        } else if options.checksContent, let damage = try firstDamage() {
            throw SQLiteError(.corrupt, "\(name) is damaged (\(damage)). Restore it from a backup.")
        }
        if !inMemory {
            let mode = try setting("PRAGMA journal_mode = WAL")
            guard mode == "wal" else {
                throw SQLiteError(.io, "\(name) can't have a write-ahead log (\(mode)). Choose a path on a local disk.")
            }
        }
        try control(
            """
            PRAGMA wal_autocheckpoint = \(max(1, options.checkpointPages));
            PRAGMA journal_size_limit = \(Int64(max(1, options.checkpointPages)) * 4096);
            """)
        if let limit = options.maximumPages { try control("PRAGMA max_page_count = \(max(1, limit))") }
        try migrate(schema)
        try control("PRAGMA synchronous = \(options.synchronous.rawValue)")
    }

    /// Sets what answers with a row.
    private func setting(_ sql: String) throws(SQLiteError) -> String {
        statementGuard.allowsAll = true
        defer { statementGuard.allowsAll = false }
        return try value(sql)
    }

    /// Without a checkpoint, which would write into a file that was just refused.
    private func closeUntouched() {
        if let pointer { _ = hearth_sqlite_configure(pointer, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1) }
        close()
    }
}
