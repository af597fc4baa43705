import HearthSQLite

extension SQLiteSchema {
    /// The database of all homes. A step that was released never changes; each has a fixture among the tests.
    public static let homes = SQLiteSchema(
        name: "Hearth's homes", applicationID: 0x4852_5448,
        migrations: [SQLiteMigration(1, sql: homesVersion1), SQLiteMigration(2, sql: homesVersion2)])

    /// What the hub remembers beside the homes.
    private static let homesVersion2 = """
        CREATE TABLE notes (
            key TEXT NOT NULL PRIMARY KEY,
            content TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
