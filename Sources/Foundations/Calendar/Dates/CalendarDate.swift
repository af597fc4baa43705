/// A day of the Gregorian calendar, which is taken to have always been in use. Written `2026-01-05`.
public struct CalendarDate: Comparable, Hashable, Sendable {
    /// 0...10,000. The first and the last of them are there because the local time of an ``Instant`` at either end of its
    /// range may fall into them.
    public let year: Int
    /// 1...12.
    public let month: Int
    /// 1...31.
    public let day: Int

    /// Years that a date may have.
    public static let years = 0...10_000

    /// - Returns: nil for a day that does not exist.
    public init?(year: Int, month: Int, day: Int) {
        guard Self.years.contains(year), (1...12).contains(month),
            (1...Self.length(ofMonth: month, year: year)).contains(day)
        else { return nil }
        self.init(unchecked: year, month, day)
    }

    init(unchecked year: Int, _ month: Int, _ day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// A date whose month and day may lie beyond their usual range and carry over: month 13 is January of the next year,
    /// day 0 the last of the month before. Beyond the range of years it is the first or the last day of all.
    public init(carrying year: Int, month: Int, day: Int) {
        // Limits far beyond all years keep the sums from overflowing.
        let months = min(max(year, -20_000), 20_000) * 12 + min(max(month, -500_000), 500_000) - 1
        let first = Self(unchecked: months.dividedDown(by: 12), months.remainder(by: 12) + 1, 1)
        self.init(daysSinceEpoch: first.daysSinceEpoch + min(max(day, -20_000_000), 20_000_000) - 1)
    }

    /// - Parameter daysSinceEpoch: days since 1970-01-01; beyond the range of years it is the first or the last day of all.
    public init(daysSinceEpoch: Int) {
        // Years are counted from March here, so that the leap day is the last of its year; 719,468 days lie between the
        // first of March of the year 0 and 1970-01-01, and 146,097 in the 400 years after which all repeats.
        let days = min(max(daysSinceEpoch, -719_528), 2_933_262) + 719_468
        let era = days.dividedDown(by: 146_097)
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days since 1970-01-01.
    public var daysSinceEpoch: Int {
        let year = month <= 2 ? year - 1 : year
        let era = year.dividedDown(by: 400)
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    public var weekday: Weekday { Weekday(daysSinceEpoch: daysSinceEpoch) }

    /// 1 for the first of January, up to 366.
    public var dayOfYear: Int { daysSinceEpoch - Self(unchecked: year, 1, 1).daysSinceEpoch + 1 }

    /// Which of its weekday it is in the month: 2 for the second Monday.
    public var weekdayOrdinal: Int { (day - 1) / 7 + 1 }

    public static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: isLeap(year: year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    public static func isLeap(year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    /// The day so many days later, or earlier when negative.
    public func adding(days: Int) -> Self {
        Self(daysSinceEpoch: daysSinceEpoch + min(max(days, -20_000_000), 20_000_000))
    }

    /// The same day of the month so many months later, or earlier when negative; the month's last day when it is too short.
    public func adding(months: Int) -> Self {
        let first = Self(carrying: year, month: month + min(max(months, -400_000), 400_000), day: 1)
        return Self(unchecked: first.year, first.month, min(day, Self.length(ofMonth: first.month, year: first.year)))
    }

    public static func < (one: Self, other: Self) -> Bool {
        (one.year, one.month, one.day) < (other.year, other.month, other.day)
    }
}

extension CalendarDate: CustomStringConvertible {
    public var description: String {
        "\(FixedDigits.padded(year, 4))-\(FixedDigits.padded(month, 2))-\(FixedDigits.padded(day, 2))"
    }

    /// Reads `2026-01-05`.
    public init?(_ text: some StringProtocol) {
        guard let numbers = FixedDigits.numbers(text, widths: [4, 2, 2], separator: "-") else { return nil }
        self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    }
}

extension Int {
    /// The quotient rounded towards negative infinity; the divisor is positive.
    func dividedDown(by divisor: Int) -> Int { (self - remainder(by: divisor)) / divisor }

    /// 0 up to the divisor, which is positive.
    func remainder(by divisor: Int) -> Int {
        let rest = self % divisor
        return rest < 0 ? rest + divisor : rest
    }
}
