import Glibc
import HearthSQLite
import SQLiteTesting
import Testing

@Suite struct SQLiteMigrationTests {
    /// Three versions: the second adds a column, the third makes a table anew under its old name.
    static let schema = SQLiteSchema(
        name: "a list of rooms", applicationID: 7,
        migrations: [
            SQLiteMigration(
                1,
                sql: """
                    CREATE TABLE room (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
                    CREATE TABLE lamp (
                        id INTEGER PRIMARY KEY, room INTEGER NOT NULL REFERENCES room (id) ON DELETE CASCADE) STRICT;
                    """),
            SQLiteMigration(2, sql: "ALTER TABLE room ADD COLUMN floor TEXT NOT NULL DEFAULT '0'"),
            SQLiteMigration(3, rebuildsTables: true) { connection in
                try connection.execute(
                    script: """
                        CREATE TABLE new_room (
                            id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, floor INTEGER NOT NULL) STRICT;
                        """)
                let rooms = try connection.query("SELECT id, name, floor FROM room") { row in
                    (
                        id: try row.value(0, as: Int64.self), name: try row.value(1, as: String.self),
                        floor: try row.value(2, as: String.self)
                    )
                }
                for room in rooms {
                    guard let floor = Int64(room.floor) else { throw BadFloor(name: room.name) }
                    try connection.run(
                        "INSERT INTO new_room VALUES (?, ?, ?)", [.integer(room.id), .text(room.name), .integer(floor)])
                }
                try connection.execute(script: "DROP TABLE room; ALTER TABLE new_room RENAME TO room;")
            },
        ])

    struct BadFloor: Error, CustomStringConvertible {
        let name: String
        var description: String { "The floor of \(name) is no number." }
    }

    static let earlier = [
        EarlierDatabase(
            applicationID: 7, version: 1,
            sql: """
                CREATE TABLE room (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
                CREATE TABLE lamp (
                    id INTEGER PRIMARY KEY, room INTEGER NOT NULL REFERENCES room (id) ON DELETE CASCADE) STRICT;
                INSERT INTO room VALUES (1, 'Hall'), (2, 'Attic'); INSERT INTO lamp VALUES (5, 2)
                """),
        EarlierDatabase(
            applicationID: 7, version: 2,
            sql: """
                CREATE TABLE room (id INTEGER PRIMARY KEY, name TEXT NOT NULL, floor TEXT NOT NULL DEFAULT '0') STRICT;
                CREATE TABLE lamp (
                    id INTEGER PRIMARY KEY, room INTEGER NOT NULL REFERENCES room (id) ON DELETE CASCADE) STRICT;
                INSERT INTO room VALUES (1, 'Hall', '0'), (2, 'Attic', '0'); INSERT INTO lamp VALUES (5, 2)
                """),
    ]

    private func tables(_ database: SQLiteDatabase) async throws -> [String] {
        try await database.query("SELECT name || ': ' || sql FROM sqlite_schema WHERE sql NOT NULL ORDER BY name") {
            row in
            try row.value(0)
        }
    }

    @Test func bringsEveryEarlierVersionUpToDate() async throws {
        let folder = try TemporaryFolder()
        let fresh = try await SQLiteDatabase.open(.memory, schema: Self.schema)
        let expected = try await tables(fresh).count
        for fixture in Self.earlier {
            let path = folder.file("version\(fixture.version).db")
            try fixture.write(to: path)
            let database = try await SQLiteDatabase.open(.file(path), schema: Self.schema)
            #expect(try await database.value("PRAGMA user_version") == 3)
            #expect(try await tables(database).count == expected)
            let rooms = try await database.query("SELECT name, floor FROM room ORDER BY id") { row in
                "\(try row.value(0, as: String.self)) \(try row.value(1, as: Int.self))"
            }
            #expect(rooms == ["Hall 0", "Attic 0"])
            // The reference still leads to the table that was made anew, and is checked again.
            #expect(try await database.problems() == [])
            try await database.run("DELETE FROM room WHERE id = 2")
            #expect(try await database.value("SELECT count(*) FROM lamp") == 0)
            await #expect(throws: SQLiteError.self) { try await database.run("INSERT INTO lamp VALUES (6, 9)") }
        }
    }

    /// A statement that was compiled before a table is made anew knows only the columns of then.
    @Test func seesTheColumnsOfATableThatAStepMadeAnew() async throws {
        let all = "SELECT * FROM room"
        let schema = SQLiteSchema(
            name: "a list of rooms", applicationID: 7,
            migrations: [
                SQLiteMigration(
                    1, sql: "CREATE TABLE room (id INTEGER PRIMARY KEY) STRICT; INSERT INTO room VALUES (1)"),
                SQLiteMigration(2, rebuildsTables: true) { connection in
                    let ids = try connection.query(all) { row in try row.value(0, as: Int64.self) }
                    try connection.execute(
                        script: "DROP TABLE room; CREATE TABLE room (id INTEGER PRIMARY KEY, name TEXT) STRICT")
                    for id in ids {
                        try connection.run("INSERT INTO room VALUES (?, 'Hall')", [.integer(id)])
                    }
                    guard try connection.query(all, [], { try $0.value("name", as: String.self) }) == ["Hall"] else {
                        throw BadFloor(name: "none")
                    }
                    try connection.run("ALTER TABLE room ADD COLUMN floor INTEGER NOT NULL DEFAULT 3")
                },
            ])
        let database = try await SQLiteDatabase.open(.memory, schema: schema)
        let rooms = try await database.query(all) { row in
            "\(try row.value("name", as: String.self)) \(try row.value("floor", as: Int.self)) \(try row.value(2, as: Int.self))"
        }
        #expect(rooms == ["Hall 3 3"])
    }

