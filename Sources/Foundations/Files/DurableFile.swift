import Glibc

/// A small file that is replaced as a whole, so that whoever reads it finds the old content or the new, never a part,
/// whatever happens in between: an error, SIGKILL, a power cut.
///
/// One process at a time has it open; a second one gets `inUse` with the first one's number. Made with mode 0600. A lock
/// file of the same name with `.lock` stays beside it.
public actor DurableFile {
    public nonisolated var unownedExecutor: UnownedSerialExecutor { DiskExecutor.shared.asUnownedSerialExecutor() }

    /// With symbolic links followed.
    public nonisolated let path: String
    /// Bytes that are read at most; more is an error.
    public static let maximumBytes = 64 << 20

    private var lock: FileLock?

    private init(path: String, lock: consuming FileLock) {
        self.path = path
        self.lock = consume lock
    }

    /// Opens a file that exists or not; its folder must.
    /// - Parameter waiting: how long to wait for another process to close it. Ends at once when the task is cancelled.
    /// - Throws: `inUse`, `noFolder`, `notAFile`, `permissionDenied`, …
    public static func open(_ path: String, waiting: Duration = .zero) async throws(FileError) -> DurableFile {
        try await Opener().open(path, waiting: waiting)
    }

    /// What a file holds at this moment, whoever has it open; nil when it does not exist.
    public static func contents(of path: String) async throws(FileError) -> [UInt8]? {
        try await Opener().contents(of: path)
    }

    /// What it holds; nil when it was never written.
    public func read() throws(FileError) -> [UInt8]? {
        try checkOpen()
        return try Self.contents(path)
    }

    /// Replaces what it holds. When this returns, the disk has it; when it throws, the old content is still there.
    public func replace(with bytes: [UInt8]) throws(FileError) {
        try checkOpen()
        // A fixed name: only the holder of the lock writes it, and what a crash left behind is overwritten.
        let new = path + ".new"
        do throws(FileError) {
            guard let file = try Descriptor(new, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, action: "write") else {
                throw FileError(errno: ENOENT, "write", new)
            }
            try file.write(bytes)
            try file.synchronize()
            guard rename(new, path) == 0 else { throw FileError(errno: errno, "write", path) }
        } catch {
            unlink(new)
            throw error
        }
        // The new name is durable once the folder is.
        try ParentFolder.synchronize(of: path)
    }

    /// Removes it, so that it was never written. When this returns, the disk knows.
    public func remove() throws(FileError) {
        try checkOpen()
        guard unlink(path) == 0 || errno == ENOENT else { throw FileError(errno: errno, "remove", path) }
        try ParentFolder.synchronize(of: path)
    }

    /// Lets other processes open it. Further calls throw `closed`.
    public func close() { lock = nil }

    private func checkOpen() throws(FileError) {
        if lock == nil { throw FileError(.closed, "\(path) was closed; open it anew.") }
    }

    private static func contents(_ path: String) throws(FileError) -> [UInt8]? {
        try Descriptor(path, O_RDONLY | O_NONBLOCK, action: "read")?.contents(limit: maximumBytes)
    }

    /// Does on the disk's thread what has to be done before there is a file.
    private actor Opener {
        nonisolated var unownedExecutor: UnownedSerialExecutor { DiskExecutor.shared.asUnownedSerialExecutor() }

        func open(_ path: String, waiting: Duration) async throws(FileError) -> DurableFile {
            let path = resolve(path)
            var status = stat()
            if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
                throw FileError(.notAFile, "Can't use \(path): it is not a file; choose another path.")
            }
            return DurableFile(path: path, lock: try await FileLock.owning(path, waiting: waiting))
        }

        func contents(of path: String) throws(FileError) -> [UInt8]? { try DurableFile.contents(path) }

        /// Renaming over a symbolic link would replace the link, so links are followed first.
        private func resolve(_ path: String) -> String {
            guard let real = realpath(path, nil) else { return path }
            defer { free(real) }
            return String(cString: real)
        }
    }
}
