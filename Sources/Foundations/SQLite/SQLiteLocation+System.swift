import CSQLite
import Glibc
import HearthFiles

extension SQLiteLocation {
    /// What SQLite opens.
    var target: String {
        switch self {
        // Absolute or made relative by hand, so that no name is taken for a URI or for ":memory:".
        case .file(let path): path.hasPrefix("/") ? path : "./" + path
        case .memory: ":memory:"
        case .virtual(let name, _): name
        }
    }

    var fileSystem: String? {
        if case .virtual(_, let fileSystem) = self { fileSystem } else { nil }
    }

    /// The target as a URI, every byte but letters, digits and slashes escaped.
    var uri: String {
        let hex = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in target.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"):
                bytes.append(byte)
            default: bytes += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
            }
        }
        return "file:" + String(decoding: bytes, as: UTF8.self)
    }

    /// Whether there is a file with something in it.
    /// - Parameter suffix: of what SQLite keeps beside the database, such as "-wal".
    func hasContent(suffix: String = "") throws(SQLiteError) -> Bool {
        guard self != .memory else { return false }
        guard let system = sqlite3_vfs_find(fileSystem) else {
            throw SQLiteError(.misuse, "There is no file system \(fileSystem ?? ""); register it first.")
        }
        var exists: CInt = 0
        // SQLite says that an empty file does not exist.
        let result = system.pointee.xAccess(system, target + suffix, SQLITE_ACCESS_EXISTS, &exists)
        return result == SQLITE_OK && exists != 0
    }

    /// With symbolic links followed and with a check that it can be a file of ours at all.
    func resolved() throws(SQLiteError) -> SQLiteLocation {
        guard case .file(let path) = self else { return self }
        guard !path.isEmpty, !path.contains("\0") else {
            throw SQLiteError(.notAFile, "A database needs a path that is not empty and has no character of code 0.")
        }
        let folder = ParentFolder.path(of: path)
        // A file that is not there yet has a folder that is.
        guard let real = realpath(path, nil) ?? realpath(folder, nil) else {
            throw SQLiteError(.noFolder, "Can't use \(path): the folder \(folder) does not exist; make it first.")
        }
        defer { free(real) }
        var resolved = String(cString: real)
        if access(path, F_OK) != 0 { resolved += "/" + String(path[Self.nameStart(of: path)...]) }
        var status = stat()
        if stat(resolved, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            throw SQLiteError(.notAFile, "Can't use \(path): it is not a file; choose another path.")
        }
        return .file(resolved)
    }

    private static func nameStart(of path: String) -> String.Index {
        path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    }

    /// Makes the file when there is none, for this user only: the log and what else SQLite makes beside it gets the same
    /// permissions.
    func makeFile() throws(SQLiteError) {
        guard case .file(let path) = self else { return }
        do throws(FileError) {
            _ = try Descriptor(path, O_RDWR | O_CREAT | O_NOFOLLOW, action: "write")
        } catch {
            throw SQLiteError(error)
        }
    }

    /// Takes others' permissions from a database of ours.
    func makePrivate() throws(SQLiteError) {
        guard case .file(let path) = self else { return }
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & 0o077 != 0 else { return }
        guard chmod(path, status.st_mode & 0o700) == 0 else {
            throw SQLiteError(
                .permissionDenied,
                "Can't take other users' permissions from \(path): it belongs to another user. "
                    + "Choose another path, or change its owner.")
        }
    }
}
