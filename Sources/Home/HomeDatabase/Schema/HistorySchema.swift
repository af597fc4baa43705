import HearthSQLite

extension SQLiteSchema {
    /// The database of what values were. Times are microseconds since 1970-01-01T00:00:00 UTC.
    public static let history = SQLiteSchema(
        name: "Hearth's history", applicationID: 0x4852_5449,
        migrations: [
            SQLiteMigration(
                1,
                sql: """
                    CREATE TABLE series (
                        id INTEGER PRIMARY KEY,
                        characteristic BLOB NOT NULL UNIQUE CHECK (length(characteristic) = 16)
                    ) STRICT;
                    CREATE TABLE entries (
                        series INTEGER NOT NULL REFERENCES series (id) ON DELETE CASCADE,
                        time INTEGER NOT NULL,
                        value TEXT NOT NULL,
                        number REAL,
                        PRIMARY KEY (series, time)
                    ) STRICT, WITHOUT ROWID;
                    CREATE INDEX entry_time ON entries (time);
                    """)
        ])
}
