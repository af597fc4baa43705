import CSQLite
import Glibc
import HearthFiles

/// Puts a finished database in the place of one that nobody has open; whoever calls holds its lock.
package struct SQLiteReplacement {
    let path: String
    private let location: SQLiteLocation
    private let schema: SQLiteSchema

    package init(of path: String, schema: SQLiteSchema) throws(SQLiteError) {
        location = try SQLiteLocation.file(path).resolved()
        self.path = location.name
        self.schema = schema
    }

    /// Moves a finished file here. What is there already stays under a name of ``ReplacedFile``. At every moment the place
    /// holds the old database or the new one, and while `file` is there, this can be done again.
    /// - Returns: where the old one is; nil when there was none.
    package func install(_ file: String) throws(SQLiteError) -> String? {
        let kept = try setAside()
        guard rename(file, path) == 0 else {
            throw SQLiteError(.io, "Can't replace \(path): \(String(cString: strerror(errno))).")
        }
        do throws(FileError) {
            try ParentFolder.synchronize(of: path)
        } catch {
            throw SQLiteError(error)
        }
        return kept
    }

    /// Writes the log of what is there back into it.
    /// - Throws: `foreign`, `newer`: those are not ours to replace. A damaged one is what a restore is for.
    package func prepare() throws(SQLiteError) {
        guard try location.hasContent() else { return }
        do throws(SQLiteError) {
            try writeLogBack()
        } catch {
            guard error.code == .corrupt || error.code == .notADatabase || error.code == .io else { throw error }
        }
    }

    /// Keeps the present database under another name, with nothing left in its log: a log that stayed behind would be
    /// taken for the new database's.
    @discardableResult
    func setAside() throws(SQLiteError) -> String? {
        guard try location.hasContent() else { return nil }
        try prepare()
        let kept: String
        do throws(FileError) {
            guard let name = try ReplacedFile.keep(path) else { return nil }
            kept = name
        } catch {
            throw SQLiteError(error)
        }
        for suffix in ["-wal", "-journal"] {
            guard rename(path + suffix, kept + suffix) == 0 || errno == ENOENT else {
                throw SQLiteError(.io, "Can't keep \(path + suffix): \(String(cString: strerror(errno))).")
            }
        }
        unlink(path + "-shm")
        return kept
    }

    private func writeLogBack() throws(SQLiteError) {
        let connection = try SQLiteConnection(
            opening: location.target, name: location.name, flags: SQLITE_OPEN_READWRITE, options: SQLiteOptions())
        defer { connection.close() }
        _ = try connection.check(schema)
        try connection.checkpoint()
    }
}
