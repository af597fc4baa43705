import Foundation
import Glibc
import HearthSQLite
import SQLiteTesting
import Testing

/// A process that ends at any moment, with its database open and a transaction under way.
@Suite struct KillTests {
    /// Ends this process within so many microseconds.
    static func killSoon(within time: UInt32) {
        Thread {
            usleep(.random(in: 0...time))
            kill(getpid(), SIGKILL)
        }.start()
    }

    @Test func leaveEveryAcknowledgedTransaction() async throws {
        let folder = try TemporaryFolder()
        setenv("HEARTH_TEST_KILLED_DATABASE", folder.path, 1)
        var acknowledged = 0
        for round in 0..<25 {
            setenv("HEARTH_TEST_KILLED_ROUND", "\(round)", 1)
            await #expect(processExitsWith: .signal(SIGKILL)) {
                let folder = String(cString: getenv("HEARTH_TEST_KILLED_DATABASE"))
                var options = SQLiteOptions()
                options.checkpointPages = 16
                let database = try await SQLiteDatabase.open(
                    .file(folder + "/home.db"), schema: PowerCutTests.schema, options: options)
                let log = open(folder + "/acknowledged", O_WRONLY | O_CREAT | O_APPEND, 0o600)
                // In even rounds later, however slow the machine is, so that some transactions are acknowledged.
                let round = try #require(Int(String(cString: getenv("HEARTH_TEST_KILLED_ROUND"))))
                var untilKilled = round % 2 == 0 ? 2 : 0
                while true {
                    if untilKilled == 0 { KillTests.killSoon(within: 60_000) }
                    untilKilled -= 1
                    try await database.write { connection in
                        let next = try connection.value("SELECT ifnull(max(id), 0) + 1 FROM number", as: Int64.self)
                        // Three rows, so that a part would show.
                        for _ in 0..<3 {
                            let id = try connection.value("SELECT ifnull(max(id), 0) + 1 FROM number", as: Int64.self)
                            try connection.run(
                                "INSERT INTO number VALUES (?, ?, zeroblob(500))", [.integer(id), .integer(next)])
                        }
                    }
                    // One byte for each acknowledged transaction; the system keeps it whatever becomes of the process.
                    _ = write(log, [1], 1)
                }
            }
            let database = try await SQLiteDatabase.open(
                .file(folder.file("home.db")), schema: PowerCutTests.schema)
            let rows = try await database.value("SELECT count(*) FROM number", as: Int.self)
            acknowledged = folder.contents("acknowledged")?.count ?? 0
            #expect(rows % 3 == 0 && rows / 3 >= acknowledged && rows / 3 <= acknowledged + 25)
            #expect(
                try await database.value(
                    "SELECT count(*) FROM (SELECT 1 FROM number GROUP BY value HAVING count(*) != 3)") == 0)
            #expect(try await database.problems() == [])
            await database.close()
        }
        #expect(acknowledged > 25)
    }

    @Test func leaveTheOldBackupOrTheNew() async throws {
        let folder = try TemporaryFolder()
        setenv("HEARTH_TEST_KILLED_BACKUP", folder.path, 1)
        var found = 0
        for _ in 0..<15 {
            await #expect(processExitsWith: .signal(SIGKILL)) {
                let folder = String(cString: getenv("HEARTH_TEST_KILLED_BACKUP"))
                let database = try await SQLiteDatabase.open(
                    .file(folder + "/home.db"), schema: PowerCutTests.schema)
                // Only once there is a backup, however slow the machine is.
                var isDoomed = false
                while true {
                    if !isDoomed, access(folder + "/backup", F_OK) == 0 {
                        isDoomed = true
                        KillTests.killSoon(within: 80_000)
                    }
                    try await database.write { connection in
                        let next = try connection.value("SELECT ifnull(max(id), 0) FROM number", as: Int64.self)
                        for id in next + 1...next + 50 {
                            try connection.run("INSERT INTO number VALUES (?, 0, zeroblob(2000))", [.integer(id)])
                        }
                    }
                    try await database.backup(to: folder + "/backup")
                }
            }
            try #require(folder.names.contains("backup"))
            let backup = try await SQLiteDatabase.open(.file(folder.file("backup")), schema: PowerCutTests.schema)
            let rows = try await backup.value("SELECT count(*) FROM number", as: Int.self)
            #expect(rows >= found && rows % 50 == 0)
            #expect(try await backup.problems() == [])
            found = rows
            await backup.close()
        }
        #expect(found > 0)
    }

    @Test func leaveTheRestoredDatabaseOrTheOneBefore() async throws {
        let folder = try TemporaryFolder()
        for rows in [10, 20] {
            let database = try await SQLiteDatabase.open(.file(folder.file("\(rows).db")), schema: PowerCutTests.schema)
            try await database.write { connection in
                for id in 1...rows {
                    try connection.run("INSERT INTO number VALUES (?, 0, zeroblob(9000))", [SQLiteValue(id)])
                }
            }
            try await database.backup(to: folder.file("\(rows)"))
        }
        try await SQLiteDatabase.restore(folder.file("10"), to: folder.file("home.db"), schema: PowerCutTests.schema)
        setenv("HEARTH_TEST_KILLED_RESTORE", folder.path, 1)
        for _ in 0..<15 {
            await #expect(processExitsWith: .signal(SIGKILL)) {
                let folder = String(cString: getenv("HEARTH_TEST_KILLED_RESTORE"))
                KillTests.killSoon(within: 60_000)
                while true {
                    for rows in ["20", "10"] {
                        try await SQLiteDatabase.restore(
                            folder + "/" + rows, to: folder + "/home.db", schema: PowerCutTests.schema)
                        // So that there is a log to be kept from the next one.
                        let database = try await SQLiteDatabase.open(
                            .file(folder + "/home.db"), schema: PowerCutTests.schema)
                        try await database.run("UPDATE number SET value = value + 1")
                        await database.close()
                    }
                }
            }
            let database = try await SQLiteDatabase.open(.file(folder.file("home.db")), schema: PowerCutTests.schema)
            #expect([10, 20].contains(try await database.value("SELECT count(*) FROM number", as: Int.self)))
            #expect(try await database.problems() == [])
            await database.close()
        }
    }
}
