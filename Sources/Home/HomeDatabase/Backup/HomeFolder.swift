import HearthFiles

/// The folder in which a hub keeps everything.
public struct HomeFolder: Hashable, Sendable {
    public let path: String

    public init(_ path: String) { self.path = path }

    static let homesName = "home.db"
    static let historyName = "history.db"

    /// The database of ``HomeStore``.
    public var homes: String { file(Self.homesName) }
    /// The database of ``HomeHistory``.
    public var history: String { file(Self.historyName) }
    /// The pairings and their keys.
    public var secrets: String { file("secrets.json") }

    func file(_ name: String) -> String { path + "/" + name }
}
