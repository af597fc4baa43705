import HearthSQLite

extension SQLiteSchema {
    /// Enough of a schema to have every kind of rule in it.
    static let rooms = SQLiteSchema(
        name: "a list of rooms", applicationID: 0x4865_5254,
        migrations: [
            SQLiteMigration(
                1,
                sql: """
                    CREATE TABLE room (
                        id INTEGER PRIMARY KEY,
                        name TEXT NOT NULL UNIQUE CONSTRAINT name_has_text CHECK (length(name) > 0),
                        floor INTEGER NOT NULL DEFAULT 0
                    ) STRICT;
                    CREATE TABLE lamp (
                        id INTEGER PRIMARY KEY,
                        room INTEGER NOT NULL REFERENCES room (id) ON DELETE CASCADE,
                        level REAL,
                        key BLOB
                    ) STRICT;
                    """)
        ])
}
