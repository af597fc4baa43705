import Glibc
import HearthSQLite
import SQLiteTesting
import Testing

@Suite struct SQLiteFilesTests {
    private struct Stop: Error {}

    private func make(_ path: String, rooms: Int = 400) throws {
        try SQLiteConnection.makeFile(path, identity: .rooms, schemas: [.rooms]) { connection in
            for index in 0..<rooms {
                try connection.run("INSERT INTO room (name) VALUES (?)", [.text("Room \(index * 7919 % 1000)")])
            }
        }
    }

    @Test func areTheSameForTheSameRows() throws {
        let folder = try TemporaryFolder()
        try make(folder.file("first"))
        try make(folder.file("second"))
        let first = try #require(folder.contents("first"))
        #expect(first.count > 8192 && first == folder.contents("second"))
        var status = stat()
        #expect(stat(folder.file("first"), &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(folder.names == ["first", "second"])
    }

    @Test func areReadWithoutAFileBesideThem() throws {
        let folder = try TemporaryFolder()
        try make(folder.file("rooms"))
        let bytes = folder.contents("rooms")
        let connection = try SQLiteConnection.openFile(folder.file("rooms"), schema: .rooms)
        #expect(try connection.value("SELECT count(*) FROM room") == 400)
        #expect(throws: SQLiteError.self) { try connection.run("DELETE FROM room") }
        #expect(folder.names == ["rooms"])
        connection.close()
        #expect(folder.names == ["rooms"] && folder.contents("rooms") == bytes)
    }

    @Test func areDatabasesOfTheirOwner() async throws {
        let folder = try TemporaryFolder()
        try make(folder.file("rooms"))
        let database = try await SQLiteDatabase.open(.file(folder.file("rooms")), schema: .rooms)
        #expect(try await database.problems() == [])
        #expect(try await database.value("SELECT count(*) FROM room") == 400)
        await database.close()
    }

    @Test func stayAwayWhenFillingFails() throws {
        let folder = try TemporaryFolder()
        #expect(throws: Stop.self) {
            try SQLiteConnection.makeFile(folder.file("rooms"), identity: .rooms, schemas: [.rooms]) { connection in
                try connection.run("INSERT INTO room (name) VALUES ('Hall')")
                throw Stop()
            }
        }
        #expect(folder.names == [])
    }

    @Test func handOverRowsByTheirKeyInTheLayoutOfAnother() throws {
        let source = try SQLiteConnection.inMemory(.rooms)
        try source.run("INSERT INTO room (id, name) VALUES (9, 'Attic'), (2, 'Hall')")
        let layout = try SQLiteConnection.inMemory(.rooms)
        #expect(try layout.tableNames().contains("room"))
        var found: [[SQLiteValue]] = []
        try source.forEachRow(of: "room", as: layout) { found.append(Array($0.prefix(2))) }
        #expect(try layout.columnNames(of: "room") == ["id", "name", "floor"])
        #expect(found == [[2, "Hall"], [9, "Attic"]])
        let colours = SQLiteMigration(1, sql: "CREATE TABLE room (id INTEGER PRIMARY KEY, colour TEXT) STRICT")
        let other = try SQLiteConnection.inMemory(
            SQLiteSchema(name: "another", applicationID: 5, migrations: [colours]))
        let error = #expect(throws: SQLiteError.self) { try source.forEachRow(of: "room", as: other) { _ in } }
        #expect(error?.code == .misuse)
    }
}
