import HearthCalendar

/// An instant of home time, as the home's own clocks show it: local time, without time zones or daylight saving.
///
/// Written `2026-01-05T06:30:15`.
public struct HomeInstant: Comparable, Hashable, Sendable {
    /// Since midnight of 1970-01-01.
    public var sinceEpoch: Duration

    public init(sinceEpoch: Duration) { self.sinceEpoch = sinceEpoch }

    /// Fields beyond their usual range carry over: hour 25 is one o'clock of the next day.
    public init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        let days = CalendarDate(carrying: year, month: month, day: day).daysSinceEpoch
        sinceEpoch = .seconds(days * 86_400 + hour * 3_600 + minute * 60 + second)
    }

    /// Whole days since 1970-01-01.
    public var day: Int { Int((sinceEpoch.components.seconds - Int64(secondsOfDay)) / 86_400) }
    /// 1 for Monday to 7 for Sunday.
    public var weekday: Int { (day % 7 + 10) % 7 + 1 }
    public var isWeekend: Bool { weekday > 5 }
    /// Since midnight.
    public var timeOfDay: Duration { sinceEpoch - .seconds(day * 86_400) }
    /// The hour with its fraction, 0 up to 24.
    public var hourOfDay: Double { timeOfDay / .seconds(3_600) }
    /// 1 for the first of January.
    public var dayOfYear: Int { CalendarDate(daysSinceEpoch: day).dayOfYear }

    private var secondsOfDay: Int {
        let seconds = sinceEpoch.components.seconds
        let rest = Int(seconds % 86_400)
        // Before 1970 the remainder is negative, also when only a fraction of a second is.
        let isBefore = rest < 0 || (rest == 0 && sinceEpoch < .seconds(seconds))
        return isBefore ? rest + 86_400 : rest
    }

    public static func < (one: Self, other: Self) -> Bool { one.sinceEpoch < other.sinceEpoch }
    public static func + (instant: Self, duration: Duration) -> Self {
        Self(sinceEpoch: instant.sinceEpoch + duration)
    }
    public static func - (instant: Self, duration: Duration) -> Self {
        Self(sinceEpoch: instant.sinceEpoch - duration)
    }
    public static func - (one: Self, other: Self) -> Duration { one.sinceEpoch - other.sinceEpoch }
    public static func += (instant: inout Self, duration: Duration) { instant.sinceEpoch += duration }

    /// The first multiple of a period since midnight of some day that is later than this.
    func next(multipleOf period: Duration) -> Self {
        // In whole numbers: a quotient of durations may fall just short of the multiple that the instant is.
        let (elapsed, period) = (sinceEpoch.attoseconds, period.attoseconds)
        let rest = elapsed % period
        return Self(sinceEpoch: Duration(attoseconds: elapsed - (rest < 0 ? rest + period : rest) + period))
    }
}

extension HomeInstant: CustomStringConvertible {
    /// Reads `2026-01-05`, `2026-01-05T06:30`, `2026-01-05T06:30:15` and `2026-01-05T06:30:15.250`; a space may stand for the T.
    public init?(_ text: some StringProtocol) {
        let halves = text.split(omittingEmptySubsequences: false) { $0 == "T" || $0 == " " }
        guard (1...2).contains(halves.count), let date = Self.numbers(halves[0], separator: "-"), date.count == 3,
            (1...CalendarDate.years.upperBound).contains(date[0]),
            CalendarDate(year: date[0], month: date[1], day: date[2]) != nil
        else { return nil }
        var time = [0, 0, 0]
        var thousandths = 0
        if halves.count == 2 {
            let parts = halves[1].split(separator: ".", omittingEmptySubsequences: false)
            if parts.count > 1 {
                guard parts.count == 2, (1...3).contains(parts[1].utf8.count),
                    let digits = Self.numbers(
                        parts[1] + String(repeating: "0", count: 3 - parts[1].utf8.count), separator: ":")
                else { return nil }
                thousandths = digits[0]
            }
            guard let given = Self.numbers(parts[0], separator: ":"),
                (parts.count == 1 ? 2...3 : 3...3).contains(given.count)
            else { return nil }
            time.replaceSubrange(0..<given.count, with: given)
            guard time[0] < 24, time[1] < 60, time[2] < 60 else { return nil }
        }
        self.init(
            year: date[0], month: date[1], day: date[2], hour: time[0], minute: time[1], second: time[2])
        self += .milliseconds(thousandths)
    }

    private static func numbers(_ text: some StringProtocol, separator: Character) -> [Int]? {
        var numbers: [Int] = []
        for part in text.split(separator: separator, omittingEmptySubsequences: false) {
            guard (1...5).contains(part.utf8.count), part.utf8.allSatisfy({ (48...57).contains($0) }),
                let number = Int(part)
            else { return nil }
            numbers.append(number)
        }
        return numbers
    }

    /// `2026-01-05T06:30:15`, with thousandths when there are any.
    public var description: String {
        let (seconds, attoseconds) = timeOfDay.components
        let text = CivilTime(secondsSinceEpoch: day * 86_400 + Int(seconds)).description
        let thousandths = Int(attoseconds / 1_000_000_000_000_000)
        return thousandths == 0 ? text : text + "." + FixedDigits.padded(thousandths, 3)
    }
}
