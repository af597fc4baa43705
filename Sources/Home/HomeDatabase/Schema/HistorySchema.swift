import HearthSQLite

extension SQLiteSchema {
    /// The database of what values were and what automations did. Times are microseconds since 1970-01-01T00:00:00 UTC.
    public static let history = SQLiteSchema(
        name: "Hearth's history", applicationID: 0x4852_5449,
        migrations: [SQLiteMigration(1, sql: historyVersion1), SQLiteMigration(2, sql: historyVersion2)])

    private static let historyVersion1 = """
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
        """

    private static let historyVersion2 = """
        CREATE TABLE traces (
            id INTEGER PRIMARY KEY,
            trigger BLOB NOT NULL CHECK (length(trigger) = 16),
            time INTEGER NOT NULL,
            content TEXT NOT NULL
        ) STRICT;
        CREATE INDEX trace_trigger ON traces (trigger);
        CREATE INDEX trace_time ON traces (time);
        """
}
