import HearthCalendar
import HearthCryptography
import HearthSQLite
import HearthSecrets
import HomeModel

/// A backup of everything in one file: homes with their last values, what the hub remembers, the files of secrets, and
/// the history if wanted. The same content at the same time gives the same bytes, unless a passphrase seals the secrets.
///
///     try await HomeBackup.write(to: path, of: store, secrets: [folder.secrets], time: now, hearthVersion: version)
///     let backup = try await HomeBackup.inspect(path)
///     print(StructureDifference(from: await store.structure, to: backup.structure).lines)
///     try await HomeBackup.restore(path, into: folder)
public struct HomeBackup: Equatable, Sendable {
    /// When it was made, as its maker said.
    public let time: Instant
    /// Which Hearth made it.
    public let hearthVersion: String
    /// The schema of the homes in it, at most ``SQLiteSchema/homes``'.
    public let homesVersion: Int
    /// The schema of the history in it; nil without one.
    public let historyVersion: Int?
    public let secrets: [Secret]
    /// The SHA-256 of all content: equal for equal content, whenever it was written.
    public let digest: [UInt8]
    public let structure: HomeStructure

    /// A file of secrets, such as the pairings.
    public struct Secret: Hashable, Sendable {
        public enum Sealing: String, Hashable, Sendable {
            /// Whoever has the backup has the keys.
            case none
            /// With the hub's own key, which a hub needs that is to read them.
            case hub
            /// With the backup's passphrase.
            case backup
        }

        public let name: String
        public let sealing: Sealing

        public init(name: String, sealing: Sealing) {
            self.name = name
            self.sealing = sealing
        }
    }

    /// Writes a backup of a store in use, replacing one that is there as a whole at the end; nothing of it holds up
    /// changes meanwhile. It is read back before this returns. The file has mode 0600.
    /// - Parameters:
    ///   - history: nil to leave it out.
    ///   - secrets: paths of files, read after the homes, so that no accessory is in the backup without its keys. Those
    ///     that do not exist are left out.
    ///   - sealer: opens the files, as ``SecretSealer`` of the hub does. Not needed without a passphrase.
    ///   - passphrase: seals the secrets anew; without it they are kept as they are in their files.
    ///   - time: the time of the backup.
    /// - Throws: `SQLiteError`: `full`, `noFolder`, `permissionDenied`, `foreign` for a file that is no backup, …;
    ///   `SecretError`. What was at the path is as it was then.
    @discardableResult
    public static func write(
        to path: String, of store: HomeStore, history: HomeHistory? = nil, secrets: [String] = [],
        sealer: SecretSealer = SecretSealer(key: nil), passphrase: SecretKey? = nil, time: Instant,
        hearthVersion: String
    ) async throws -> HomeBackup {
        let writer = BackupWriter(path: path, time: time, hearthVersion: hearthVersion)
        return try await writer.write(
            store, history: history, secrets: secrets, sealer: sealer, passphrase: passphrase)
    }

    /// Reads and checks all of a backup, and changes nothing.
    /// - Throws: `SQLiteError`: `noFile`, `notADatabase`, `foreign`, `newer`, `corrupt` also when its content is not
    ///   what was written, …
    public static func inspect(_ path: String) async throws -> HomeBackup {
        try await BackupRestore().inspect(path)
    }

    /// Puts what is in a backup in the place of what a folder has, and makes the folder when there is none. What was
    /// there stays beside it with `.replaced`, or `.replaced-2` and so on, added to the names. A history, or a file of secrets, that the backup lacks
    /// stays. A power cut leaves all as it was or, once all is on the disk, is made up for when the store is next opened.
    /// - Parameters:
    ///   - key: opens the secrets that the backup's passphrase has sealed.
    ///   - sealer: seals the secrets for the hub.
    /// - Throws: as ``inspect(_:)``; `inUse` while a hub runs in the folder, `full`, `readOnly`, …; `SecretError`. All is
    ///   as it was then.
    @discardableResult
    public static func restore(
        _ path: String, into folder: HomeFolder, key: SecretKey? = nil, sealer: SecretSealer = SecretSealer(key: nil)
    ) async throws -> HomeRestore {
        try await BackupRestore().restore(path, into: folder, key: key, sealer: sealer)
    }
}
