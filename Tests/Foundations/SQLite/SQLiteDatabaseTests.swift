import Glibc
import HearthSQLite
import SQLiteTesting
import Testing

@Suite struct SQLiteDatabaseTests {
    struct Room: SQLiteDecodable, Equatable, Sendable {
        let name: String
        let floor: Int

        init(name: String, floor: Int) {
            self.name = name
            self.floor = floor
        }

        init(from row: borrowing SQLiteRow) throws(SQLiteError) {
            name = try row.value("name")
            floor = try row.value("floor")
        }
    }

    @Test func keepsWhatAWriteReturnedFrom() async throws {
        let folder = try TemporaryFolder()
        let database = try await SQLiteDatabase.open(.file(folder.file("home.db")), schema: .rooms)
        let row = try await database.write { connection in
            try connection.run("INSERT INTO room (name, floor) VALUES (?, ?)", ["Kitchen", 0])
            try connection.run(
                "INSERT INTO room (name, floor) VALUES (:name, :floor)", ["floor": 1, "name": "Bedroom"])
            return connection.lastInsertedRow
        }
        #expect(row == 2)
        await database.close()
        let again = try await SQLiteDatabase.open(.file(folder.file("home.db")), schema: .rooms)
        let rooms = try await again.query("SELECT * FROM room ORDER BY floor", as: Room.self)
        #expect(rooms == [Room(name: "Kitchen", floor: 0), Room(name: "Bedroom", floor: 1)])
    }

    @Test func isReadableByItsOwnerOnly() async throws {
        let folder = try TemporaryFolder()
        let database = try await SQLiteDatabase.open(.file(folder.file("home.db")), schema: .rooms)
        try await database.run("INSERT INTO room (name) VALUES ('Hall')")
        for name in ["home.db", "home.db-wal"] {
            var status = stat()
            #expect(stat(folder.file(name), &status) == 0)
            #expect(status.st_mode & 0o777 == 0o600, "\(name)")
        }
        await database.close()
        #expect(folder.names == ["home.db", "home.db.lock"])
        #expect(chmod(folder.file("home.db"), 0o644) == 0)
        _ = try await SQLiteDatabase.open(.file(folder.file("home.db")), schema: .rooms)
        var status = stat()
        #expect(stat(folder.file("home.db"), &status) == 0 && status.st_mode & 0o777 == 0o600)
    }