    @Test func leavesTheOldVersionWhereAStepFails() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("home.db")
        let old = try await SQLiteDatabase.open(.file(path), schema: Self.schema.through(version: 1))
        try await old.run("INSERT INTO room VALUES (1, 'Hall')")
        await old.close()
        let second = try await SQLiteDatabase.open(.file(path), schema: Self.schema.through(version: 2))
        try await second.run("UPDATE room SET floor = 'ground'")
        await second.close()
        let error = await #expect(throws: SQLiteError.self) {
            try await SQLiteDatabase.open(.file(path), schema: Self.schema)
        }
        #expect(error?.code == .migration)
        #expect(error?.message.contains("from version 2 to 3") == true)
        #expect(error?.message.contains("The floor of Hall is no number") == true)
        let still = try await SQLiteDatabase.open(.file(path), schema: Self.schema.through(version: 2))
        #expect(try await still.value("SELECT floor FROM room", as: String.self) == "ground")
        #expect(try await tables(still).count == 2)
    }

    @Test func refusesAStepThatBreaksAReference() async throws {
        let schema = SQLiteSchema(
            name: "a list of rooms", applicationID: 7,
            migrations: Self.schema.migrations.prefix(1) + [
                SQLiteMigration(
                    2, rebuildsTables: true,
                    sql: "INSERT INTO room VALUES (1, 'Hall'); INSERT INTO lamp VALUES (1, 1); DELETE FROM room")
            ])
        let error = await #expect(throws: SQLiteError.self) { try await SQLiteDatabase.open(.memory, schema: schema) }
        #expect(error?.code == .migration && error?.message.contains("lamp") == true)
    }

    @Test(arguments: [[2], [1, 3], [1, 1], [2, 1], [0, 1], [1, 2, 4]])
    func refusesStepsWithGaps(_ versions: [Int32]) async throws {
        let schema = SQLiteSchema(
            name: "rooms", applicationID: 7, migrations: versions.map { SQLiteMigration($0, sql: "SELECT 1") })
        let error = await #expect(throws: SQLiteError.self) { try await SQLiteDatabase.open(.memory, schema: schema) }
        #expect(error?.code == .misuse)
    }

    @Test func refusesANewerDatabaseAndLeavesItAlone() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("home.db")
        try EarlierDatabase(applicationID: 7, version: 4, sql: "CREATE TABLE future (x INTEGER)").write(to: path)
        let before = folder.contents("home.db")
        let error = await #expect(throws: SQLiteError.self) {
            try await SQLiteDatabase.open(.file(path), schema: Self.schema)
        }
        #expect(error?.code == .newer)
        #expect(error?.message.contains("Install the newer version") == true)
        #expect(folder.contents("home.db") == before)
        #expect(folder.names == ["home.db", "home.db.lock"])
    }

    @Test func refusesAnotherProgramsDatabaseAndLeavesItAlone() async throws {
        let folder = try TemporaryFolder()
        for (name, identifier) in [("photos.db", Int32(99)), ("plain.db", 0)] {
            try EarlierDatabase(applicationID: identifier, version: 0, sql: "CREATE TABLE photo (x)")
                .write(to: folder.file(name))
            #expect(chmod(folder.file(name), 0o644) == 0)
            let before = folder.contents(name)
            let error = await #expect(throws: SQLiteError.self) {
                try await SQLiteDatabase.open(.file(folder.file(name)), schema: Self.schema)
            }
            #expect(error?.code == .foreign)
            #expect(folder.contents(name) == before)
            var status = stat()
            #expect(stat(folder.file(name), &status) == 0 && status.st_mode & 0o777 == 0o644)
        }
    }

    /// What makes a database newer may still be in its log, as after a crash.
    @Test func readsTheVersionFromTheLogToo() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("home.db")
        let database = try await SQLiteDatabase.open(.file(path), schema: Self.schema)
        await database.close()
        let newer = SQLiteSchema(
            name: "rooms", applicationID: 7,
            migrations: Self.schema.migrations + [SQLiteMigration(4, sql: "CREATE TABLE future (x INTEGER) STRICT")])
        let open = try await SQLiteDatabase.open(.file(path), schema: newer)
        let files = [try #require(folder.contents("home.db")), try #require(folder.contents("home.db-wal"))]
        await open.close()
        try folder.write(files[0], to: "home.db")
        try folder.write(files[1], to: "home.db-wal")
        let error = await #expect(throws: SQLiteError.self) {
            try await SQLiteDatabase.open(.file(path), schema: Self.schema)
        }
        #expect(error?.code == .newer)
        #expect([folder.contents("home.db"), folder.contents("home.db-wal")] == files)
        let again = try await SQLiteDatabase.open(.file(path), schema: newer)
        #expect(try await again.value("PRAGMA user_version") == 4)
    }
}
