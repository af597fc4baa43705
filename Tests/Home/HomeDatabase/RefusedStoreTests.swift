import Foundation
import HearthSQLite
import HomeModel
import SQLiteTesting
import Testing

@testable import HomeDatabase

/// Files that are not, or no longer, a store of ours: each is refused with a reason, and not a byte of it changes.
@Suite struct RefusedStoreTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func expectRefusal(_ code: SQLiteError.Code, saying text: String) async throws {
        let before = try #require(folder.contents("home.db"))
        let error = await #expect(throws: SQLiteError.self) {
            try await HomeStore.open(.file(folder.file("home.db")))
        }
        #expect(error?.code == code)
        #expect(error?.message.contains(text) == true, "\(String(describing: error))")
        #expect(folder.contents("home.db") == before)
    }

    @Test func refuseAnotherProgramsDatabase() async throws {
        try EarlierDatabase(applicationID: 5, version: 1, sql: "CREATE TABLE song (id INTEGER)").write(
            to: folder.file("home.db"))
        try await expectRefusal(.foreign, saying: "another program")
    }

    @Test func refuseANewerVersion() async throws {
        let schema = SQLiteSchema.homes
        try EarlierDatabase(
            applicationID: schema.applicationID, version: schema.version + 1, sql: "CREATE TABLE future (id INTEGER)"
        ).write(to: folder.file("home.db"))
        try await expectRefusal(.newer, saying: "newer")
    }

    @Test func refuseWhatIsNoDatabase() async throws {
        try Data("Dear diary".utf8).write(to: URL(fileURLWithPath: folder.file("home.db")))
        try await expectRefusal(.notADatabase, saying: "home.db")
    }

    /// Sound as a database, and still not a home: its owner is gone.
    @Test func refuseContentThatBreaksARule() async throws {
        try await edit("DELETE FROM users")
        try await expectRefusal(.corrupt, saying: "owner")
    }

    @Test func refuseTablesThatAreOtherThanTheyWereMade() async throws {
        try await edit("ALTER TABLE characteristics RENAME COLUMN metadata TO metadatb")
        try await expectRefusal(.corrupt, saying: "Restore it from a backup")
    }

    @Test func refuseAConditionThatCannotBeRead() async throws {
        try await addTrigger(#"{"timer":{}}"#)
        try await expectRefusal(.mismatch, saying: "triggers.condition")
    }

    private static func event(_ kind: String, end: String = "", predicate: String = #"{"constant":true}"#) -> String {
        #"{"event":{"events":[{"id":"\#(EventID(random: 1))",\#(kind)}],"endEvents":[\#(end)],"#
            + #""predicate":\#(predicate),"executeOnce":false}}"#
    }

    /// Each can be read, and no change would have made it: the engine would reckon with it.
    @Test(arguments: [
        (event(#""significantTime":{"event":"sunset","offset":{"hour":9223372036854775807}}"#), "under a day"),
        (event(#""calendar":{"hour":24}"#), "no hour 24"),
        (event(#""calendar":{"year":2026}"#), "needs a month"),
        (event(#""attoseconds":1000000000000000000"#), "only end a trigger"),
        (
            event(#""calendar":{"hour":7}"#, end: #"{"id":"\#(EventID(random: 2))","attoseconds":0}"#),
            "longer than nothing"
        ),
        (event(#""calendar":{"hour":7}"#, predicate: #"{"not":{"before":{"minute":60}}}"#), "no minute 60"),
        (
            event(
                #""calendar":{"hour":7}"#,
                predicate: #"{"afterSignificant":{"event":"sunrise","offset":{"minute":-9223372036854775807}}}"#),
            "under a day"
        ),
        (
            #"{"timer":{"schedule":{"date":"2026-01-05T06:30:00Z","recurrence":{"minute":4}}}}"#,
            "5 minutes at the earliest"
        ),
        (#"{"timer":{"schedule":{"date":"2026-01-05T06:30:00Z"},"weekdays":[]}}"#, "No day of the week"),
    ])
    func refuseAConditionThatNoChangeAllows(condition: String, text: String) async throws {
        try await addTrigger(condition)
        try await expectRefusal(.corrupt, saying: text)
    }

    @Test func openWhatHasADateThatHasPassed() async throws {
        try await addTrigger(#"{"timer":{"schedule":{"date":"2001-01-05T06:30:00Z"}}}"#)
        await (try HomeStore.open(.file(folder.file("home.db")))).close()
    }

    @Test func refuseAStateThatIsUnknown() async throws {
        try await edit("UPDATE users SET role = 'emperor'")
        try await expectRefusal(.mismatch, saying: "emperor")
    }

    private func addTrigger(_ condition: String) async throws {
        try await edit(
            """
            INSERT INTO triggers (id, home, name, state, condition)
            SELECT randomblob(16), id, 'Night', 'byPerson', '\(condition)' FROM homes
            """)
    }

    /// What another program writes is not told from damage.
    @Test func refuseARowThatHearthDidNotWrite() async throws {
        try await edit("UPDATE rooms SET name = 'Cellar'", seals: false)
        try await expectRefusal(.corrupt, saying: "a row of rooms is not as it was written")
    }

    /// Changes a store with one home behind its back.
    /// - Parameter seals: whether its rows are given their checksums, as if Hearth had written them.
    private func edit(_ sql: String, seals: Bool = true) async throws {
        let location = SQLiteLocation.file(folder.file("home.db"))
        let store = try await HomeStore.open(location)
        try await store.apply(
            .addHome(
                HomeID(random: 1), name: "Villa", owner: NewUser(name: "Olga", account: "olga"), IdentifierSeed(1)))
        await store.close()
        let database = try await SQLiteDatabase.open(location, schema: .homes)
        try await database.run(sql)
        if seals {
            try await database.write { connection in
                for table in try connection.tableNames() { try RowChecksum.seal(table, in: connection) }
            }
        }
        await database.close()
    }
}
