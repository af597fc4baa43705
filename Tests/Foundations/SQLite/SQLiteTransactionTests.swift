import HearthSQLite
import Testing

@Suite struct SQLiteTransactionTests {
    struct Refused: Error, Equatable {}

    private func names(_ database: SQLiteDatabase) async throws -> [String] {
        try await database.query("SELECT name FROM room ORDER BY id") { row in try row.value(0) }
    }

    @Test func undoesEverythingWhenTheClosureThrows() async throws {
        let database = try await SQLiteDatabase.open(.memory, schema: .rooms)
        try await database.run("INSERT INTO room (name) VALUES ('Hall')")
        await #expect(throws: Refused()) {
            try await database.write { connection in
                try connection.run("INSERT INTO room (name) VALUES ('Attic')")
                try connection.run("DELETE FROM room WHERE name = 'Hall'")
                throw Refused()
            }
        }
        #expect(try await names(database) == ["Hall"])
        try await database.run("INSERT INTO room (name) VALUES ('Attic')")
        #expect(try await names(database) == ["Hall", "Attic"])
    }

    @Test func undoesAPartAlone() async throws {
        let database = try await SQLiteDatabase.open(.memory, schema: .rooms)
        try await database.write { connection in
            try connection.run("INSERT INTO room (name) VALUES ('Hall')")
            for attempt in 0..<3 {
                _ = try? connection.write { connection in
                    try connection.run("INSERT INTO room (name) VALUES (?)", [.text("Attic \(attempt)")])
                    try connection.write { connection in
                        try connection.run("INSERT INTO room (name) VALUES (?)", [.text("Loft \(attempt)")])
                    }
                    if attempt != 1 { throw Refused() }
                }
            }
        }
        #expect(try await names(database) == ["Hall", "Attic 1", "Loft 1"])
    }

    @Test func keepsNothingAfterAnErrorThatEndedIt() async throws {
        let database = try await SQLiteDatabase.open(.memory, schema: .rooms)
        let error = await #expect(throws: SQLiteError.self) {
            try await database.write { connection in
                try connection.run("INSERT INTO room (name) VALUES ('Hall')")
                // Swallowed, and it took the transaction with it.
                _ = try? connection.run("INSERT OR ROLLBACK INTO room (name) VALUES ('Hall')")
                try connection.run("INSERT INTO room (name) VALUES ('Attic')")
            }
        }
        #expect(error?.code == .rolledBack)
        let silent = await #expect(throws: SQLiteError.self) {
            try await database.write { connection in
                try connection.write { connection in
                    try connection.run("INSERT INTO room (name) VALUES ('Hall')")
                    _ = try? connection.run("INSERT OR ROLLBACK INTO room (name) VALUES ('Hall')")
                }
            }
        }
        #expect(silent?.code == .rolledBack)
        #expect(try await names(database) == [])
        try await database.run("INSERT INTO room (name) VALUES ('Hall')")
    }

    @Test func undoesWhatBreaksAReferenceAtTheEnd() async throws {
        let database = try await SQLiteDatabase.open(.memory, schema: .rooms)
        try await database.write { connection in
            try connection.execute(
                script: """
                    CREATE TABLE bulb (lamp INTEGER REFERENCES lamp (id) DEFERRABLE INITIALLY DEFERRED) STRICT;
                    """)
        }
        let error = await #expect(throws: SQLiteError.self) {
            try await database.write { connection in try connection.run("INSERT INTO bulb VALUES (7)") }
        }
        #expect(error?.constraint?.kind == .foreignKey)
        #expect(try await database.value("SELECT count(*) FROM bulb") == 0)
    }

    @Test func changesNothingWithinRead() async throws {
        let database = try await SQLiteDatabase.open(.memory, schema: .rooms)
        for body: @Sendable (SQLiteConnection) throws -> Void in [
            { try $0.run("INSERT INTO room (name) VALUES ('Hall')") },
            { try $0.write { _ in } },
            { try $0.execute(script: "DELETE FROM room") },
            {
                _ = try $0.query("INSERT INTO room (name) VALUES ('Hall') RETURNING id") {
                    try $0.value(0, as: Int.self)
                }
            },
        ] {
            let error = await #expect(throws: SQLiteError.self) { try await database.read(body) }
            #expect(error?.code == .misuse)
        }
        try await database.write { connection in
            try connection.run("INSERT INTO room (name) VALUES ('Hall')")
            let count = try connection.read { try $0.value("SELECT count(*) FROM room", as: Int.self) }
            #expect(count == 1)
            try connection.run("INSERT INTO room (name) VALUES ('Attic')")
        }
        #expect(try await names(database) == ["Hall", "Attic"])
    }

    @Test(arguments: [
        "COMMIT", "ROLLBACK", "BEGIN", "SAVEPOINT mine", "END", "ATTACH ':memory:' AS other", "VACUUM",
        "PRAGMA foreign_keys = OFF", "PRAGMA synchronous = OFF", "PRAGMA journal_mode = DELETE",
        "PRAGMA writable_schema = ON", "PRAGMA user_version = 9", "PRAGMA application_id(3)",
        "SELECT load_extension('libm.so')", "UPDATE sqlite_schema SET sql = ''",
    ])
    func refusesWhatWouldBreakItsRules(_ sql: String) async throws {
        let database = try await SQLiteDatabase.open(.memory, schema: .rooms)
        let error = await #expect(throws: SQLiteError.self) {
            try await database.write { connection in
                try connection.run("INSERT INTO room (name) VALUES ('Hall')")
                _ = try connection.query(sql) { _ in }
            }
        }
        #expect(error?.code == .misuse)
        let script = await #expect(throws: SQLiteError.self) {
            try await database.write { connection in try connection.execute(script: "SELECT 1; \(sql)") }
        }
        #expect(script?.code == .misuse)
        #expect(try await names(database) == [])
    }

    @Test func neverInterleavesTwoWrites() async throws {
        let database = try await SQLiteDatabase.open(.memory, schema: .rooms)
        try await database.run("INSERT INTO room (name, floor) VALUES ('Hall', 0)")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    try await database.write { connection in
                        let floor: Int = try connection.value("SELECT floor FROM room")
                        try connection.run("UPDATE room SET floor = ?", [SQLiteValue(floor + 1)])
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await database.value("SELECT floor FROM room") == 50)
    }

    @Test func worksWithoutAHopForAnActorOnItsQueue() async throws {
        actor Owner {
            nonisolated var unownedExecutor: UnownedSerialExecutor { database.unownedExecutor }
            let database: SQLiteDatabase

            init(_ database: SQLiteDatabase) { self.database = database }

            func add(_ name: String) throws -> Int {
                try database.assumeIsolated { database in
                    try database.run("INSERT INTO room (name) VALUES (?)", [.text(name)])
                    return try database.value("SELECT count(*) FROM room")
                }
            }
        }
        let owner = Owner(try await SQLiteDatabase.open(.memory, schema: .rooms))
        #expect(try await owner.add("Hall") == 1)
        #expect(try await owner.add("Attic") == 2)
    }
}
