import HearthSQLite
import Seeded
import SQLiteTesting
import Testing

/// What was acknowledged survives a power cut at any operation of the disk, and nothing else is partly there.
@Suite struct PowerCutTests {
    /// What a run has done until it could not go on.
    struct Outcome: Sendable {
        /// Content after each acknowledged transaction; the first is of the empty database.
        var acknowledged: [Int64: Int64] = [:]
        /// Content if the one transaction in flight was kept as a whole.
        var pending: [Int64: Int64]?
        var wasOpened = false
    }

    static let schema = SQLiteSchema(
        name: "numbers", applicationID: 11,
        migrations: [
            SQLiteMigration(
                1, sql: "CREATE TABLE number (id INTEGER PRIMARY KEY, value INTEGER NOT NULL, filler BLOB) STRICT"),
            SQLiteMigration(2, sql: "CREATE INDEX by_value ON number (value)"),
        ])

    static var options: SQLiteOptions {
        var options = SQLiteOptions()
        // So small that the log is written back many times in a run.
        options.checkpointPages = 8
        return options
    }

    /// Random transactions until the power goes or there are none left.
    private func run(
        on disk: PowerCutDisk, seed: UInt64, transactions: Int, synchronous: SQLiteOptions.Synchronous = .full,
        start: [Int64: Int64] = [:]
    ) async throws -> Outcome {
        var random = SeededGenerator(seed: seed)
        var outcome = Outcome(acknowledged: start)
        var options = Self.options
        options.synchronous = synchronous
        let database: SQLiteDatabase
        do {
            database = try await SQLiteDatabase.open(disk.location(), schema: Self.schema, options: options)
        } catch {
            #expect(disk.isOff, "\(error)")
            return outcome
        }
        outcome.wasOpened = true
        for _ in 0..<transactions {
            let changes = (0..<Int.random(in: 1...6, using: &random)).map { _ in
                (
                    id: Int64.random(in: 0..<40, using: &random), value: Int64.random(in: 1...(.max), using: &random),
                    size: Int.random(in: 0..<3_000, using: &random),
                    isDeletion: Int.random(in: 0..<4, using: &random) == 0
                )
            }
            var next = outcome.acknowledged
            for change in changes { next[change.id] = change.isDeletion ? nil : change.value }
            outcome.pending = next
            do {
                try await database.write { connection in
                    for change in changes {
                        if change.isDeletion {
                            try connection.run("DELETE FROM number WHERE id = ?", [.integer(change.id)])
                        } else {
                            try connection.run(
                                "INSERT OR REPLACE INTO number VALUES (?, ?, ?)",
                                [
                                    .integer(change.id), .integer(change.value),
                                    .blob([UInt8](repeating: 1, count: change.size)),
                                ])
                        }
                    }
                }
            } catch {
                #expect(disk.isOff, "\(error)")
                await database.close()
                return outcome
            }
            outcome.acknowledged = next
            outcome.pending = nil
        }
        await database.close()
        return outcome
    }

    private func content(_ disk: PowerCutDisk) async throws -> (rows: [Int64: Int64], problems: [String]) {
        let database = try await SQLiteDatabase.open(disk.location(), schema: Self.schema, options: Self.options)
        let rows = try await database.query("SELECT id, value FROM number") { row in
            (try row.value(0, as: Int64.self), try row.value(1, as: Int64.self))
        }
        let problems = try await database.problems()
        await database.close()
        return (Dictionary(uniqueKeysWithValues: rows), problems)
    }

    /// - Parameter survival: of what was not synced; a disk may write in any order.
    @Test(arguments: [0.0, 0.5, 1.0]) func loseNothingAcknowledged(survival: Double) async throws {
        let whole = try #require(PowerCutDisk())
        let full = try await run(on: whole, seed: 1, transactions: 40)
        #expect(full.pending == nil && full.acknowledged.count > 10)
        let operations = whole.operations
        #expect(operations > 300)
        var cutWithinATransaction = 0
        for operation in 1...operations {
            let disk = try #require(PowerCutDisk())
            disk.cutPower(at: operation)
            let outcome = try await run(on: disk, seed: 1, transactions: 40)
            // Closing writes the log back, and its failing costs nothing.
            #expect(disk.isOff)
            disk.powerOn(seed: UInt64(operation), survival: survival)
            let (rows, problems) = try await content(disk)
            #expect(problems == [], "cut at \(operation)")
            #expect(rows == outcome.acknowledged || rows == outcome.pending, "cut at \(operation)")
            if outcome.pending != nil { cutWithinATransaction += 1 }
        }
        #expect(cutWithinATransaction > 100)
    }

    @Test func surviveCutAfterCut() async throws {
        let disk = try #require(PowerCutDisk())
        var random = SeededGenerator(seed: 3)
        var rows: [Int64: Int64] = [:]
        for round in 0..<200 as Range<UInt64> {
            disk.cutPower(at: disk.operations + Int.random(in: 1...120, using: &random))
            let outcome = try await run(on: disk, seed: round, transactions: 10, start: rows)
            disk.powerOn(seed: round, survival: Double.random(in: 0...1, using: &random))
            let (found, problems) = try await content(disk)
            #expect(problems == [], "round \(round)")
            #expect(found == outcome.acknowledged || found == outcome.pending, "round \(round)")
            rows = found
        }
    }

    /// With `normal` the last transactions may go, and the database is whole all the same.
    @Test func leaveADatabaseWholeThatIsLessCareful() async throws {
        var lost = 0
        for operation in stride(from: 12, to: 400, by: 3) {
            let disk = try #require(PowerCutDisk())
            disk.cutPower(at: operation)
            let outcome = try await run(on: disk, seed: 1, transactions: 40, synchronous: .normal)
            disk.powerOn(seed: UInt64(operation), survival: 0.5)
            let (rows, problems) = try await content(disk)
            #expect(problems == [], "cut at \(operation)")
            if rows != outcome.acknowledged, rows != outcome.pending { lost += 1 }
        }
        #expect(lost > 0)
    }

    /// That the disk does lose things: one that only says it synced costs acknowledged transactions.
    @Test func costTransactionsWhereTheDiskLies() async throws {
        let disk = try #require(PowerCutDisk())
        _ = try await run(on: disk, seed: 1, transactions: 5)
        let before = try await content(disk).rows
        disk.setLies(true)
        disk.cutPower(at: disk.operations + 60)
        let outcome = try await run(on: disk, seed: 2, transactions: 40, start: before)
        #expect(disk.isOff && outcome.acknowledged != before)
        disk.powerOn()
        let after = try? await content(disk).rows
        #expect(after != outcome.acknowledged)
    }
}
