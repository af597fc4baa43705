import HearthSQLite
import Testing

@Suite struct SQLiteStatementTests {
    enum Level: String, SQLiteConvertible { case low, high }

    private func withConnection(_ body: @escaping @Sendable (SQLiteConnection) throws -> Void) async throws {
        try await SQLiteDatabase.open(.memory, schema: .rooms).write(body)
    }

    private func echo<Value: SQLiteConvertible & Equatable>(_ value: Value, _ connection: SQLiteConnection) throws
        -> Bool
    {
        try connection.value("SELECT ?", [SQLiteValue(value)], as: Value.self) == value
    }

    @Test func givesBackWhatItWasGiven() async throws {
        try await withConnection { connection in
            for isSame in [
                try echo(Int64.min, connection), try echo(Int64.max, connection), try echo(UInt32.max, connection),
                try echo(Int8.min, connection), try echo(UInt8.max, connection), try echo(Int32.min, connection),
                try echo(true, connection), try echo(false, connection), try echo(Level.high, connection),
                try echo(-0.1, connection), try echo(Double.infinity, connection),
                try echo(Double.leastNonzeroMagnitude, connection),
                try echo("", connection), try echo("Küche 🛋️", connection), try echo("a\0b", connection),
                try echo([UInt8](), connection), try echo([0, 255, 0] as [UInt8], connection),
                try echo(String?.none, connection), try echo(Optional("x"), connection),
                try echo([UInt8]?.none, connection), try echo(Optional([] as [UInt8]), connection),
            ] {
                #expect(isSame)
            }
            for value: SQLiteValue in [nil, 1, 2.5, "three", .blob([4])] {
                let isSame = try echo(value, connection)
                #expect(isSame, "\(value)")
            }
        }
    }

    @Test func saysWhichColumnHoldsWhatItShouldNot() async throws {
        try await withConnection { connection in
            try connection.run("INSERT INTO room (name, floor) VALUES ('Hall', 300)")
            try connection.run("INSERT INTO lamp (room, level) VALUES (1, NULL)")
            func mismatch<Value: SQLiteConvertible>(_ sql: String, _ type: Value.Type) -> SQLiteError.Mismatch? {
                do throws(SQLiteError) {
                    _ = try connection.value(sql, as: Value.self)
                    return nil
                } catch {
                    return error.mismatch
                }
            }
            let name = mismatch("SELECT name AS label FROM room", Int.self)
            #expect(name?.column == "room.label" && name?.expected == "integer" && name?.found == "text")
            let floor = mismatch("SELECT floor FROM room", UInt8.self)
            #expect(floor?.expected == "a number from 0 to 255" && floor?.found == "300")
            let level = mismatch("SELECT level FROM lamp", Double.self)
            #expect(level?.column == "lamp.level" && level?.found == "null")
            #expect(mismatch("SELECT floor FROM room", Bool.self)?.expected == "0 or 1")
            #expect(mismatch("SELECT floor FROM room", Double.self)?.found == "integer")
            #expect(mismatch("SELECT name FROM room", [UInt8].self)?.found == "text")
            #expect(mismatch("SELECT name FROM room", Level.self)?.found == "Hall")
            #expect(mismatch("SELECT CAST(x'ff61' AS TEXT)", String.self)?.expected == "a text in UTF-8")
            #expect(mismatch("SELECT floor FROM room", Int?.self) == nil)
        }
    }

