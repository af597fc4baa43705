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
