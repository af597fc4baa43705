import HearthFiles
import HearthSQLite

/// Keeps every other process out of a folder's databases and secrets while they are replaced.
struct RestoreLocks: ~Copyable {
    private let homes: FileLock
    private let history: FileLock
    private let secrets: FileLock

    /// - Throws: `inUse` while another process has any of them.
    init(_ folder: HomeFolder, waiting: Duration) async throws(SQLiteError) {
        do throws(FileError) {
            let homes = try await FileLock.owning(folder.homes, waiting: waiting)
            let history = try await FileLock.owning(folder.history, waiting: waiting)
            let secrets = try await FileLock.owning(folder.secrets, waiting: waiting)
            self.homes = homes
            self.history = history
            self.secrets = secrets
        } catch {
            throw SQLiteError(error)
        }
    }
}
