import Glibc
import HearthFiles

/// The folder in which a hub keeps everything.
public struct HomeFolder: Hashable, Sendable {
    public let path: String

    public init(_ path: String) { self.path = path }

    static let homesName = "home.db"
    static let historyName = "history.db"

    /// The database of ``HomeStore``.
    public var homes: String { file(Self.homesName) }
    /// Whether there are homes, or a restore that was cut short will bring them when they are opened. A file of no bytes has
    /// none.
    public var hasHomes: Bool {
        var status = stat()
        return stat(homes, &status) == 0 && status.st_size > 0 || RestoreStaging(folder: self).isReady
    }

    /// The database of ``HomeHistory``.
    public var history: String { file(Self.historyName) }
    /// The pairings and their keys.
    public var secrets: String { file("secrets.json") }

    func file(_ name: String) -> String { path + "/" + name }
}
