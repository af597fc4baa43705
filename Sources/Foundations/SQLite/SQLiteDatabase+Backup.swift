import CSQLite

extension SQLiteDatabase {
    /// Pages copied before others get their turn: about a millisecond's work.
    private static let pagesAtOnce: CInt = 256

    /// Writes a copy to a file, replacing one that is there as a whole at the end. Other calls go on meanwhile; the copy
    /// has everything that was acknowledged before this returns, or nothing is written.
    /// - Throws: `full`, `noFolder`, `locked` while another backup goes to the same place, …
    public func backup(to path: String) async throws(SQLiteError) {
        let file = try StagedFile(path)
        do throws(SQLiteError) {
            let destination = try SQLiteConnection(
                opening: file.stagingPath, name: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
                options: SQLiteOptions())
            defer { destination.close() }
            let copy = try PageCopy(from: try current(), to: destination)
            while try copy.step(pages: Self.pagesAtOnce) {
                await Task.yield()
                // The connection may be gone by now.
                _ = try current()
            }
            try copy.finish()
            try destination.makeSingleFile()
        } catch {
            file.discard()
            throw error
        }
        try file.commit()
    }

    /// Writes a compact copy to a file, replacing one that is there as a whole at the end. Other calls wait meanwhile.
    public func vacuum(into path: String) throws(SQLiteError) {
        let file = try StagedFile(path)
        do throws(SQLiteError) {
            try current().vacuum(into: file.stagingPath)
        } catch {
            file.discard()
            throw error
        }
        try file.commit()
    }

    /// Puts a backup in the place of a database that nobody has open. What was there before stays beside it with
    /// `.replaced`, or `.replaced-2` and so on, added to its name.
    ///
    /// The backup is checked first: that it is one of ours, not newer, and sound. At every moment the place holds the old
    /// database or the new one.
    /// - Throws: `inUse`, `foreign`, `newer`, `notADatabase`, `corrupt`, `noFile`, …; nothing was changed then.
    public static func restore(_ backup: String, to path: String, schema: SQLiteSchema) async throws(SQLiteError) {
        try await SQLiteRestore().restore(backup, to: path, schema: schema)
    }
}

extension SQLiteConnection {
    /// Copies everything at once.
    func copyAll(to path: String, name: String) throws(SQLiteError) {
        let destination = try SQLiteConnection(
            opening: path, name: name, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, options: SQLiteOptions())
        defer { destination.close() }
        let copy = try PageCopy(from: self, to: destination)
        while try copy.step(pages: -1) {}
        try copy.finish()
        try destination.makeSingleFile()
    }

    /// Without a log beside it, so that the one file is all of the database.
    fileprivate func makeSingleFile() throws(SQLiteError) { try control("PRAGMA journal_mode = DELETE") }
}
