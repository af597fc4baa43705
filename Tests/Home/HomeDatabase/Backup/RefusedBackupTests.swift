import Foundation
import Glibc
import HearthSQLite
import HomeDatabase
import HomeModel
import SQLiteTesting
import Seeded
import Testing

/// Whatever is wrong with a backup or its place: a reason, and all is as it was.
@Suite struct RefusedBackupTests {
    private let scene: BackupScene
    private let hub: HomeFolder

    init() throws {
        scene = try BackupScene()
        hub = scene.hub()
    }

    private func expectRefusal(
        _ code: SQLiteError.Code, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let before = scene.contents(hub)
        for restores in [false, true] {
            let error = await #expect(throws: SQLiteError.self, sourceLocation: sourceLocation) {
                if restores {
                    try await HomeBackup.restore(scene.backup(), into: hub)
                } else {
                    _ = try await HomeBackup.inspect(scene.backup())
                }
            }
            #expect(error?.code == code, "\(String(describing: error))", sourceLocation: sourceLocation)
            #expect(
                error?.message.contains(text) == true, "\(String(describing: error))", sourceLocation: sourceLocation)
        }
        #expect(scene.contents(hub) == before, sourceLocation: sourceLocation)
    }

    private func edit(_ sql: String) async throws {
        let path = scene.backup()
        let schema = SQLiteSchema(
            name: "a backup", applicationID: 0x4852_5442, migrations: [SQLiteMigration(1, sql: "")])
        let database = try await SQLiteDatabase.open(.file(path), schema: schema)
        try await database.write { try $0.execute(script: sql) }
        await database.close()
    }

    private func write() async throws {
        let (store, history) = try await scene.fill(hub)
        try await scene.write("backup", store, history, of: hub)
        await store.close()
        await history.close()
    }

    @Test func sayThatThereIsNone() async throws {
        try await expectRefusal(.noFile, "no backup")
        try scene.folder.write([], to: scene.backup())
        try await expectRefusal(.noFile, "no backup")
    }

    @Test func sayThatItIsSomethingElse() async throws {
        try scene.folder.write(Array("Dear diary, long enough to be anything at all".utf8), to: scene.backup())
        try await expectRefusal(.notADatabase, "is no backup, or not a whole one")
        try FileManager.default.removeItem(atPath: scene.backup())
        try EarlierDatabase(applicationID: 7, version: 1, sql: "CREATE TABLE song (id)").write(to: scene.backup())
        try await expectRefusal(.foreign, "another program")
    }

    /// Nor is a store mistaken for a backup of it.
    @Test func sayThatItIsAStore() async throws {
        let (store, _) = try await scene.fill(scene.hub("other"))
        await store.close()
        try FileManager.default.copyItem(atPath: scene.hub("other").homes, toPath: scene.backup())
        try await expectRefusal(.foreign, "another program")
    }

    @Test func sayThatItIsNewer() async throws {
        try EarlierDatabase(applicationID: 0x4852_5442, version: 2, sql: "CREATE TABLE future (id)").write(
            to: scene.backup())
        try await expectRefusal(.newer, "newer")
    }

    @Test(arguments: ["homes_version = 99", "history_version = 99"])
    func sayThatWhatIsInItIsNewer(change: String) async throws {
        try await write()
        try await edit("UPDATE backup SET \(change)")
        try await expectRefusal(.newer, "newer Hearth")
    }

    @Test(arguments: [
        "UPDATE rooms SET name = name || '!'", "DELETE FROM last_values",
        "UPDATE entries SET number = 7 WHERE time % 9 = 0",
        "UPDATE secrets SET content = X'00'", "UPDATE secrets SET name = 'other.json'", "DELETE FROM backup",
        "UPDATE backup SET homes_version = 0", "UPDATE backup SET homes_version = 1",
        "UPDATE backup SET history_version = NULL", "UPDATE secrets SET name = '../../etc/passwd.json'",
        "UPDATE backup SET time = 'yesterday'", "DROP TABLE notes", "DROP TABLE secrets",
        "DROP TABLE notes; CREATE TABLE notes (key, content); INSERT INTO notes VALUES ('evaluator', 5)",
        "DROP TABLE notes; CREATE VIEW notes AS SELECT hex(zeroblob(9)) AS key, 'x' AS content",
    ])
    func sayThatItsContentWasChanged(change: String) async throws {
        try await write()
        try await edit(change)
        try await expectRefusal(.corrupt, "damaged")
    }

    @Test func sayThatItWasCutShort() async throws {
        try await write()
        let whole = try #require(scene.folder.contents("backup"))
        for part in [whole.count - 1, whole.count / 2, 4096, 99, 17] {
            try scene.folder.write(Array(whole.prefix(part)), to: scene.backup())
            await #expect(throws: SQLiteError.self, "\(part) bytes") { try await HomeBackup.inspect(scene.backup()) }
        }
    }

    /// A changed byte is noticed, or is one that means nothing.
    @Test func noticeDamageAnywhere() async throws {
        let (store, _) = try await scene.fill(hub)
        let backup = try await scene.write("backup", store, of: hub)
        let whole = try #require(scene.folder.contents("backup"))
        var random = SeededGenerator(seed: 3)
        var noticed = 0
        // Pages are mostly empty, and there it would mean nothing.
        let places = whole.indices.filter { whole[$0] != 0 }
        for round in 0..<120 {
            var damaged = whole
            for _ in 0..<1 + round % 4 {
                damaged[places.randomElement(using: &random) ?? 0] ^= UInt8.random(in: 1...255, using: &random)
            }
            try scene.folder.write(damaged, to: scene.backup("damaged"))
            do {
                let read = try await HomeBackup.inspect(scene.backup("damaged"))
                #expect(read.structure == backup.structure && read.digest == backup.digest, "round \(round)")
            } catch is SQLiteError {
                noticed += 1
            }
        }
        #expect(noticed > 110)
    }

    @Test func sayThatAHubHasTheFolder() async throws {
        let (store, history) = try await scene.fill(hub)
        try await scene.write("backup", store, of: hub)
        for closes in [true, false] {
            let error = await #expect(throws: SQLiteError.self) {
                try await HomeBackup.restore(scene.backup(), into: hub)
            }
            #expect(error?.code == .inUse)
            #expect(error?.message.contains("\(getpid())") == true)
            // The history alone keeps others out too.
            if closes { await store.close() }
        }
        #expect(scene.contents(hub)["home.db.replaced"] == nil)
        await history.close()
        try await HomeBackup.restore(scene.backup(), into: hub)
    }

    @Test(arguments: [true, false]) func leaveAlonePlacesOfOthers(isHistory: Bool) async throws {
        try await write()
        let path = isHistory ? hub.history : hub.homes
        try FileManager.default.removeItem(atPath: path)
        try EarlierDatabase(applicationID: 7, version: 1, sql: "CREATE TABLE song (id)").write(to: path)
        let before = scene.contents(hub)
        let error = await #expect(throws: SQLiteError.self) { try await HomeBackup.restore(scene.backup(), into: hub) }
        #expect(error?.code == .foreign)
        #expect(scene.contents(hub) == before)
    }

    @Test(arguments: ["home.db", "history.db", "secrets.json"]) func leaveAloneWhatIsALink(name: String) async throws {
        try await write()
        let path = hub.path + "/" + name
        try FileManager.default.moveItem(atPath: path, toPath: scene.backup(name))
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: scene.backup(name))
        let before = scene.contents(hub)
        let error = await #expect(throws: SQLiteError.self) { try await HomeBackup.restore(scene.backup(), into: hub) }
        #expect(error?.code == .notAFile)
        #expect(scene.contents(hub) == before)
    }

    @Test func putTheBackupInThePlaceOfADamagedStore() async throws {
        try await write()
        try scene.folder.write([UInt8](repeating: 0x55, count: 9_000), to: hub.homes)
        let backup = try await HomeBackup.restore(scene.backup(), into: hub).backup
        let store = try await scene.open(hub)
        #expect(await store.structure == backup.structure)
        await store.close()
        #expect(scene.contents(hub)["home.db.replaced"] == [UInt8](repeating: 0x55, count: 9_000))
    }

    @Test func writeOverNothingButABackup() async throws {
        let (store, _) = try await scene.fill(hub)
        let diary = Array("Dear diary, long enough to be anything at all".utf8)
        try scene.folder.write(diary, to: scene.backup("diary"))
        let text = await #expect(throws: SQLiteError.self) { try await scene.write("diary", store, of: hub) }
        #expect(text?.code == .notADatabase && scene.folder.contents("diary") == diary)
        let own = await #expect(throws: SQLiteError.self) { try await scene.write("hub/home.db", store, of: hub) }
        #expect(own?.code == .locked)
        #expect(own?.message.contains("in use") == true)
        let folder = await #expect(throws: SQLiteError.self) { try await scene.write("hub", store, of: hub) }
        #expect(folder?.code == .notAFile)
        let missing = await #expect(throws: SQLiteError.self) { try await scene.write("none/backup", store, of: hub) }
        #expect(missing?.code == .noFolder)
        let badName = await #expect(throws: SQLiteError.self) {
            try await HomeBackup.write(
                to: scene.backup(), of: store, secrets: [hub.homes], time: scene.time, hearthVersion: "0.4")
        }
        #expect(badName?.code == .misuse)
        #expect(scene.folder.names == ["diary", "hub"])
        try await scene.write("backup", store, of: hub)
        try await store.apply(.renameHome(try #require(await store.structure.primaryHome), "Castle"))
        let second = try await scene.write("backup", store, of: hub)
        #expect(try await HomeBackup.inspect(scene.backup()) == second)
    }

    @Test(.enabled(if: getuid() != 0, "root may write anywhere")) func sayThatTheFolderIsReadOnly() async throws {
        try await write()
        let before = scene.contents(hub)
        chmod(hub.path, 0o500)
        defer { chmod(hub.path, 0o700) }
        let error = await #expect(throws: SQLiteError.self) { try await HomeBackup.restore(scene.backup(), into: hub) }
        #expect(error?.code == .permissionDenied)
        #expect(scene.contents(hub) == before)
    }

    /// As the first version wrote it; its digest was reckoned by another program.
    @Test func restoreWhatAnEarlierVersionWrote() async throws {
        let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures")
        let sql = try String(contentsOf: fixtures.appendingPathComponent("backup-1.sql"), encoding: .utf8)
        let dump = try String(contentsOf: fixtures.appendingPathComponent("homes-1.txt"), encoding: .utf8)
        try EarlierDatabase(applicationID: 0x4852_5442, version: 1, sql: sql).write(to: scene.backup())
        let backup = try await HomeBackup.inspect(scene.backup())
        #expect(backup.structure.dump == dump)
        #expect(backup.homesVersion == 1 && backup.historyVersion == nil && backup.hearthVersion == "0.4")
        try await HomeBackup.restore(scene.backup(), into: hub)
        let store = try await scene.open(hub)
        #expect(await store.structure.dump == dump)
        #expect(try await store.lastValues().all.count == 2)
        try await store.setNote("new", "table", durably: true)
        await store.close()
        #expect(scene.contents(hub)["secrets.json"] == Array(#"{"version":1}"#.utf8))
    }
}
