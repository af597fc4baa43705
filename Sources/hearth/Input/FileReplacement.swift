import Glibc
import HearthFiles

/// A file that takes the place of another one as a whole, or of none, once all of it is on the disk. For this user alone.
actor FileReplacement {
    nonisolated var unownedExecutor: UnownedSerialExecutor { DiskExecutor.shared.asUnownedSerialExecutor() }

    private let path: String
    private let new: String
    private let descriptor: CInt
    private var isDone = false

    /// - Throws: where the file can't be made.
    init(_ path: String) throws(CommandFailure) {
        self.path = path
        new = path + ".new"
        descriptor = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileText.failure(new, errno, "write") }
    }

    func append(_ bytes: [UInt8]) throws(CommandFailure) { try FileText.write(bytes, to: descriptor, path) }

    /// Lets it be the file. Until then, and when this throws, what was there is as it was.
    func finish() throws(CommandFailure) {
        guard fsync(descriptor) == 0, rename(new, path) == 0 else { throw FileText.failure(path, errno, "write") }
        isDone = true
    }

    deinit {
        close(descriptor)
        if !isDone { unlink(new) }
    }
}
