import HearthSQLite

extension SQLiteSchema {
    /// What a backup has beside the tables of the homes and, if it has any, of the history: of which versions those are,
    /// and the files of secrets.
    static let backup = SQLiteSchema(
        name: "a backup of Hearth", applicationID: 0x4852_5442,
        migrations: [
            SQLiteMigration(
                1,
                sql: """
                    CREATE TABLE backup (
                        id INTEGER PRIMARY KEY CHECK (id = 1),
                        time TEXT NOT NULL,
                        hearth_version TEXT NOT NULL,
                        homes_version INTEGER NOT NULL,
                        history_version INTEGER,
                        digest BLOB NOT NULL CHECK (length(digest) = 32)
                    ) STRICT;
                    CREATE TABLE secrets (
                        name TEXT NOT NULL PRIMARY KEY,
                        content BLOB NOT NULL,
                        is_sealed_for_backup INTEGER NOT NULL CHECK (is_sealed_for_backup IN (0, 1))
                    ) STRICT, WITHOUT ROWID;
                    """)
        ])
}
