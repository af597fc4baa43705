import Glibc

/// An exclusive lock on a file, held until it is dropped or the process ends, however it ends.
package struct FileLock: ~Copyable {
    private let file: Descriptor

    /// Nil when another process, or another lock of this one, holds it.
    package init?(_ path: String) throws(FileError) {
        guard let file = try Descriptor(path, O_RDWR | O_CREAT | O_NOFOLLOW, action: "lock") else { return nil }
        guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw FileError(errno: errno, "lock", path) }
            return nil
        }
        // For the message of whoever comes second; nothing depends on it.
        if ftruncate(file.number, 0) == 0 { try? file.write(Array("\(getpid())\n".utf8)) }
        self.file = file
    }

    /// Makes this process the owner of what stands at a path, by a lock file of the same name with `.lock`.
    /// - Parameter waiting: how long to wait for another owner to let go. Ends at once when the task is cancelled.
    /// - Throws: `inUse`, `noFolder`, `permissionDenied`, …
    package static func owning(_ path: String, waiting: Duration) async throws(FileError) -> FileLock {
        let lockPath = path + ".lock"
        let deadline = ContinuousClock.now.advanced(by: waiting)
        while true {
            if let lock = try FileLock(lockPath) { return lock }
            // In a cancelled task no sleep lasts.
            guard !Task.isCancelled, ContinuousClock.now < deadline else {
                let holder = holder(lockPath).map { "process \($0)" } ?? "another process"
                throw FileError(.inUse, "\(path) is in use by \(holder); end that one first, or choose another path.")
            }
            try? await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Closing alone would leave it to a process that was forked meanwhile, until that one runs its own program.
    deinit { flock(file.number, LOCK_UN) }

    /// The process that holds the lock, as far as it said so.
    package static func holder(_ path: String) -> Int? {
        guard let file = try? Descriptor(path, O_RDONLY, action: "read"), let bytes = try? file.contents(limit: 32)
        else {
            return nil
        }
        return Int(String(decoding: bytes, as: UTF8.self).prefix { $0.isNumber })
    }
}
