import HearthCalendar
import HearthSQLite
import HomeModel

extension HomeHistory {
    /// Adds what runs of automations left, in one transaction and in this order, and lets go of what is too old or too
    /// much for a trigger.
    /// - Parameter now: what decides about age.
    /// - Throws: `SQLiteError`; nothing is added then.
    public func recordTraces(_ traces: [(trigger: TriggerID, time: Instant, content: String)], now: Instant) throws {
        let oldest = HistoryTime(now - retention.maximumAge)
        let limit = retention.maximumTracesOfATrigger
        try database.assumeIsolated { database in
            try database.write { connection in
                for trace in traces {
                    try connection.run(
                        "INSERT INTO traces (trigger, time, content) VALUES (?, ?, ?)",
                        [SQLiteValue(trace.trigger), SQLiteValue(HistoryTime(trace.time)), .text(trace.content)])
                }
                try Self.letGo(before: oldest, in: connection)
                for trigger in Set(traces.map(\.trigger)) {
                    try connection.run(
                        """
                        DELETE FROM traces WHERE trigger = :trigger AND id <= (
                            SELECT id FROM traces WHERE trigger = :trigger ORDER BY id DESC LIMIT 1 OFFSET :limit)
                        """,
                        ["trigger": SQLiteValue(trigger), "limit": SQLiteValue(limit)])
                }
            }
        }
    }

    /// The traces that were recorded last, the latest first.
    /// - Parameters:
    ///   - trigger: nil for those of all.
    ///   - before: only those recorded before the one of this number, for the page after the one that it ends.
    /// - Throws: `SQLiteError`.
    public func traces(of trigger: TriggerID? = nil, before: Int64? = nil, limit: Int = 50) throws -> [StoredTrace] {
        let ofTrigger = trigger.map { [SQLiteValue($0)] } ?? []
        return try read(
            """
            SELECT id, trigger, time, content FROM traces
            WHERE \(trigger == nil ? "" : "trigger = ? AND ")id < ? ORDER BY id DESC LIMIT ?
            """,
            ofTrigger + [.integer(before ?? .max), SQLiteValue(max(0, limit))])
    }

    /// - Returns: nil when it was never kept, or no longer is.
    /// - Throws: `SQLiteError`.
    public func trace(_ id: Int64) throws -> StoredTrace? {
        try read("SELECT id, trigger, time, content FROM traces WHERE id = ?", [.integer(id)]).first
    }

    /// Lets go of all traces of these.
    /// - Throws: `SQLiteError`.
    public func forget(triggers: [TriggerID]) throws {
        try database.assumeIsolated { database in
            try database.write { connection in
                for trigger in triggers {
                    try connection.run("DELETE FROM traces WHERE trigger = ?", [SQLiteValue(trigger)])
                }
            }
        }
    }

    private func read(_ sql: String, _ parameters: [SQLiteValue]) throws -> [StoredTrace] {
        try database.assumeIsolated { database in
            try database.query(sql, SQLiteParameters(parameters)) { row in
                StoredTrace(
                    id: try row.value(0), trigger: try row.value(1),
                    time: try row.value(2, as: HistoryTime.self).instant, content: try row.value(3))
            }
        }
    }
}
