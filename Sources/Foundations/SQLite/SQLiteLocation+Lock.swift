import HearthFiles

extension SQLiteLocation {
    /// Makes this process the owner until the lock is dropped. Nil for what is no file: nobody else can have it.
    /// - Throws: `inUse` after `waiting`, or at once when the task is cancelled.
    func lock(waiting: Duration) async throws(SQLiteError) -> FileLock? {
        guard case .file(let path) = self else { return nil }
        do throws(FileError) {
            return try await FileLock.owning(path, waiting: waiting)
        } catch {
            throw SQLiteError(error)
        }
    }
}
