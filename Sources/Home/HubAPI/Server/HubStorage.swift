import HearthSecrets
import HomeDatabase

/// Where a hub keeps everything.
public struct HubStorage: Sendable {
    public var folder: HomeFolder
    /// Of its files of secrets.
    public var sealer: SecretSealer

    public init(_ folder: HomeFolder, sealer: SecretSealer = SecretSealer(key: nil)) {
        self.folder = folder
        self.sealer = sealer
    }
}