    @Test func namesTheConstraintThatWasBroken() async throws {
        try await withConnection { connection in
            try connection.run("INSERT INTO room (id, name) VALUES (1, 'Hall')")
            let cases: [(String, SQLiteConstraint.Kind, String?)] = [
                ("INSERT INTO room (name) VALUES ('Hall')", .unique, "room.name"),
                ("INSERT INTO room (id, name) VALUES (1, 'Attic')", .primaryKey, "room.id"),
                ("INSERT INTO room (name) VALUES (NULL)", .notNull, "room.name"),
                ("INSERT INTO room (name) VALUES ('')", .check, "name_has_text"),
                ("INSERT INTO lamp (room) VALUES (2)", .foreignKey, nil),
                ("INSERT INTO room (name, floor) VALUES ('Attic', 'top')", .dataType, nil),
            ]
            for (sql, kind, name) in cases {
                let error = #expect(throws: SQLiteError.self) { try connection.run(sql) }
                #expect(error?.code == .constraint && error?.constraint?.kind == kind, "\(sql)")
                if let name { #expect(error?.constraint?.name == name, "\(sql)") }
                #expect(error?.extendedResult.map { $0 & 0xff } == 19)
            }
        }
    }

    @Test func wantsEveryParameterAndNoOther() async throws {
        try await withConnection { connection in
            let sql = "INSERT INTO room (name, floor) VALUES (:name, :floor)"
            for parameters: SQLiteParameters in [
                [], ["Hall"], ["Hall", 1, 2], ["name": "Hall"], ["name": "Hall", "level": 1],
                ["name": "Hall", "name": "Attic"], ["name": "Hall", "floor": 1, "more": 2],
                ["Hall", .real(.nan)],
            ] {
                let error = #expect(throws: SQLiteError.self) { try connection.run(sql, parameters) }
                #expect(error?.code == .misuse)
            }
            #expect(throws: SQLiteError.self) { try connection.run("DELETE FROM room", ["name": "Hall"]) }
            #expect(try connection.run(sql, ["floor": 1, "name": "Hall"]) == 1)
            // Nothing of an earlier use is left.
            try connection.run("INSERT INTO lamp (room, level, key) VALUES (?, ?, ?)", [1, 0.5, .blob([1])])
            try connection.run("INSERT INTO lamp (room, level, key) VALUES (?, ?, ?)", [1, nil, nil])
            #expect(try connection.values("SELECT key FROM lamp ORDER BY id", as: [UInt8]?.self) == [[1], nil])
        }
    }

    @Test func runsOneStatementAtATime() async throws {
        try await withConnection { connection in
            for sql in ["", "  -- nothing\n", "DELETE FROM room; DELETE FROM lamp", "SELEC 1", "SELECT * FROM nowhere"]
            {
                let error = #expect(throws: SQLiteError.self) { try connection.run(sql) }
                #expect(error?.code == .misuse, "\(sql)")
            }
            #expect(try connection.run("DELETE FROM room; -- all of them") == 0)
            #expect(throws: SQLiteError.self) { try connection.value("SELECT \"nowhere\"", as: String.self) }
            try connection.execute(
                script: "INSERT INTO room (name) VALUES ('é;'); /* ; */ INSERT INTO room (name) VALUES ('b');")
            #expect(try connection.values("SELECT name FROM room ORDER BY id", as: String.self) == ["é;", "b"])
            let error = #expect(throws: SQLiteError.self) { try connection.value("SELECT 1 WHERE 0", as: Int.self) }
            #expect(error?.code == .misuse)
        }
    }

    @Test func countsChanges() async throws {
        try await withConnection { connection in
            #expect(try connection.run("INSERT INTO room (name) VALUES ('a'), ('b'), ('c')") == 3)
            #expect(try connection.run("UPDATE room SET floor = 1 WHERE name > 'a'") == 2)
            #expect(try connection.run("UPDATE room SET floor = 2 WHERE name > 'z'") == 0)
            #expect(try connection.run("CREATE TABLE other (x) STRICT".replacing("(x)", with: "(x ANY)")) == 0)
            #expect(try connection.run("INSERT OR IGNORE INTO room (name) VALUES ('a')") == 0)
            #expect(try connection.run("SELECT 1") == 0)
            let id: Int? = try connection.first("INSERT INTO room (name) VALUES ('d') RETURNING id") { try $0.value(0) }
            #expect(id == 4 && connection.changes == 1)
        }
    }

    @Test func runsOneTextWithinItself() async throws {
        try await withConnection { connection in
            try connection.run("INSERT INTO room (name) VALUES ('a'), ('b')")
            let sql = "SELECT name FROM room ORDER BY id"
            let pairs = try connection.query(sql) { row in
                let outer: String = try row.value(0)
                return try connection.query(sql) { row in outer + (try row.value(0, as: String.self)) }
            }
            #expect(pairs == [["aa", "ab"], ["ba", "bb"]])
        }
    }

    @Test func keepsItsCacheWithinBounds() async throws {
        var options = SQLiteOptions()
        options.cachedStatements = 4
        let database = try await SQLiteDatabase.open(.memory, schema: .rooms, options: options)
        try await database.write { connection in
            for round in 0..<3 {
                for index in 0..<20 {
                    let sum = try connection.value("SELECT \(index) + ?", [SQLiteValue(round)], as: Int.self)
                    #expect(sum == index + round)
                }
            }
        }
    }

    @Test func stopsWhenAClosureHasEnough() async throws {
        try await withConnection { connection in
            try connection.run("INSERT INTO room (name) VALUES ('a'), ('b'), ('c')")
            var seen: [String] = []
            try connection.forEach("SELECT name FROM room ORDER BY id") { row in
                seen.append(try row.value(0))
                return seen.count < 2
            }
            #expect(seen == ["a", "b"])
        }
    }
}
