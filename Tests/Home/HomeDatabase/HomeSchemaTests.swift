import Foundation
import HearthCalendar
import HearthSQLite
import HomeDatabase
import HomeModel
import SQLiteTesting
import Testing

/// Databases as each released version left them. A version is released with its fixture, which never changes after.
@Suite struct HomeSchemaTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func fixture(_ name: String) throws -> String {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        return try String(contentsOf: tests.appendingPathComponent("Fixtures/\(name)"), encoding: .utf8)
    }

    private func write(_ kind: String, _ schema: SQLiteSchema, _ version: Int32, to name: String) throws {
        let sql = try fixture("\(kind)-\(version).sql")
        try EarlierDatabase(applicationID: schema.applicationID, version: version, sql: sql).write(
            to: folder.file(name))
    }

    @Test(arguments: 1...SQLiteSchema.homes.version)
    func openHomesThatAnEarlierVersionLeft(version: Int32) async throws {
        try write("homes", .homes, version, to: "home.db")
        let store = try await HomeStore.open(.file(folder.file("home.db")))
        #expect(await store.structure.dump == (try fixture("homes-\(version).txt")))
        #expect(try await store.lastValues().all.count == 2)
        #expect(try await store.note("evaluator") == (version < 2 ? nil : #"{"seen":"2026-01-05T08:00:00Z"}"#))
        // All kinds of rows can be changed and removed.
        for home in await store.structure.homes.rows { try await store.apply(.removeHome(home.id)) }
        #expect(await store.structure == HomeStructure())
        await store.close()
    }

    @Test(arguments: 1...SQLiteSchema.history.version)
    func openHistoryThatAnEarlierVersionLeft(version: Int32) async throws {
        try write("history", .history, version, to: "history.db")
        let history = try await HomeHistory.open(.file(folder.file("history.db")))
        let start = Instant(seconds: 1_767_600_000)
        let warmth = CharacteristicID(random: 1)
        try await history.record([(warmth, RecordedValue(21, at: start + .seconds(2)))], now: start + .seconds(2))
        #expect(
            try await history.values(of: warmth, in: start..<start + .seconds(9)) == [
                RecordedValue(.float(20.5), at: start), RecordedValue("off", at: start + .milliseconds(1500)),
                RecordedValue(21, at: start + .seconds(2)),
            ])
        let trace = StoredTrace(
            id: 7, trigger: TriggerID(random: 1), time: start + .seconds(1), content: #"{"outcome":"done"}"#)
        #expect(try await history.traces() == (version < 2 ? [] : [trace]))
        await history.close()
    }

    /// A step that was released and then edited would leave two kinds of databases with one number.
    @Test(arguments: 1...SQLiteSchema.homes.version) func takeTheStepsOfHomesAsReleased(version: Int32) async throws {
        try await expectSteps("homes", .homes, version, count: 20)
    }

    @Test(arguments: 1...SQLiteSchema.history.version)
    func takeTheStepsOfHistoryAsReleased(version: Int32) async throws {
        try await expectSteps("history", .history, version, count: 2)
    }

    private func expectSteps(_ kind: String, _ schema: SQLiteSchema, _ version: Int32, count: Int) async throws {
        try write(kind, schema, version, to: "earlier.db")
        let earlier = schema.through(version: version)
        let released = try await tables(folder.file("earlier.db"), earlier)
        let made = try await tables(folder.file("made.db"), earlier)
        #expect(made == released)
        #expect(made.count > count)
    }

    private func tables(_ path: String, _ schema: SQLiteSchema) async throws -> [String] {
        let database = try await SQLiteDatabase.open(.file(path), schema: schema)
        let tables = try await database.query("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name") {
            try $0.value(0, as: String.self)
        }
        await database.close()
        return tables
    }
}
