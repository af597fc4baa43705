import HearthCalendar
import HearthSQLite
import HearthSecrets
import HomeDatabase
import HomeModel
import SQLiteTesting
import Synchronization
import Testing

@Suite struct BackupRoundTripTests {
    /// Backup, restore, backup: the same file to the byte.
    @Test(arguments: UInt64(1)...3, [true, false])
    func comeBackAsTheyWere(seed: UInt64, withHistory: Bool) async throws {
        let scene = try BackupScene()
        let hub = scene.hub()
        let (store, history) = try await scene.fill(hub, seed: seed)
        let written = try await scene.write("first", store, withHistory ? history : nil, of: hub)
        let structure = await store.structure
        #expect(written.structure == structure)
        #expect(written.structure.dump == structure.dump)
        #expect(written.time == scene.time && written.hearthVersion == "0.4")
        #expect(written.secrets == [HomeBackup.Secret(name: "secrets.json", sealing: .none)])
        #expect((written.historyVersion != nil) == withHistory)
        #expect(scene.folder.mode(scene.backup("first")) == 0o600)

        let other = scene.hub("other")
        let restored = try await HomeBackup.restore(scene.backup("first"), into: other)
        #expect(restored.backup == written && restored.replaced.isEmpty)
        #expect(scene.folder.mode(other.path) == 0o700)
        #expect(scene.folder.mode(other.secrets) == 0o600 && scene.folder.mode(other.homes) == 0o600)
        let names = Set(scene.contents(other).keys)
        #expect(names == (withHistory ? ["home.db", "history.db", "secrets.json"] : ["home.db", "secrets.json"]))
        #expect(scene.contents(other)["secrets.json"] == BackupScene.secrets)
        let again = try await scene.open(other)
        #expect(await again.structure.dump == structure.dump)
        #expect(try await again.lastValues() == (try await store.lastValues()))
        #expect(try await again.note("evaluator") == "seen")
        let past = try await HomeHistory.open(.file(other.history))
        if withHistory {
            #expect(try await past.traces() == (try await history.traces()))
            for id in structure.accessories.rows.flatMap(\.services).flatMap(\.characteristics).map(\.id).prefix(9) {
                let values = try await past.values(of: id, in: .earliest ..< .latest)
                #expect(values == (try await history.values(of: id, in: .earliest ..< .latest)))
            }
        }
        let second = try await scene.write("second", again, withHistory ? past : nil, of: other)
        #expect(second == written)
        let (one, two) = (scene.folder.contents("first"), scene.folder.contents("second"))
        #expect(one != nil && one == two)
        #expect(scene.folder.names == ["first", "second", "hub", "other"])
    }

    @Test func tellEqualContentByTheDigest() async throws {
        let scene = try BackupScene()
        let hub = scene.hub()
        let (store, _) = try await scene.fill(hub)
        let first = try await scene.write("first", store, of: hub)
        let later = try await HomeBackup.write(
            to: scene.backup("later"), of: store, secrets: [hub.secrets], time: scene.time + .seconds(60),
            hearthVersion: "0.5")
        #expect(later.digest == first.digest && later != first)
        try await store.setNote("evaluator", "seen later", durably: true)
        #expect(try await scene.write("changed", store, of: hub).digest != first.digest)
    }

    /// Made while the homes change, it has them as they were at one moment.
    @Test func haveTheHomesOfOneMoment() async throws {
        let scene = try BackupScene()
        let hub = scene.hub()
        let (store, _) = try await scene.fill(hub)
        let home = try #require(await store.structure.primaryHome)
        let moments = Mutex([await store.structure])
        await store.setObserver { events in
            moments.withLock { moments in
                guard var next = moments.last else { return }
                for event in events { next.replay(event) }
                moments.append(next)
            }
        }
        async let changes: Void = {
            for number in 0..<200 { try await store.apply(.renameHome(home, "Villa \(number)")) }
        }()
        let backup = try await scene.write("backup", store, of: hub)
        try await changes
        #expect(moments.withLock { $0.contains(backup.structure) })
    }

    @Test func showWhatARestoreWouldChange() async throws {
        let scene = try BackupScene()
        let hub = scene.hub()
        let (store, _) = try await scene.fill(hub)
        try await scene.write("backup", store, of: hub)
        let home = try #require(await store.structure.primaryHome)
        try await store.apply(.renameHome(home, "Castle"))
        let before = scene.contents(hub)
        let backup = try await HomeBackup.inspect(scene.backup())
        let difference = StructureDifference(from: await store.structure, to: backup.structure)
        let name = try #require(backup.structure.homes[home]?.name)
        #expect(difference.lines == ["home Castle → \(name)"])
        #expect(scene.contents(hub) == before)
    }

    @Test func replaceWhatIsThereAndKeepItBeside() async throws {
        let scene = try BackupScene()
        let hub = scene.hub()
        let (store, history) = try await scene.fill(hub)
        let backup = try await scene.write("backup", store, history, of: hub)
        let home = try #require(await store.structure.primaryHome)
        try await store.apply(.renameHome(home, "Castle"))
        try scene.folder.write(Array("{}".utf8), to: hub.secrets)
        await store.close()
        await history.close()
        try await HomeBackup.restore(scene.backup(), into: hub)
        let names: Set = ["home.db", "history.db", "secrets.json"]
        #expect(Set(scene.contents(hub).keys) == names.union(names.map { $0 + ".replaced" }))
        #expect(scene.contents(hub)["secrets.json.replaced"] == Array("{}".utf8))
        let restored = try await scene.open(hub)
        #expect(await restored.structure == backup.structure)
        await restored.close()
        let replaced = try await HomeStore.open(.file(hub.homes + ".replaced"))
        #expect(await replaced.structure.homes[home]?.name == "Castle")
        await replaced.close()
    }

    @Test func keepWhatEachRestoreReplaces() async throws {
        let scene = try BackupScene()
        let hub = scene.hub()
        let (store, history) = try await scene.fill(hub)
        try await HomeBackup.write(
            to: scene.backup(), of: store, secrets: [hub.secrets], time: scene.time, hearthVersion: "0.4")
        await store.close()
        await history.close()
        let contents = ["first", "second", "third"].map { Array("{\"\($0)\":0}".utf8) }
        for (place, content) in contents.enumerated() {
            try scene.folder.write(content, to: hub.secrets)
            let ending = place == 0 ? ".replaced" : ".replaced-\(place + 1)"
            let restored = try await HomeBackup.restore(scene.backup(), into: hub)
            #expect(restored.replaced == [hub.homes + ending, hub.secrets + ending])
            let home = try await HomeStore.open(.file(hub.homes + ending))
            #expect(await home.structure == restored.backup.structure)
            await home.close()
        }
        let kept = scene.contents(hub)
        #expect(
            [kept["secrets.json.replaced"], kept["secrets.json.replaced-2"], kept["secrets.json.replaced-3"]]
                == contents)
    }

    /// A backup without history or pairings takes none away.
    @Test func leaveWhatTheyLack() async throws {
        let scene = try BackupScene()
        let hub = scene.hub()
        let (store, history) = try await scene.fill(hub)
        try await HomeBackup.write(to: scene.backup(), of: store, time: scene.time, hearthVersion: "0.4")
        await store.close()
        await history.close()
        let before = scene.contents(hub)
        try await HomeBackup.restore(scene.backup(), into: hub)
        let after = scene.contents(hub)
        #expect(after["history.db"] == before["history.db"] && after["secrets.json"] == BackupScene.secrets)
        #expect(after["history.db.replaced"] == nil && after["secrets.json.replaced"] == nil)
    }
}
