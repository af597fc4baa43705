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
CREATE TABLE traces (
    id INTEGER PRIMARY KEY,
    trigger BLOB NOT NULL CHECK (length(trigger) = 16),
    time INTEGER NOT NULL,
    content TEXT NOT NULL
) STRICT;
CREATE INDEX trace_trigger ON traces (trigger);
CREATE INDEX trace_time ON traces (time);
INSERT INTO series VALUES (3, X'00000000000040008000000000000001');
INSERT INTO entries VALUES (3, 1767600000000000, '20.5', 20.5), (3, 1767600001500000, '"off"', NULL);
INSERT INTO traces VALUES (7, X'00000000000040008000000000000001', 1767600001000000, '{"outcome":"done"}');
