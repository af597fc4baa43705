import HearthCalendar
import HearthSQLite
import HomeDatabase
import HomeModel
import HomeModelTesting
import SQLiteTesting
import Testing

@Suite struct LastValuesTests {
    private let folder: TemporaryFolder
    private let home = HomeID(random: 1)
    private let lamp = AccessoryID(random: 2)
    private let time = Instant(seconds: 1_767_600_000, nanoseconds: 123_456_789)

    init() throws { folder = try TemporaryFolder() }

    private func open() async throws -> HomeStore { try await HomeStore.open(.file(folder.file("home.db"))) }

    private func fill(_ store: HomeStore) async throws -> [CharacteristicID] {
        try await store.apply(
            .addHome(home, name: "Villa", owner: NewUser(name: "Olga", account: "olga"), IdentifierSeed(1)))
        try await store.apply(.addAccessory(lamp, home, Sample.lamp("Lamp"), bridged: [], IdentifierSeed(2)))
        let services = try #require(await store.structure.accessories[lamp]?.services)
        return services.flatMap { $0.characteristics.map(\.id) }
    }

    @Test func comeBackWithTheirTimes() async throws {
        let store = try await open()
        let ids = try await fill(store)
        try await store.record([ids[0]: RecordedValue(true, at: time), ids[1]: RecordedValue("Lamp", at: time)])
        try await store.record([ids[0]: RecordedValue(.integer(7), at: time + .seconds(1))])
        await store.close()
        let again = try await open()
        let values = try await again.lastValues()
        #expect(
            values.all == [
                ids[0]: RecordedValue(.integer(7), at: time + .seconds(1)), ids[1]: RecordedValue("Lamp", at: time),
            ])
        await again.close()
    }

    @Test func stayWhenTheAccessoryIsRenamedOrDescribedAnew() async throws {
        let store = try await open()
        let ids = try await fill(store)
        let values = Dictionary(uniqueKeysWithValues: ids.map { ($0, RecordedValue(true, at: time)) })
        try await store.record(values)
        try await store.apply(.renameAccessory(lamp, "Light"))
        var description = Sample.lamp("Lamp")
        description.information.firmwareVersion = "2.0"
        description.services.reverse()
        try await store.apply(.refreshAccessory(lamp, description, bridged: nil, IdentifierSeed(3)))
        #expect(try await store.lastValues().all == values)
        await store.close()
    }

    @Test func goWithTheirCharacteristics() async throws {
        let store = try await open()
        let ids = try await fill(store)
        try await store.record([ids[0]: RecordedValue(true, at: time), ids[3]: RecordedValue(true, at: time)])
        var description = Sample.lamp("Lamp")
        description.services.removeLast()
        try await store.apply(.refreshAccessory(lamp, description, bridged: nil, IdentifierSeed(3)))
        #expect(try await Set(store.lastValues().all.keys) == [ids[0]])
        try await store.apply(.removeAccessory(lamp))
        #expect(try await store.lastValues().all.isEmpty)
        try await store.record([ids[0]: RecordedValue(true, at: time)])
        #expect(try await store.lastValues().all.isEmpty)
        await store.close()
    }

    /// Values may be lost; the change that was acknowledged after them is not, and takes them along.
    @Test func areDurableWithTheNextChange() async throws {
        let disk = try #require(PowerCutDisk())
        let store = try await HomeStore.open(disk.location())
        let ids = try await fill(store)
        try await store.record([ids[0]: RecordedValue(true, at: time)])
        try await store.apply(.renameAccessory(lamp, "Light"))
        try await store.record([ids[1]: RecordedValue(true, at: time)])
        let structure = await store.structure
        disk.cutPower(at: disk.operations + 1)
        await store.close()
        disk.powerOn()
        let again = try await HomeStore.open(disk.location())
        #expect(await again.structure == structure)
        #expect(try await Set(again.lastValues().all.keys) == [ids[0]])
        await again.close()
    }
}
