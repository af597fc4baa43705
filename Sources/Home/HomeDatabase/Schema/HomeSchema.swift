import HearthSQLite

extension SQLiteSchema {
    /// The database of all homes. A step that was released never changes; each has a fixture among the tests.
    public static let homes = SQLiteSchema(
        name: "Hearth's homes", applicationID: 0x4852_5448,
        migrations: [
            SQLiteMigration(1, sql: homesVersion1), SQLiteMigration(2, sql: homesVersion2),
            SQLiteMigration(3, homesVersion3),
        ])

    /// What the hub remembers beside the homes.
    private static let homesVersion2 = """
        CREATE TABLE notes (
            key TEXT NOT NULL PRIMARY KEY,
            content TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    /// Every row can be seen to be as it was written. A later step that writes rows seals their tables again.
    @Sendable private static func homesVersion3(_ connection: SQLiteConnection) throws {
        for table in [
            "homes", "rooms", "users", "accessories", "services", "service_links", "characteristics", "zones",
            "zone_rooms", "service_groups", "service_group_services", "triggers", "action_sets", "actions",
            "trigger_action_sets", "last_values", "notes",
        ] {
            try connection.execute(script: "ALTER TABLE \(table) ADD COLUMN checksum BLOB NOT NULL DEFAULT x''")
            try RowChecksum.seal(table, in: connection)
        }
    }
}
