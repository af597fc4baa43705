extension HTTPFieldValue {
    /// The fixed form of a date (RFC 9110, section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
    /// - Parameter httpDate: seconds since 1970; held between the years 1970 and 9999.
    public init(httpDate seconds: Int64) {
        let seconds = min(max(seconds, 0), 253_402_300_799)
        let (days, time) = (Int(seconds / 86_400), Int(seconds % 86_400))
        let (year, month, day) = Self.civil(days)
        let names = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let clock = [time / 3_600, time / 60 % 60, time % 60].map { Self.padded($0, 2) }.joined(separator: ":")
        let text = "\(names[days % 7]), \(Self.padded(day, 2)) \(months[month]) \(Self.padded(year, 4)) \(clock) GMT"
        self.init(checked: Array(text.utf8)[...])
    }

    /// The date of a day since 1 January 1970: year, month from 0, day from 1. Years begin in March here, so that the leap
    /// day is the last.
    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let fromMarch = (5 * dayOfYear + 2) / 153
        let month = (fromMarch + 2) % 12
        return (yearOfEra + era * 400 + (month < 2 ? 1 : 0), month, dayOfYear - (153 * fromMarch + 2) / 5 + 1)
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(width - text.count, 0)) + text
    }
}
