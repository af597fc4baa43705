import Foundation
import HearthSQLite
import HearthSecrets
import HomeModel
import SQLiteTesting
import Testing

@testable import HomeDatabase

/// Wherever the power goes during a restore, what is found later is all old or all new.
@Suite struct InterruptedRestoreTests {
    private let scene: BackupScene
    private let hub: HomeFolder
    private let backup: HomeBackup
    private let before: HomeStructure

    init() async throws {
        scene = try BackupScene()
        hub = scene.hub()
        let (store, history) = try await scene.fill(hub)
        backup = try await scene.write("backup", store, history, of: hub)
        try await store.apply(.renameHome(try #require(await store.structure.primaryHome), "Castle"))
        before = await store.structure
        await store.close()
        await history.close()
        try scene.folder.write(Array("{}".utf8), to: hub.secrets)
    }

    /// All files are written, and the next step is that they count.
    private func stage() async throws -> RestoreStaging {
        let staging = RestoreStaging(folder: hub)
        try await staging.fill(
            from: try BackupReader(scene.backup()), [(name: "secrets.json", content: BackupScene.secrets)])
        return staging
    }

    private func expectNew() async throws {
        let store = try await scene.open(hub)
        #expect(await store.structure == backup.structure)
        await store.close()
        await (try HomeHistory.open(.file(hub.history))).close()
        let contents = scene.contents(hub)
        #expect(contents["secrets.json"] == BackupScene.secrets)
        #expect(contents["secrets.json.replaced"] == Array("{}".utf8))
        #expect(!contents.keys.contains { $0.contains("restore") })
        let replaced = try await HomeStore.open(.file(hub.homes + ".replaced"))
        #expect(await replaced.structure == before)
        await replaced.close()
    }

    @Test func goBackWhenNotAllWasWritten() async throws {
        let staging = RestoreStaging(folder: hub)
        let unfinished = try staging.begin()
        try scene.folder.write([1, 2, 3], to: unfinished.homes)
        #expect(scene.contents(hub).keys.contains { $0.contains("restore") })
        let store = try await scene.open(hub)
        #expect(await store.structure == before)
        await store.close()
        #expect(scene.contents(hub)["secrets.json"] == Array("{}".utf8))
        #expect(!scene.contents(hub).keys.contains { $0.contains("restore") })
    }

    /// Each of the files may have been moved or not.
    @Test(arguments: 0..<8) func goForwardWhenAllWasWritten(moved: Int) async throws {
        let staging = try await stage()
        let names = try staging.names()
        #expect(names == ["history.db", "home.db", "secrets.json"])
        for (place, name) in names.enumerated() where moved & 1 << place != 0 { try staging.install(name) }
        try await expectNew()
    }

    /// The one before was set aside, and then the power went.
    @Test(arguments: ["home.db", "secrets.json"]) func goForwardFromBetweenTwoNames(name: String) async throws {
        _ = try await stage()
        try FileManager.default.linkItem(atPath: hub.path + "/" + name, toPath: hub.path + "/" + name + ".replaced")
        try await expectNew()
    }

    @Test func endOneBeforeTheNextBegins() async throws {
        let staging = try await stage()
        try staging.install("home.db")
        try await HomeBackup.restore(scene.backup(), into: hub)
        let store = try await scene.open(hub)
        #expect(await store.structure == backup.structure)
        await store.close()
        #expect(!scene.contents(hub).keys.contains { $0.contains("restore") })
    }

    @Test func keepTheHubOutMeanwhile() async throws {
        _ = try await stage()
        let locks = try await RestoreLocks(hub, waiting: .zero)
        let error = await #expect(throws: SQLiteError.self) { try await scene.open(hub) }
        #expect(error?.code == .inUse)
        _ = consume locks
        try await expectNew()
    }
}
