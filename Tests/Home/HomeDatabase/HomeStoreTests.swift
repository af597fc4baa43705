import Glibc
import HearthSQLite
import HomeDatabase
import HomeModel
import HomeModelTesting
import SQLiteTesting
import Seeded
import Testing

@Suite struct HomeStoreTests {
    private let folder: TemporaryFolder
    private let location: SQLiteLocation
    private let home = HomeID(random: 1)

    init() throws {
        folder = try TemporaryFolder()
        location = .file(folder.file("home.db"))
    }

    private func addHome(_ name: String) -> StructureChange {
        .addHome(home, name: name, owner: NewUser(name: "Olga", account: "olga"), IdentifierSeed(1))
    }

    @Test func startEmptyAndKeepAHome() async throws {
        let store = try await HomeStore.open(location)
        #expect(await store.structure == HomeStructure())
        let events = try await store.apply(addHome("Villa"))
        #expect(events.count == 8)
        let structure = await store.structure
        await store.close()
        let again = try await HomeStore.open(location)
        #expect(await again.structure == structure)
        #expect(await again.structure.primaryHome == home)
        await again.close()
    }

    @Test func refuseAChangeAndStayAsTheyWere() async throws {
        let store = try await HomeStore.open(location)
        try await store.apply(addHome("Villa"))
        let before = await store.structure
        let error = await #expect(throws: HomeModelError.self) { try await store.apply(.renameHome(home, "")) }
        #expect(error?.message.isEmpty == false)
        #expect(await store.structure == before)
        #expect(try await store.apply(.renameHome(home, "Villa")) == [])
        await store.close()
    }

    @Test func refuseChangesOnceClosed() async throws {
        let store = try await HomeStore.open(location)
        await store.close()
        let error = await #expect(throws: SQLiteError.self) { try await store.apply(addHome("Villa")) }
        #expect(error?.code == .closed)
        #expect(await store.structure == HomeStructure())
    }

    @Test func letOneOwnerIn() async throws {
        let store = try await HomeStore.open(location)
        let error = await #expect(throws: SQLiteError.self) { try await HomeStore.open(location) }
        #expect(error?.code == .inUse)
        #expect(error?.message.contains("\(getpid())") == true)
        await store.close()
        await (try HomeStore.open(location)).close()
    }

    /// The change that no longer fits is undone in the database and in the value, and the store goes on.
    @Test func goOnAfterAFullDisk() async throws {
        var options = SQLiteOptions()
        options.maximumPages = 100
        let store = try await HomeStore.open(location, options: options)
        try await store.apply(addHome("Villa"))
        var number: UInt128 = 100
        var failure: SQLiteError?
        while failure == nil, number < 2_000 {
            number += 1
            let before = await store.structure
            do {
                try await store.apply(
                    .addAccessory(
                        AccessoryID(random: number), home, Sample.lamp("Lamp \(number)", link: "hap:\(number)"),
                        bridged: [], IdentifierSeed(number)))
            } catch let error as SQLiteError {
                failure = error
                #expect(await store.structure == before)
            }
        }
        #expect(failure?.code == .full)
        try await store.apply(.removeAccessory(AccessoryID(random: 101)))
        let structure = await store.structure
        #expect(structure.accessories.count > 5)
        await store.close()
        let again = try await HomeStore.open(location)
        #expect(await again.structure == structure)
        await again.close()
    }

    @Test func sayThatTheFolderIsMissing() async throws {
        let error = await #expect(throws: SQLiteError.self) {
            try await HomeStore.open(.file(folder.file("missing/home.db")))
        }
        #expect(error?.code == .noFolder)
    }

    @Test(.enabled(if: getuid() != 0, "root may write anywhere")) func sayThatTheFolderIsReadOnly() async throws {
        chmod(folder.path, 0o500)
        defer { chmod(folder.path, 0o700) }
        let error = await #expect(throws: SQLiteError.self) { try await HomeStore.open(location) }
        #expect(error?.code == .permissionDenied)
    }
}
