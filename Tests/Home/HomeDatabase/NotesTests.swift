import HearthSQLite
import HomeDatabase
import HomeModel
import SQLiteTesting
import Synchronization
import Testing

/// What the engine relies on beside the homes themselves.
@Suite struct NotesTests {
    private let home = HomeID(random: 1)

    private func addHome(_ name: String) -> StructureChange {
        .addHome(home, name: name, owner: NewUser(name: "Olga", account: "olga"), IdentifierSeed(1))
    }

    @Test func comeBackUntilTheyAreRemoved() async throws {
        let folder = try TemporaryFolder()
        let store = try await HomeStore.open(.file(folder.file("home.db")))
        #expect(try await store.note("runs") == nil)
        try await store.setNote("runs", "[1]", durably: true)
        try await store.setNote("runs", "[2, \"ü\"]", durably: false)
        try await store.setNote("seen", "", durably: false)
        await store.close()
        let again = try await HomeStore.open(.file(folder.file("home.db")))
        #expect(try await again.note("runs") == "[2, \"ü\"]")
        #expect(try await again.note("seen")?.isEmpty == true)
        try await again.setNote("runs", nil, durably: true)
        try await again.setNote("never", nil, durably: true)
        #expect(try await again.note("runs") == nil)
        await again.close()
    }

    /// A durable one takes with it what was written before.
    @Test func surviveAPowerCutWhenAsked() async throws {
        let disk = try #require(PowerCutDisk())
        let store = try await HomeStore.open(disk.location())
        try await store.setNote("early", "1", durably: false)
        try await store.setNote("runs", "1", durably: true)
        try await store.setNote("runs", "2", durably: false)
        disk.cutPower(at: disk.operations + 1)
        await store.close()
        disk.powerOn()
        let again = try await HomeStore.open(disk.location())
        #expect(try await again.note("early") == "1")
        #expect(try await again.note("runs") == "1")
        await again.close()
    }

    @Test(arguments: [true, false]) func recordsSurviveAPowerCutWhenAsked(durably: Bool) async throws {
        let disk = try #require(PowerCutDisk())
        let store = try await HomeStore.open(disk.location())
        try await store.apply(addHome("Villa"))
        let before = await store.structure
        let scene = try #require(before.actionSets.rows.first).id
        try await store.apply(.recordExecution(scene, at: .init(seconds: 1_767_600_000)), durably: durably)
        let after = await store.structure
        #expect(after != before)
        disk.cutPower(at: disk.operations + 1)
        await store.close()
        disk.powerOn()
        let again = try await HomeStore.open(disk.location())
        #expect(await again.structure == (durably ? after : before))
        await again.close()
    }

    /// Whoever replays what it hears has the structure of the store.
    @Test func tellTheObserverOfEveryChangeInOrder() async throws {
        let folder = try TemporaryFolder()
        let store = try await HomeStore.open(.file(folder.file("home.db")))
        let heard = Mutex((structure: HomeStructure(), times: 0))
        await store.setObserver { events in
            heard.withLock { heard in
                for event in events { heard.structure.replay(event) }
                heard.times += 1
            }
        }
        try await store.apply(addHome("Villa"))
        #expect(heard.withLock { $0.times } == 1)
        #expect(await store.structure == heard.withLock { $0.structure })
        // Nothing new, and refused.
        try await store.apply(.renameHome(home, "Villa"))
        await #expect(throws: HomeModelError.self) { try await store.apply(.renameHome(home, "")) }
        #expect(heard.withLock { $0.times } == 1)
        await withTaskGroup { group in
            for number in 0..<40 {
                group.addTask { _ = try? await store.apply(.renameHome(home, "Villa \(number)")) }
            }
        }
        #expect(heard.withLock { $0.times } == 41)
        #expect(await store.structure == heard.withLock { $0.structure })
        await store.setObserver(nil)
        try await store.apply(.renameHome(home, "Hut"))
        #expect(heard.withLock { $0.times } == 41)
        await store.close()
    }
}
