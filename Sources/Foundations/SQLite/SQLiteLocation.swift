/// Where a database is.
public enum SQLiteLocation: Sendable, Hashable {
    /// A file, made with mode 0600 when there is none. Symbolic links are followed.
    case file(String)
    /// In memory, gone when closed.
    case memory
    /// A file of a virtual file system that was registered with SQLite: for tests.
    case virtual(name: String, fileSystem: String)

    /// In messages.
    var name: String {
        switch self {
        case .file(let path): path
        case .memory: "the database in memory"
        case .virtual(let name, _): name
        }
    }
}
