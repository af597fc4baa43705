/// A date and what the clock on the wall shows, without saying where: which ``Instant`` that is, if any, ``TimeZoneRules``
/// know. Written `2026-01-05T06:30:15`.
public struct CivilTime: Comparable, Hashable, Sendable {
    public var date: CalendarDate
    public var time: ClockTime

    public init(_ date: CalendarDate, _ time: ClockTime) {
        self.date = date
        self.time = time
    }

    /// - Returns: nil for a day or a time that does not exist.
    public init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        guard let date = CalendarDate(year: year, month: month, day: day),
            let time = ClockTime(hour: hour, minute: minute, second: second)
        else { return nil }
        self.init(date, time)
    }

    /// As if here were UTC: seconds since 1970-01-01T00:00:00 by the clock on the wall.
    public init(secondsSinceEpoch: Int) {
        date = CalendarDate(daysSinceEpoch: secondsSinceEpoch.dividedDown(by: 86_400))
        time = ClockTime(unchecked: secondsSinceEpoch.remainder(by: 86_400))
    }

    public var secondsSinceEpoch: Int { date.daysSinceEpoch * 86_400 + time.secondsSinceMidnight }

    public static func < (one: Self, other: Self) -> Bool { (one.date, one.time) < (other.date, other.time) }
}

extension CivilTime: CustomStringConvertible {
    public var description: String { "\(date)T\(time)" }

    /// Reads `2026-01-05T06:30` and `2026-01-05T06:30:15`; a space may stand for the T.
    public init?(_ text: some StringProtocol) {
        let halves = text.split(omittingEmptySubsequences: false) { $0 == "T" || $0 == " " }
        guard halves.count == 2, let date = CalendarDate(halves[0]), let time = ClockTime(halves[1]) else { return nil }
        self.init(date, time)
    }
}
