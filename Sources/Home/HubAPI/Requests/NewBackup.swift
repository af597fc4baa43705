/// A backup to be made, for `POST /backup`, which answers with its bytes.
public struct NewBackup: Codable, Hashable, Sendable {
    /// Whether it is to hold the history, too; nil for no.
    public var history: Bool?
    /// Seals the pairing keys anew; nil to keep them as they are in the hub's folder.
    public var passphrase: String?

    public init(history: Bool? = nil, passphrase: String? = nil) {
        self.history = history
        self.passphrase = passphrase
    }
}