    @Test func tellsWhoHasItOpen() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("home.db")
        let first = try await SQLiteDatabase.open(.file(path), schema: .rooms)
        let error = await #expect(throws: SQLiteError.self) {
            try await SQLiteDatabase.open(.file(path), schema: .rooms)
        }
        #expect(error?.code == .inUse)
        #expect(error?.message.contains("process \(getpid())") == true)
        await first.close()
        let closed = await #expect(throws: SQLiteError.self) { try await first.run("DELETE FROM room") }
        #expect(closed?.code == .closed)
        _ = try await SQLiteDatabase.open(.file(path), schema: .rooms)
    }

    @Test func tellsAnotherProcessWhoHasItOpen() async throws {
        let folder = try TemporaryFolder()
        setenv("HEARTH_TEST_SHARED_DATABASE", folder.file("home.db"), 1)
        let database = try await SQLiteDatabase.open(.file(folder.file("home.db")), schema: .rooms)
        await #expect(processExitsWith: .success) {
            let path = String(cString: getenv("HEARTH_TEST_SHARED_DATABASE"))
            let error = await #expect(throws: SQLiteError.self) {
                try await SQLiteDatabase.open(.file(path), schema: .rooms)
            }
            #expect(error?.code == .inUse)
            #expect(error?.message.contains("process \(getppid())") == true)
        }
        try await database.run("INSERT INTO room (name) VALUES ('Hall')")
    }

    @Test func waitsForAnotherToCloseIt() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("home.db")
        let first = try await SQLiteDatabase.open(.file(path), schema: .rooms)
        var options = SQLiteOptions()
        options.waitingForOwner = .seconds(20)
        async let second = SQLiteDatabase.open(.file(path), schema: .rooms, options: options)
        await first.close()
        #expect(try await second.value("SELECT count(*) FROM room") == 0)
    }

    @Test func waitsNoLongerOnceCancelled() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("home.db")
        let first = try await SQLiteDatabase.open(.file(path), schema: .rooms)
        let second = Task {
            var options = SQLiteOptions()
            options.waitingForOwner = .seconds(3_600)
            return try await SQLiteDatabase.open(.file(path), schema: .rooms, options: options)
        }
        second.cancel()
        let error = await #expect(throws: SQLiteError.self) { try await second.value }
        #expect(error?.code == .inUse)
        await first.close()
    }

    @Test func keepsOtherProgramsOut() async throws {
        let folder = try TemporaryFolder()
        let database = try await SQLiteDatabase.open(.file(folder.file("home.db")), schema: .rooms)
        try await database.run("INSERT INTO room (name) VALUES ('Hall')")
        // Without the lock file another connection, as of the sqlite3 tool, meets SQLite's own lock.
        #expect(unlink(folder.file("home.db.lock")) == 0)
        var options = SQLiteOptions()
        options.busyTimeout = .milliseconds(1)
        let error = await #expect(throws: SQLiteError.self) {
            try await SQLiteDatabase.open(.file(folder.file("home.db")), schema: .rooms, options: options)
        }
        #expect(error?.code == .locked)
        #expect(try await database.value("SELECT count(*) FROM room") == 1)
    }

    @Test func readsBesideAWriterAtOneMoment() async throws {
        let folder = try TemporaryFolder()
        var options = SQLiteOptions()
        options.allowsReaders = true
        let database = try await SQLiteDatabase.open(
            .file(folder.file("home.db")), schema: .rooms, options: options)
        try await database.run("INSERT INTO room (name) VALUES ('Hall')")
        let reader = try await database.openReader()
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let written = Gate()
        async let counts = reader.read { connection in
            let before: Int = try connection.value("SELECT count(*) FROM room")
            start.yield()
            written.wait()
            return [before, try connection.value("SELECT count(*) FROM room")]
        }
        for await _ in started { break }
        try await database.run("INSERT INTO room (name) VALUES ('Attic')")
        written.open()
        #expect(try await counts == [1, 1])
        #expect(try await reader.value("SELECT count(*) FROM room") == 2)
        let error = await #expect(throws: SQLiteError.self) { try await reader.run("DELETE FROM room") }
        #expect(error?.code == .readOnly)
    }

    @Test func refusesReadersWhereNoneWereAllowed() async throws {
        let database = try await SQLiteDatabase.open(.memory, schema: .rooms)
        let error = await #expect(throws: SQLiteError.self) { try await database.openReader() }
        #expect(error?.code == .misuse)
    }

    @Test func changesWhenAChangeIsDurable() async throws {
        let folder = try TemporaryFolder()
        let database = try await SQLiteDatabase.open(.file(folder.file("home.db")), schema: .rooms)
        #expect(try await database.value("PRAGMA synchronous") == 2)
        try await database.setSynchronous(.normal)
        #expect(try await database.value("PRAGMA synchronous") == 1)
        #expect(try await database.value("PRAGMA foreign_keys") == 1)
        #expect(try await database.value("PRAGMA journal_mode", as: String.self) == "wal")
        #expect(try await database.value("PRAGMA trusted_schema") == 0)
    }

    @Test func boundsItsLog() async throws {
        let folder = try TemporaryFolder()
        var options = SQLiteOptions()
        options.checkpointPages = 20
        let database = try await SQLiteDatabase.open(
            .file(folder.file("home.db")), schema: .rooms, options: options)
        for index in 0..<400 { try await database.run("INSERT INTO room (name) VALUES (?)", [.text("Room \(index)")]) }
        let log = try #require(folder.contents("home.db-wal"))
        #expect(log.count < 40 * 4200)
        try await database.checkpoint()
        #expect(folder.contents("home.db-wal") == [])
    }

    @Test func opensAPathThatLooksLikeSomethingElse() async throws {
        let folder = try TemporaryFolder()
        let name = "file:ho%41me?mode=memory #1'\".db"
        let database = try await SQLiteDatabase.open(.file(folder.file(name)), schema: .rooms)
        try await database.run("INSERT INTO room (name) VALUES ('Hall')")
        try await database.vacuum(into: folder.file("co'py.db"))
        await database.close()
        let again = try await SQLiteDatabase.open(.file(folder.file(name)), schema: .rooms)
        #expect(try await again.value("SELECT count(*) FROM room") == 1)
        #expect(folder.names.isSuperset(of: [name, "co'py.db"]))
    }

    @Test func followsSymbolicLinks() async throws {
        let folder = try TemporaryFolder()
        #expect(mkdir(folder.file("real"), 0o700) == 0 && symlink("real", folder.file("link")) == 0)
        let database = try await SQLiteDatabase.open(.file(folder.file("link/home.db")), schema: .rooms)
        #expect(database.location == .file(folder.file("real/home.db")))
        let error = await #expect(throws: SQLiteError.self) {
            try await SQLiteDatabase.open(.file(folder.file("real/home.db")), schema: .rooms)
        }
        #expect(error?.code == .inUse)
    }
}
