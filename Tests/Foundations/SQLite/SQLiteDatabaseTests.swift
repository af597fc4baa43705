import HearthSQLite
import Testing

@Suite struct SQLiteDatabaseTests {
    @Test func keepsWhatAWriteReturnedFrom() async throws {
        let database = try await SQLiteDatabase.open(.memory, schema: .rooms)
        let row = try await database.write { connection in
            try connection.run("INSERT INTO room (name, floor) VALUES (?, ?)", ["Kitchen", 0])
            return connection.lastInsertedRow
        }
        #expect(row == 1)
        let names = try await database.query("SELECT name FROM room") { row in try row.value(0, as: String.self) }
        #expect(names == ["Kitchen"])
    }
}
