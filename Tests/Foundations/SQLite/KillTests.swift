import Foundation
import Glibc
import HearthSQLite
import Testing

/// A process that ends at any moment, with its database open and a transaction under way.
@Suite struct KillTests {
    @Test func leaveEveryAcknowledgedTransaction() async throws {
        let folder = try TemporaryFolder()
        setenv("HEARTH_TEST_KILLED_DATABASE", folder.path, 1)
        var acknowledged = 0
        for _ in 0..<25 {
            await #expect(processExitsWith: .signal(SIGKILL)) {
                let folder = String(cString: getenv("HEARTH_TEST_KILLED_DATABASE"))
                var options = SQLiteOptions()
                options.checkpointPages = 16
                let database = try await SQLiteDatabase.open(
                    .file(folder + "/home.db"), schema: PowerCutTests.schema, options: options)
                let log = open(folder + "/acknowledged", O_WRONLY | O_CREAT | O_APPEND, 0o600)
                Thread {
                    usleep(.random(in: 0...60_000))
                    kill(getpid(), SIGKILL)
                }.start()
                while true {
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
}
