import Foundation
import HearthSQLite
import HomeDatabase
import HomeModel
import SQLiteTesting
import Testing

/// Stores as each released version left them. A version is released with its fixture, which never changes after.
@Suite struct HomeSchemaTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func fixture(_ name: String) throws -> String {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        return try String(contentsOf: tests.appendingPathComponent("Fixtures/\(name)"), encoding: .utf8)
    }

    private func write(_ version: Int32, to name: String) throws {
        let sql = try fixture("version-\(version).sql")
        try EarlierDatabase(applicationID: 0x4852_5448, version: version, sql: sql).write(to: folder.file(name))
    }

    @Test func haveAFixtureOfEveryVersion() throws {
        for version in 1...SQLiteSchema.homes.version {
            #expect(try fixture("version-\(version).sql").isEmpty == false)
        }
    }

    @Test(arguments: 1...SQLiteSchema.homes.version)
    func openWhatAnEarlierVersionLeft(version: Int32) async throws {
        try write(version, to: "home.db")
        let store = try await HomeStore.open(.file(folder.file("home.db")))
        #expect(await store.structure.dump == (try fixture("version-\(version).txt")))
        #expect(try await store.lastValues().all.count == 2)
        // All kinds of rows can be changed and removed.
        for home in await store.structure.homes.rows { try await store.apply(.removeHome(home.id)) }
        #expect(await store.structure == HomeStructure())
        await store.close()
    }

    /// A step that was released and then edited would leave two kinds of stores with one number.
    @Test(arguments: 1...SQLiteSchema.homes.version) func takeTheStepsAsReleased(version: Int32) async throws {
        try write(version, to: "earlier.db")
        let earlier = SQLiteSchema.homes.through(version: version)
        let released = try await tables(folder.file("earlier.db"), earlier)
        let made = try await tables(folder.file("made.db"), earlier)
        #expect(made == released)
        #expect(made.count > 20)
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
