import Glibc
import HearthFiles

/// A new file on its way to a place where another one may be: complete and on the disk before it has the name, so
/// whoever reads finds the old one or the new one.
struct StagedFile: ~Copyable {
    let path: String
    /// Where the content is written meanwhile. Empty and of mode 0600 at first.
    let stagingPath: String
    /// Locked until the end: of two who write to one place the second is refused. SQLite's own locks on the file last as
    /// long as no descriptor of it is closed in this process, so this one is closed last.
    private let file: Descriptor

    init(_ path: String) throws(SQLiteError) {
        guard case .file(let path) = try SQLiteLocation.file(path).resolved() else {
            throw SQLiteError(.notAFile, "\(path) is not a file.")
        }
        let stagingPath = path + ".new"
        let file = try Self.open(stagingPath)
        var here = stat()
        var there = stat()
        // After the lock, because the one who held it gave the file its final name.
        guard flock(file.number, LOCK_EX | LOCK_NB) == 0, fstat(file.number, &here) == 0,
            stat(stagingPath, &there) == 0, here.st_ino == there.st_ino, here.st_dev == there.st_dev
        else {
            throw SQLiteError(.locked, "\(path) is being written already; try again when that is done.")
        }
        // What an earlier attempt left when it was cut short.
        guard ftruncate(file.number, 0) == 0, fchmod(file.number, 0o600) == 0 else {
            throw SQLiteError(.io, "Can't write \(stagingPath): \(String(cString: strerror(errno))).")
        }
        unlink(stagingPath + "-journal")
        unlink(stagingPath + "-wal")
        self.path = path
        self.stagingPath = stagingPath
        self.file = file
    }

    private static func open(_ path: String) throws(SQLiteError) -> Descriptor {
        do throws(FileError) {
            guard let file = try Descriptor(path, O_RDWR | O_CREAT | O_NOFOLLOW, action: "write") else {
                throw FileError(.noFolder, "Can't write \(path): its folder does not exist; make it first.")
            }
            return file
        } catch {
            throw SQLiteError(error)
        }
    }

    /// Closing alone would leave the lock to a process that was forked meanwhile.
    deinit { flock(file.number, LOCK_UN) }

    /// Gives the file its name. When this returns, the disk has both.
    consuming func commit() throws(SQLiteError) {
        do throws(FileError) {
            try file.synchronize()
            guard rename(stagingPath, path) == 0 else { throw FileError(.system, Self.renameFailure(path, errno)) }
            try ParentFolder.synchronize(of: path)
        } catch {
            unlink(stagingPath)
            throw SQLiteError(error)
        }
    }

    /// Removes what was written so far.
    consuming func discard() { unlink(stagingPath) }

    private static func renameFailure(_ path: String, _ number: CInt) -> String {
        "Can't replace \(path): \(String(cString: strerror(number)))."
    }
}
