import HearthSQLite

extension SQLiteSchema {
    /// The database of all homes. A step that was released never changes; each has a fixture among the tests.
    public static let homes = SQLiteSchema(
        name: "Hearth's homes", applicationID: 0x4852_5448, migrations: [SQLiteMigration(1, sql: homesVersion1)])
}
