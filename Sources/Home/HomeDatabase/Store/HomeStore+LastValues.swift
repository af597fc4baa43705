import HearthCalendar
import HearthSQLite
import HomeModel

extension HomeStore {
    /// The last value that was recorded of each characteristic.
    /// - Throws: `SQLiteError`.
    public func lastValues() throws -> LastValues {
        let rows = try database.assumeIsolated { database in
            try database.query("SELECT characteristic, value, time FROM last_values") { row in
                (
                    characteristic: try row.value(0, as: CharacteristicID.self),
                    value: try row.value(1, as: HomeValue.self), time: try row.value(2, as: Instant.self)
                )
            }
        }
        var values = LastValues()
        for row in rows { values.record(row.value, of: row.characteristic, at: row.time) }
        return values
    }

    /// Keeps values in the place of those before, in one transaction: gather what changed for some seconds and record it
    /// together. A power cut may take the last of them. What belongs to no accessory, or no longer, is passed over; values
    /// go with their characteristic.
    /// - Throws: `SQLiteError`; none is kept then.
    public func record(_ values: [CharacteristicID: RecordedValue]) throws {
        let known = values.filter { structure.accessory(of: $0.key) != nil }
        guard !known.isEmpty else { return }
        try write(.normal) { connection in
            for (characteristic, recorded) in known {
                try connection.put(
                    "last_values", key: ["characteristic": characteristic],
                    ["value": recorded.value, "time": recorded.time])
            }
        }
    }
}
