import HearthCalendar
import HearthSQLite

/// A moment as history keeps it: microseconds since 1970-01-01T00:00:00 UTC, rounded down.
struct HistoryTime: SQLiteConvertible, RawRepresentable {
    let rawValue: Int64

    init(rawValue: Int64) { self.rawValue = rawValue }

    init(_ instant: Instant) {
        rawValue = Int64(instant.seconds) * 1_000_000 + Int64(instant.nanoseconds / 1000)
    }

    var instant: Instant {
        let seconds = rawValue >= 0 ? rawValue / 1_000_000 : (rawValue - 999_999) / 1_000_000
        return Instant(seconds: Int(seconds), nanoseconds: Int(rawValue - seconds * 1_000_000) * 1000)
    }

    /// In microseconds, at least 1.
    static func width(_ duration: Duration) -> Int64 {
        Int64(clamping: max(1, duration.attoseconds / 1_000_000_000_000))
    }
}
