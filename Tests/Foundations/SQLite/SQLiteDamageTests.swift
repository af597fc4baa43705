import Glibc
import HearthSQLite
import Seeded
import SQLiteTesting
import Testing

@Suite struct SQLiteDamageTests {
    private func open(_ path: String) async throws -> SQLiteDatabase {
        try await SQLiteDatabase.open(.file(path), schema: .rooms)
    }

    @Test func saysWhatStandsWhereTheFileShouldBe() async throws {
        let folder = try TemporaryFolder()
        #expect(mkdir(folder.file("folder"), 0o700) == 0 && mkfifo(folder.file("pipe"), 0o600) == 0)
        #expect(symlink("nowhere", folder.file("dangling")) == 0)
        try folder.write(
            Array(
                "This is a text, and it stays one. It is longer than a header, which has a hundred bytes, you see.".utf8
            ), to: "text")
        try folder.write([1], to: "byte")
        for (name, code) in [
            ("folder", SQLiteError.Code.notAFile), ("pipe", .notAFile), ("text", .notADatabase),
            ("byte", .notADatabase),
            ("none/home.db", .noFolder), ("text/home.db", .noFolder), ("dangling", .io), ("a\0b", .notAFile),
        ] {
            let error = await #expect(throws: SQLiteError.self) { try await open(folder.file(name)) }
            #expect(error?.code == code, "\(name): \(error?.message ?? "")")
        }
        let error = await #expect(throws: SQLiteError.self) { try await open("") }
        #expect(error?.code == .notAFile)
        #expect(folder.contents("byte") == [1] && folder.contents("text")?.count == 97)
    }

