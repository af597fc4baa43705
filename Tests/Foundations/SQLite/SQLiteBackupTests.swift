import Glibc
import HearthSQLite
import SQLiteTesting
import Testing

@Suite struct SQLiteBackupTests {
    private func filled(_ path: String, rooms: Int) async throws -> SQLiteDatabase {
        let database = try await SQLiteDatabase.open(.file(path), schema: .rooms)
        try await database.write { connection in
            for index in 0..<rooms {
                try connection.run(
                    "INSERT INTO room (name) VALUES (?)", [.text("Room \(index) " + String(repeating: "x", count: 900))]
                )
            }
        }
        return database
    }

    @Test func comesBackAsItWas() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("home.db")
        let database = try await filled(path, rooms: 50)
        try await database.backup(to: folder.file("backup"))
        var status = stat()
        #expect(stat(folder.file("backup"), &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(folder.names == ["home.db", "home.db-wal", "home.db.lock", "backup"])
        try await database.run("DELETE FROM room")
        let error = await #expect(throws: SQLiteError.self) {
            try await SQLiteDatabase.restore(folder.file("backup"), to: path, schema: .rooms)
        }
        #expect(error?.code == .inUse)
        await database.close()
        try await SQLiteDatabase.restore(folder.file("backup"), to: path, schema: .rooms)
        let restored = try await SQLiteDatabase.open(.file(path), schema: .rooms)
        #expect(try await restored.value("SELECT count(*) FROM room") == 50)
        await restored.close()
        let replaced = try await SQLiteDatabase.open(.file(path + ".replaced"), schema: .rooms)
        #expect(try await replaced.value("SELECT count(*) FROM room") == 0)
    }

    @Test func isTheSameAfterARestore() async throws {
        let folder = try TemporaryFolder()
        let database = try await filled(folder.file("home.db"), rooms: 50)
        try await database.backup(to: folder.file("first"))
        await database.close()
        try await SQLiteDatabase.restore(folder.file("first"), to: folder.file("other.db"), schema: .rooms)
        let other = try await SQLiteDatabase.open(.file(folder.file("other.db")), schema: .rooms)
        try await other.backup(to: folder.file("second"))
        func rooms(_ name: String) async throws -> [String] {
            let database = try await SQLiteDatabase.open(.file(folder.file(name)), schema: .rooms)
            return try await database.query("SELECT id || name || floor FROM room ORDER BY id") { try $0.value(0) }
        }
        let (first, second) = (try await rooms("first"), try await rooms("second"))
        #expect(first.count == 50 && first == second)
    }

    @Test func hasWhatWasWrittenWhileItWasMade() async throws {
        let folder = try TemporaryFolder()
        let database = try await filled(folder.file("home.db"), rooms: 4_000)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await database.backup(to: folder.file("backup")) }
            for index in 0..<100 {
                group.addTask {
                    try await database.write { connection in
                        try connection.run("INSERT INTO room (name) VALUES (?)", [.text("a\(index)")])
                        try connection.run("INSERT INTO room (name) VALUES (?)", [.text("b\(index)")])
                    }
                }
            }
            try await group.waitForAll()
        }
        let backup = try await SQLiteDatabase.open(.file(folder.file("backup")), schema: .rooms)
        #expect(try await backup.problems() == [])
        let halves = try await backup.value(
            "SELECT count(*) FROM room WHERE (name LIKE 'a%') AND NOT EXISTS (SELECT 1 FROM room b WHERE b.name = 'b' || substr(room.name, 2))",
            as: Int.self)
        #expect(halves == 0)
        #expect(try await backup.value("SELECT count(*) FROM room WHERE name LIKE 'Room%'") == 4_000)
    }

    @Test func replacesAnEarlierBackupAsAWhole() async throws {
        let folder = try TemporaryFolder()
        let database = try await filled(folder.file("home.db"), rooms: 10)
        try await database.backup(to: folder.file("backup"))
        // What an attempt left that was cut short.
        try folder.write([UInt8](repeating: 7, count: 10_000), to: "backup.new")
        try await database.run("DELETE FROM room WHERE id > 3")
        try await database.backup(to: folder.file("backup"))
        try await database.vacuum(into: folder.file("compact"))
        await database.close()
        for name in ["backup", "compact"] {
            let copy = try await SQLiteDatabase.open(.file(folder.file(name)), schema: .rooms)
            #expect(try await copy.value("SELECT count(*) FROM room") == 3)
        }
        #expect(!folder.names.contains("backup.new"))
        var status = stat()
        #expect(stat(folder.file("compact"), &status) == 0 && status.st_mode & 0o777 == 0o600)
    }

    @Test func writesOneBackupToAPlaceAtATime() async throws {
        let folder = try TemporaryFolder()
        let first = try await filled(folder.file("first.db"), rooms: 3_000)
        let second = try await filled(folder.file("second.db"), rooms: 3_000)
        async let one: Void = first.backup(to: folder.file("backup"))
        async let two: Void = second.backup(to: folder.file("backup"))
        var done = 0
        do { try await one; done += 1 } catch let error as SQLiteError { #expect(error.code == .locked) }
        do { try await two; done += 1 } catch let error as SQLiteError { #expect(error.code == .locked) }
        #expect(done >= 1)
        let backup = try await SQLiteDatabase.open(.file(folder.file("backup")), schema: .rooms)
        #expect(try await backup.problems() == [])
        #expect(try await backup.value("SELECT count(*) FROM room") == 3_000)
    }

    @Test func refusesABackupThatIsNotOne() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("home.db")
        let database = try await filled(path, rooms: 50)
        try await database.backup(to: folder.file("backup"))
        await database.close()
        try EarlierDatabase(applicationID: 99, version: 0, sql: "CREATE TABLE x (y)").write(to: folder.file("foreign"))
        try EarlierDatabase(applicationID: 0x4865_5254, version: 9, sql: "CREATE TABLE x (y)").write(
            to: folder.file("newer"))
        try folder.write(Array("not a database at all, and long enough to be one".utf8), to: "text")
        var damaged = try #require(folder.contents("backup"))
        for index in 8_000..<16_000 { damaged[index] = 0x55 }
        try folder.write(damaged, to: "damaged")
        let before = folder.contents("home.db")
        for (name, code) in [
            ("foreign", SQLiteError.Code.foreign), ("newer", .newer), ("text", .notADatabase), ("damaged", .corrupt),
            ("missing", .noFile), ("", .notAFile), ("missing/backup", .noFolder),
        ] {
            let error = await #expect(throws: SQLiteError.self) {
                try await SQLiteDatabase.restore(folder.file(name), to: path, schema: .rooms)
            }
            #expect(error?.code == code, "\(name)")
        }
        #expect(folder.contents("home.db").map { $0 == before } == true)
        #expect(!folder.names.contains("home.db.new") && !folder.names.contains("home.db.replaced"))
    }

    @Test func replacesADamagedDatabaseAndKeepsIt() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("home.db")
        let database = try await filled(path, rooms: 50)
        try await database.backup(to: folder.file("backup"))
        await database.close()
        let noise = [UInt8](repeating: 0x55, count: 20_000)
        try folder.write(noise, to: "home.db")
        try folder.write(noise, to: "home.db-wal")
        try await SQLiteDatabase.restore(folder.file("backup"), to: path, schema: .rooms)
        let restored = try await SQLiteDatabase.open(.file(path), schema: .rooms)
        #expect(try await restored.value("SELECT count(*) FROM room") == 50)
        let kept = folder.contents("home.db.replaced")
        #expect(kept == noise, "\(kept?.count ?? 0) bytes")
        await restored.close()
        // Another program's file is not replaced.
        try EarlierDatabase(applicationID: 99, version: 0, sql: "CREATE TABLE x (y)").write(to: folder.file("photos"))
        let error = await #expect(throws: SQLiteError.self) {
            try await SQLiteDatabase.restore(folder.file("backup"), to: folder.file("photos"), schema: .rooms)
        }
        #expect(error?.code == .foreign)
    }
}
