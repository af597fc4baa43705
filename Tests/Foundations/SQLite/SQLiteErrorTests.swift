import CSQLite
import Glibc
import HearthFiles
import SQLiteTesting
import Testing

@testable import HearthSQLite

@Suite struct SQLiteErrorTests {
    @Test(arguments: [
        (SQLITE_CORRUPT, SQLiteError.Code.corrupt), (SQLITE_CORRUPT | 3 << 8, .corrupt), (SQLITE_NOTADB, .notADatabase),
        (SQLITE_FULL, .full), (SQLITE_READONLY, .readOnly), (SQLITE_READONLY | 6 << 8, .readOnly),
        (SQLITE_BUSY, .locked),
        (SQLITE_BUSY | 2 << 8, .locked), (SQLITE_LOCKED, .locked), (SQLITE_PERM, .permissionDenied),
        (SQLITE_CANTOPEN, .io), (SQLITE_IOERR | 4 << 8, .io), (SQLITE_CONSTRAINT | 8 << 8, .constraint),
        (SQLITE_TOOBIG, .tooLarge), (SQLITE_INTERRUPT, .interrupted), (SQLITE_NOMEM, .outOfMemory),
        (SQLITE_ERROR, .misuse), (SQLITE_MISUSE, .misuse), (SQLITE_AUTH, .misuse), (SQLITE_RANGE, .misuse),
        (999, .misuse),
    ])
    func namesTheKindOfEveryResult(_ result: CInt, _ code: SQLiteError.Code) {
        let error = SQLiteError(result: result, detail: "detail", name: "home.db", sql: "SELECT 1")
        #expect(error.code == code && error.extendedResult == result)
        #expect(
            error.message.contains("home.db") && error.message.hasSuffix(".") || error.message.hasSuffix("SELECT 1"))
    }

    /// To SQLite these are I/O errors, and only the system knows better.
    @Test(arguments: [
        (SQLITE_IOERR | 3 << 8, ENOSPC, SQLiteError.Code.full), (SQLITE_IOERR | 3 << 8, EDQUOT, .full),
        (SQLITE_IOERR | 4 << 8, ENOSPC, .full), (SQLITE_CANTOPEN, EDQUOT, .full),
        (SQLITE_IOERR | 3 << 8, EROFS, .readOnly),
        (SQLITE_CANTOPEN, EROFS, .readOnly), (SQLITE_CANTOPEN, EACCES, .permissionDenied),
        (SQLITE_IOERR | 3 << 8, EPERM, .permissionDenied), (SQLITE_IOERR | 3 << 8, EIO, .io),
        (SQLITE_CANTOPEN, ENOENT, .io),
        (SQLITE_CORRUPT, ENOSPC, .corrupt),
    ])
    func asksTheSystemWhyItCanNotReadOrWrite(_ result: CInt, _ systemError: CInt, _ code: SQLiteError.Code) {
        let error = SQLiteError(result: result, detail: "detail", name: "home.db", systemError: systemError)
        #expect(error.code == code && error.extendedResult == result)
    }

    /// A disk that fails while a change is made: the reason is told, and the change is made as soon as the disk is well.
    @Test(arguments: [(EDQUOT, SQLiteError.Code.full, "quota"), (EROFS, .readOnly, "read-only"), (EIO, .io, "disk")])
    func tellsWhyAChangeWasNotWritten(_ number: CInt, _ code: SQLiteError.Code, _ text: String) async throws {
        let disk = try #require(PowerCutDisk())
        let schema = SQLiteSchema(
            name: "rooms", applicationID: 5, migrations: [SQLiteMigration(1, sql: "CREATE TABLE room (name TEXT)")])
        let database = try await SQLiteDatabase.open(disk.location("home.db"), schema: schema)
        disk.failWrites(number)
        let error = await #expect(throws: SQLiteError.self) {
            try await database.run("INSERT INTO room (name) VALUES ('Attic')")
        }
        #expect(error?.code == code && error?.message.contains(text) == true, "\(String(describing: error))")
        disk.failWrites(0)
        try await database.run("INSERT INTO room (name) VALUES ('Study')")
        #expect(try await database.value("SELECT group_concat(name) FROM room", as: String.self) == "Study")
        await database.close()
    }

    @Test(
        arguments: [
            (
                "UNIQUE constraint failed: room.home, room.name", CInt(8), SQLiteConstraint.Kind.unique,
                "room.home, room.name"
            ),
            ("CHECK constraint failed: name_has_text", 1, .check, "name_has_text"),
            ("FOREIGN KEY constraint failed", 3, .foreignKey, nil),
            ("NOT NULL constraint failed: a.b", 5, .notNull, "a.b"),
            ("UNIQUE constraint failed: a.id", 6, .primaryKey, "a.id"),
            ("UNIQUE constraint failed: a.rowid", 10, .primaryKey, "a.rowid"),
            ("not on Sundays", 7, .trigger, nil), ("something new", 99, .other, nil), ("", 0, .other, nil),
        ] as [(String, CInt, SQLiteConstraint.Kind, String?)])
    func readsTheConstraintOutOfTheMessage(
        _ message: String, _ detail: CInt, _ kind: SQLiteConstraint.Kind, _ name: String?
    ) {
        let error = SQLiteError(result: SQLITE_CONSTRAINT | detail << 8, detail: message, name: "home.db")
        #expect(error.constraint?.kind == kind && error.constraint?.name == name)
    }

    @Test(arguments: [
        (FileError.Code.inUse, SQLiteError.Code.inUse), (.permissionDenied, .permissionDenied), (.noFolder, .noFolder),
        (.notAFile, .notAFile), (.noSpace, .full), (.readOnly, .readOnly), (.closed, .closed), (.system, .io),
        (.tooLarge, .io),
    ])
    func keepsTheKindOfAFilesError(_ file: FileError.Code, _ code: SQLiteError.Code) {
        let error = SQLiteError(FileError(file, "what happened"))
        #expect(error.code == code && error.message == "what happened")
    }
}
