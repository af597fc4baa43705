import HearthCalendar
import HearthSQLite
import HomeModel

/// What the values of characteristics were and what automations did, in a database of its own: it is large, may lose its
/// last seconds in a power cut, and must not hold up a change of the homes.
public actor HomeHistory {
    public nonisolated var unownedExecutor: UnownedSerialExecutor { database.unownedExecutor }

    public let retention: HistoryRetention

    nonisolated let database: SQLiteDatabase
    /// Since the entries were last counted, at most a hundredth of those allowed; nil until then.
    private var written: Int?

    private init(_ database: SQLiteDatabase, _ retention: HistoryRetention) {
        self.database = database
        self.retention = retention
    }

    /// Opens the history, and makes an empty one when there is none. Its folder must exist.
    /// - Throws: as ``HomeStore/open(_:options:)``.
    public static func open(
        _ location: SQLiteLocation, retention: HistoryRetention = HistoryRetention(),
        options: SQLiteOptions = SQLiteOptions()
    ) async throws(SQLiteError) -> HomeHistory {
        var options = options
        options.synchronous = .normal
        return HomeHistory(
            try await SQLiteDatabase.open(location, schema: .history, options: options), retention)
    }

    /// Adds what was heard, in one transaction, and lets go of what is too old or too much. Of two values of one
    /// characteristic in the same microsecond the later in the list is kept.
    /// - Parameter now: what decides about age.
    /// - Throws: `SQLiteError`; nothing is added then.
    public func record(_ entries: [(CharacteristicID, RecordedValue)], now: Instant) throws {
        let oldest = HistoryTime(now - retention.maximumAge)
        let isDue = written.map { entries.count > retention.maximumEntries / 100 - $0 } ?? true
        let limit = isDue ? retention.maximumEntries : nil
        try database.assumeIsolated { database in
            try database.write { connection in
                for (characteristic, recorded) in entries { try Self.add(recorded, of: characteristic, to: connection) }
                try Self.letGo(before: oldest, in: connection)
                if let limit { try Self.keep(limit, in: connection) }
            }
        }
        written = isDue ? 0 : (written ?? 0) + entries.count
    }

    /// The values in a range of time, oldest first.
    /// - Parameter limit: of these the latest.
    /// - Throws: `SQLiteError`.
    public func values(of characteristic: CharacteristicID, in range: Range<Instant>, limit: Int = 10_000) throws
        -> [RecordedValue]
    {
        try database.assumeIsolated { database in
            try database.query(
                """
                SELECT value, time FROM entries
                WHERE series = (SELECT id FROM series WHERE characteristic = ?) AND time >= ? AND time < ?
                ORDER BY time DESC LIMIT ?
                """,
                [
                    SQLiteValue(characteristic), SQLiteValue(HistoryTime(range.lowerBound)),
                    SQLiteValue(HistoryTime(range.upperBound)), SQLiteValue(max(0, limit)),
                ]
            ) { row in RecordedValue(try row.value(0), at: try row.value(1, as: HistoryTime.self).instant) }
        }.reversed()
    }

    /// The values in a range of time, gathered in stretches that are counted from its start; oldest first.
    /// - Parameter width: of a stretch, at least a microsecond.
    /// - Throws: `SQLiteError`.
    public func buckets(of characteristic: CharacteristicID, in range: Range<Instant>, every width: Duration) throws
        -> [HistoryBucket]
    {
        let start = HistoryTime(range.lowerBound)
        let width = HistoryTime.width(width)
        return try database.assumeIsolated { database in
            try database.query(
                """
                SELECT bucket, count, minimum, maximum, mean, value FROM (
                    SELECT series, (time - :start) / :width AS bucket, count(*) AS count, min(number) AS minimum,
                        max(number) AS maximum, avg(number) AS mean, max(time) AS last
                    FROM entries
                    WHERE series = (SELECT id FROM series WHERE characteristic = :characteristic)
                        AND time >= :start AND time < :end
                    GROUP BY bucket
                ) AS gathered
                JOIN entries ON entries.series = gathered.series AND entries.time = gathered.last
                ORDER BY bucket
                """,
                [
                    "start": SQLiteValue(start), "end": SQLiteValue(HistoryTime(range.upperBound)),
                    "width": .integer(width), "characteristic": SQLiteValue(characteristic),
                ]
            ) { row in
                let place: Int64 = try row.value(0)
                var numbers: HistoryBucket.Numbers?
                if let minimum = try row.value(2, as: Double?.self) {
                    numbers = HistoryBucket.Numbers(
                        minimum: minimum, maximum: try row.value(3), mean: try row.value(4))
                }
                return HistoryBucket(
                    start: HistoryTime(rawValue: start.rawValue + place * width).instant, count: try row.value(1),
                    numbers: numbers, last: try row.value(5))
            }
        }
    }

    /// Lets go of everything about these.
    /// - Throws: `SQLiteError`.
    public func forget(_ characteristics: [CharacteristicID]) throws {
        try database.assumeIsolated { database in
            try database.write { connection in
                for characteristic in characteristics {
                    try connection.run("DELETE FROM series WHERE characteristic = ?", [SQLiteValue(characteristic)])
                }
            }
        }
    }

    /// Writes a copy to a file, as the history is at one moment.
    func copy(to path: String) async throws(SQLiteError) { try await database.backup(to: path) }

    /// Lets other processes open it. Further calls throw `closed`.
    public func close() { database.assumeIsolated { $0.close() } }

    private static func add(
        _ recorded: RecordedValue, of characteristic: CharacteristicID, to connection: SQLiteConnection
    )
        throws(SQLiteError)
    {
        let number = recorded.value.number.flatMap { $0.isFinite ? $0.double : nil }
        try connection.run(
            "INSERT INTO series (characteristic) VALUES (?) ON CONFLICT DO NOTHING", [SQLiteValue(characteristic)])
        try connection.run(
            """
            INSERT INTO entries (series, time, value, number)
            SELECT id, ?, ?, ? FROM series WHERE characteristic = ?
            ON CONFLICT (series, time) DO UPDATE SET value = excluded.value, number = excluded.number
            """,
            [
                SQLiteValue(HistoryTime(recorded.time)), SQLiteValue(recorded.value), SQLiteValue(number),
                SQLiteValue(characteristic),
            ])
    }

    static func letGo(before oldest: HistoryTime, in connection: SQLiteConnection) throws(SQLiteError) {
        try connection.run("DELETE FROM entries WHERE time < ?", [SQLiteValue(oldest)])
        try connection.run("DELETE FROM traces WHERE time < ?", [SQLiteValue(oldest)])
    }

    private static func keep(_ limit: Int, in connection: SQLiteConnection) throws(SQLiteError) {
        let excess = try connection.value("SELECT count(*) FROM entries", as: Int.self) - limit
        guard excess > 0 else { return }
        try connection.run(
            "DELETE FROM entries WHERE time <= (SELECT time FROM entries ORDER BY time LIMIT 1 OFFSET ?)",
            [SQLiteValue(excess - 1)])
    }
}
