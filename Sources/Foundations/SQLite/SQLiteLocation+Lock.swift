import HearthFiles

extension SQLiteLocation {
    /// Makes this process the owner until the lock is dropped. Nil for what is no file: nobody else can have it.
    /// - Throws: `inUse` after `waiting`.
    func lock(waiting: Duration) async throws(SQLiteError) -> FileLock? {
        guard case .file(let path) = self else { return nil }
        let lockPath = path + ".lock"
        let deadline = ContinuousClock.now.advanced(by: waiting)
        while true {
            do throws(FileError) {
                if let lock = try FileLock(lockPath) { return lock }
            } catch {
                throw SQLiteError(error)
            }
            guard ContinuousClock.now < deadline else {
                let holder = FileLock.holder(lockPath).map { "process \($0)" } ?? "another process"
                throw SQLiteError(.inUse, "\(path) is in use by \(holder); end that one first, or choose another path.")
            }
            try? await Task.sleep(for: .milliseconds(20))
        }
    }
}
