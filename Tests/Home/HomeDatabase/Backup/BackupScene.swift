import HearthCalendar
import HearthSQLite
import HearthSecrets
import HomeDatabase
import HomeModel
import HomeModelTesting
import SQLiteTesting
import Testing

/// A folder with homes, their history and pairings, and a place for backups.
struct BackupScene {
    let folder: TemporaryFolder
    let time = Instant(seconds: 1_767_600_000)
    static let secrets = Array(#"{"version":1,"controller":{"key":"TOPSECRETKEY"}}"#.utf8)

    init() throws { folder = try TemporaryFolder() }

    /// The path of a backup.
    func backup(_ name: String = "backup") -> String { folder.file(name) }

    func hub(_ name: String = "hub") -> HomeFolder { HomeFolder(folder.file(name)) }

    func open(_ hub: HomeFolder) async throws -> HomeStore { try await HomeStore.open(.file(hub.homes)) }

    /// Random homes with values, notes, history, traces and a file of secrets, open.
    func fill(_ hub: HomeFolder, seed: UInt64 = 1, secrets: [UInt8] = Self.secrets) async throws -> (
        HomeStore, HomeHistory
    ) {
        try folder.makeFolder(of: hub)
        let store = try await open(hub)
        var changes = RandomChanges(seed: seed)
        for _ in 0..<400 {
            let structure = await store.structure
            _ = try? await store.apply(changes.next(for: structure))
        }
        let ids = await store.structure.accessories.rows.flatMap(\.services).flatMap(\.characteristics).map(\.id)
        try #require(ids.count > 10)
        for (place, id) in ids.prefix(20).enumerated() {
            try await store.record([id: RecordedValue(.float(Double(place) / 4), at: time)])
        }
        try await store.setNote("evaluator", "seen", durably: true)
        let history = try await HomeHistory.open(.file(hub.history))
        try await history.record(
            (0..<300).map { (ids[$0 % 7], RecordedValue(.integer(Int128($0)), at: time + .seconds($0))) },
            now: time + .seconds(300))
        let trigger = TriggerID(random: 5)
        try await history.recordTraces([(trigger, time, "one"), (trigger, time, "two")], now: time)
        try folder.write(secrets, to: hub.secrets)
        return (store, history)
    }

    @discardableResult
    func write(
        _ name: String = "backup", _ store: HomeStore, _ history: HomeHistory? = nil, of hub: HomeFolder,
        sealer: SecretSealer = SecretSealer(key: nil), passphrase: SecretKey? = nil
    ) async throws -> HomeBackup {
        try await HomeBackup.write(
            to: backup(name), of: store, history: history, secrets: [hub.secrets, hub.path + "/matter.json"],
            sealer: sealer, passphrase: passphrase, time: time, hearthVersion: "0.4")
    }

    /// What is in a folder, by name; without locks.
    func contents(_ hub: HomeFolder) -> [String: [UInt8]] {
        folder.contents(of: hub).filter { !$0.key.hasSuffix(".lock") }
    }
}
