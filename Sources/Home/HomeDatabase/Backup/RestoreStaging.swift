import Glibc
import HearthFiles
import HearthSQLite

/// The files of a restore on their way to their places: gathered in a folder beside, which gets another name once all of
/// them are on the disk, and from then on only forward. Whoever uses it holds the locks of the files.
struct RestoreStaging {
    let folder: HomeFolder

    private var unfinished: String { folder.file(".restore-unfinished") }
    private var ready: String { folder.file(".restore-ready") }

    /// Whether all files are there and some may still have to be moved.
    var isReady: Bool { access(ready, F_OK) == 0 }
    /// Whether anything is left of a restore.
    var isLeftOver: Bool { isReady || access(unfinished, F_OK) == 0 }

    /// - Returns: the folder to write the files to.
    /// - Throws: also when what is there may not be replaced.
    func begin() throws(SQLiteError) -> HomeFolder {
        for path in [folder.homes, folder.history, folder.secrets] { try refuseLink(path) }
        try SQLiteReplacement(of: folder.homes, schema: .homes).prepare()
        try SQLiteReplacement(of: folder.history, schema: .history).prepare()
        try remove(unfinished)
        guard mkdir(unfinished, 0o700) == 0 else { throw Self.failure("write", unfinished) }
        return HomeFolder(unfinished)
    }

    func discard() { try? remove(unfinished) }

    /// From now on the restore counts.
    func makeReady() throws(SQLiteError) {
        try synchronize(unfinished)
        guard rename(unfinished, ready) == 0 else { throw Self.failure("rename", unfinished) }
        try synchronize(folder.path)
    }

    /// What still has to be moved.
    func names() throws(SQLiteError) -> [String] {
        try entries(of: ready).filter { name in
            name == HomeFolder.homesName || name == HomeFolder.historyName || BackupSecret.isName(name)
        }.sorted()
    }

    /// Moves one file to its place; what is there stays under a name of `ReplacedFile`.
    /// - Returns: where it is; nil when there was nothing.
    @discardableResult
    func install(_ name: String) throws(SQLiteError) -> String? {
        let (new, path) = (ready + "/" + name, folder.file(name))
        switch name {
        case HomeFolder.homesName: return try SQLiteReplacement(of: path, schema: .homes).install(new)
        case HomeFolder.historyName: return try SQLiteReplacement(of: path, schema: .history).install(new)
        default:
            let kept = try keep(path)
            guard rename(new, path) == 0 else { throw Self.failure("replace", path) }
            try synchronize(folder.path)
            return kept
        }
    }

    private func keep(_ path: String) throws(SQLiteError) -> String? {
        do throws(FileError) {
            return try ReplacedFile.keep(path)
        } catch {
            throw SQLiteError(error)
        }
    }

    /// All are moved.
    func end() throws(SQLiteError) {
        try remove(ready)
        try synchronize(folder.path)
    }

    /// What a link leads to may be on another disk, where no rename leads.
    private func refuseLink(_ path: String) throws(SQLiteError) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
        throw SQLiteError(
            .notAFile, "Can't replace \(path): it is a link or no file. Put the file itself there, or move it away.")
    }

    private func remove(_ path: String) throws(SQLiteError) {
        for name in try entries(of: path) { unlink(path + "/" + name) }
        guard rmdir(path) == 0 || errno == ENOENT else { throw Self.failure("remove", path) }
    }

    private func entries(of path: String) throws(SQLiteError) -> [String] {
        guard let directory = opendir(path) else {
            guard errno == ENOENT else { throw Self.failure("read", path) }
            return []
        }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Makes the names in a folder durable.
    private func synchronize(_ path: String) throws(SQLiteError) {
        do throws(FileError) {
            try ParentFolder.synchronize(of: path + "/")
        } catch {
            throw SQLiteError(error)
        }
    }

    private static func failure(_ action: String, _ path: String) -> SQLiteError {
        SQLiteError(FileError(errno: errno, action, path))
    }
}
