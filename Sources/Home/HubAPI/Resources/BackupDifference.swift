import HearthCalendar

/// What restoring a backup would change, as `/backup/difference` answers one.
public struct BackupDifference: Codable, Hashable, Sendable {
    /// When the backup was made.
    public var time: Instant
    /// Which Hearth made it.
    public var version: String
    /// A line for each difference: "new room Attic"; empty when the homes are the same.
    public var lines: [String]

    public init(time: Instant, version: String, lines: [String]) {
        self.time = time
        self.version = version
        self.lines = lines
    }
}
