/// An amount of time of which a part may be counted in the calendar: months and days keep the time of day when clocks are
/// set forward or back, seconds are elapsed time. So "1 day" and "24 hours" differ.
public struct CalendarInterval: Hashable, Sendable {
    /// 0...120,000.
    public let months: Int
    /// 0...3,660,000.
    public let days: Int
    /// 0...400,000,000,000.
    public let seconds: Int

    /// - Returns: nil when a part is out of its range, or all are 0.
    public init?(months: Int = 0, days: Int = 0, seconds: Int = 0) {
        guard (0...120_000).contains(months), (0...3_660_000).contains(days),
            (0...400_000_000_000).contains(seconds), months + days + seconds > 0
        else { return nil }
        self.months = months
        self.days = days
        self.seconds = seconds
    }

    /// The amounts in years, months, weeks, days, hours, minutes and seconds. What has no length as an amount may not be
    /// given: ``CalendarComponents/weekday`` and ``CalendarComponents/weekdayOrdinal``.
    /// - Returns: nil for those, for an amount out of its range, and when all are 0 or not given.
    public init?(_ components: CalendarComponents) {
        guard components.weekday == nil, components.weekdayOrdinal == nil else { return nil }
        let limit = 400_000_000_000
        let amounts = [
            components.year, components.month, components.weekOfYear, components.day, components.hour,
            components.minute, components.second,
        ].map { $0 ?? 0 }
        guard amounts.allSatisfy({ (0...limit).contains($0) }) else { return nil }
        self.init(
            months: amounts[0] * 12 + amounts[1], days: amounts[2] * 7 + amounts[3],
            seconds: amounts[4] * 3_600 + amounts[5] * 60 + amounts[6])
    }
}