    @Test func saysThatItMayNotWriteThere() async throws {
        let folder = try TemporaryFolder()
        #expect(mkdir(folder.file("sealed"), 0o755) == 0)
        let database = try await open(folder.file("sealed/home.db"))
        await database.close()
        #expect(chmod(folder.file("sealed"), 0o555) == 0 && chmod(folder.path, 0o755) == 0)
        #expect(
            chmod(folder.file("sealed/home.db"), 0o444) == 0 && chmod(folder.file("sealed/home.db.lock"), 0o666) == 0)
        setenv("HEARTH_TEST_SEALED_FOLDER", folder.file("sealed"), 1)
        await #expect(processExitsWith: .success) {
            let folder = String(cString: getenv("HEARTH_TEST_SEALED_FOLDER"))
            // Root may write anywhere; nobody may not.
            if getuid() == 0 { #expect(setgid(65_534) == 0 && setuid(65_534) == 0) }
            for (name, code) in [("new.db", SQLiteError.Code.permissionDenied), ("home.db", .permissionDenied)] {
                let error = await #expect(throws: SQLiteError.self) {
                    try await SQLiteDatabase.open(.file(folder + "/" + name), schema: .rooms)
                }
                #expect(error?.code == code, "\(name): \(error?.message ?? "")")
            }
        }
        #expect(chmod(folder.file("sealed"), 0o755) == 0)
    }

    /// The disk in memory: its limit counts the log too, which `max_page_count` does not.
    @Test func keepsWhatItHadWhenTheDiskIsFull() async throws {
        let disk = try #require(PowerCutDisk())
        let database = try await SQLiteDatabase.open(disk.location(), schema: .rooms)
        disk.setCapacity(2_000_000)
        var acknowledged = 0
        var failure: SQLiteError?
        while failure == nil, acknowledged < 10_000 {
            let next = acknowledged
            do {
                try await database.write { connection in
                    for half in 0..<2 {
                        try connection.run(
                            "INSERT INTO room (name, floor) VALUES (?, ?)",
                            [.text("\(next) \(half) " + String(repeating: "x", count: 1_000)), SQLiteValue(next)])
                    }
                }
                acknowledged += 1
            } catch let error as SQLiteError {
                failure = error
            }
        }
        #expect(failure?.code == .full && failure?.message.contains("Make room") == true)
        #expect(acknowledged > 20)
        #expect(try await database.value("SELECT count(*) FROM room") == 2 * acknowledged)
        #expect(try await database.problems() == [])
        // It goes on by itself once there is room.
        disk.setCapacity(0)
        try await database.run("INSERT INTO room (name) VALUES ('Hall')")
        await database.close()
        let again = try await SQLiteDatabase.open(disk.location(), schema: .rooms)
        #expect(try await again.value("SELECT count(*) FROM room") == 2 * acknowledged + 1)
    }

    @Test func opensOnAFullDisk() async throws {
        let disk = try #require(PowerCutDisk())
        disk.setCapacity(1_000)
        let error = await #expect(throws: SQLiteError.self) {
            try await SQLiteDatabase.open(disk.location(), schema: .rooms)
        }
        #expect(error?.code == .full)
        disk.setCapacity(0)
        let database = try await SQLiteDatabase.open(disk.location(), schema: .rooms)
        try await database.run("INSERT INTO room (name) VALUES ('Hall')")
    }

    @Test func staysWithinItsOwnLimit() async throws {
        var options = SQLiteOptions()
        options.maximumPages = 10
        let database = try await SQLiteDatabase.open(.memory, schema: .rooms, options: options)
        let error = await #expect(throws: SQLiteError.self) {
            try await database.write { connection in
                for index in 0..<200 {
                    try connection.run(
                        "INSERT INTO room (name) VALUES (?)", [.text("\(index)" + String(repeating: "x", count: 500))])
                }
            }
        }
        #expect(error?.code == .full)
        #expect(try await database.value("SELECT count(*) FROM room") == 0)
    }

    /// Whatever bytes are in the file: an answer or an error that says so, never a crash, and never another kind of error.
    @Test func answersOrSaysThatItIsDamaged() async throws {
        let folder = try TemporaryFolder()
        let database = try await open(folder.file("home.db"))
        try await database.write { connection in
            for index in 1...300 {
                try connection.run(
                    "INSERT INTO room (id, name) VALUES (?, ?)", [SQLiteValue(index), .text("Room \(index)")])
                try connection.run(
                    "INSERT INTO lamp (room, level, key) VALUES (?, ?, ?)",
                    [SQLiteValue(index), .real(0.5), .blob([UInt8](repeating: 7, count: index * 20))])
            }
        }
        await database.close()
        let sound = try #require(folder.contents("home.db"))
        var codes: [SQLiteError.Code: Int] = [:]
        for seed in 0..<250 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            var bytes = sound
            if seed % 3 == 0 {
                bytes = random.damage(bytes)
            } else {
                for _ in 0..<(seed % 3 == 1 ? 20 : 2_000) {
                    // Every second one in the first pages, where the schema and the roots are.
                    let place = Int.random(
                        in: 0..<(Bool.random(using: &random) ? 4_096 * 4 : bytes.count), using: &random)
                    bytes[place] = .random(in: 0...255, using: &random)
                }
            }
            try folder.write(bytes, to: "damaged.db")
            for rest in ["-wal", "-journal"] { unlink(folder.file("damaged.db" + rest)) }
            var failures: [SQLiteError] = []
            do throws(SQLiteError) {
                let damaged = try await SQLiteDatabase.open(.file(folder.file("damaged.db")), schema: .rooms)
                do throws(SQLiteError) {
                    _ = try await damaged.problems()
                } catch {
                    failures.append(error)
                }
                for sql in [
                    "SELECT count(*) FROM room JOIN lamp ON lamp.room = room.id", "SELECT sum(length(key)) FROM lamp",
                    "SELECT count(*) FROM room WHERE name > 'Room 2'",
                ] {
                    do throws(SQLiteError) {
                        _ = try await damaged.value(sql, as: SQLiteValue.self)
                    } catch {
                        failures.append(error)
                    }
                }
                do throws(SQLiteError) {
                    try await damaged.run("DELETE FROM room WHERE id % 2 = 0")
                } catch {
                    failures.append(error)
                }
                await damaged.close()
            } catch {
                failures.append(error)
            }
            for failure in failures {
                codes[failure.code, default: 0] += 1
                let allowed: Set<SQLiteError.Code> = [
                    // A changed version or name of the schema reads as another's, or as one that lacks a table.
                    .corrupt, .notADatabase, .newer, .foreign, .migration, .misuse, .constraint, .mismatch, .io,
                    .tooLarge,
                    .full, .readOnly, .outOfMemory,
                ]
                #expect(allowed.contains(failure.code), "seed \(seed): \(failure)")
            }
        }
        #expect(codes[.corrupt, default: 0] > 50)
        // A file whose first bytes are gone is refused, and most damage elsewhere is found.
        #expect(codes[.notADatabase, default: 0] > 0)
    }

    /// A damaged log costs the transactions from the damage on, whole ones, and never a part.
    @Test func keepsWholeTransactionsOfADamagedLog() async throws {
        let folder = try TemporaryFolder()
        let database = try await SQLiteDatabase.open(.file(folder.file("home.db")), schema: .rooms)
        try await database.checkpoint()
        for index in 0..<40 {
            try await database.write { connection in
                for half in 0..<2 {
                    try connection.run(
                        "INSERT INTO room (name, floor) VALUES (?, ?)",
                        [.text("\(half) \(index) " + String(repeating: "x", count: 3_000)), SQLiteValue(index)])
                }
            }
        }
        let file = try #require(folder.contents("home.db"))
        let log = try #require(folder.contents("home.db-wal"))
        await database.close()
        var counts: Set<Int> = []
        for seed in 0..<100 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            try folder.write(file, to: "damaged.db")
            try folder.write(random.damage(log), to: "damaged.db-wal")
            let damaged = try await open(folder.file("damaged.db"))
            #expect(try await damaged.problems() == [], "seed \(seed)")
            let floors = try await damaged.query("SELECT floor, count(*) FROM room GROUP BY floor ORDER BY floor") {
                row in
                [try row.value(0, as: Int.self), try row.value(1, as: Int.self)]
            }
            #expect(floors == (0..<floors.count).map { [$0, 2] }, "seed \(seed)")
            counts.insert(floors.count)
            await damaged.close()
        }
        #expect(counts.count > 10)
    }
}
