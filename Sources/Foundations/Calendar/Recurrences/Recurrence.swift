/// A date and what comes at equal intervals after it, as a timer trigger has them.
///
/// Each occurrence is counted from the first one, not from the one before: from the 31st of January every month it is the
/// 28th of February and again the 31st of March, and from the 29th of February every year the 28th in common years. A time
/// over which clocks are set forward comes at the first instant after the gap, once, and the day after at its usual time
/// again; one over which they are set back comes at its first occurrence. A day that the zone leaves out is left out.
/// Intervals of hours, minutes and seconds are elapsed time, which no clock change moves.
public struct Recurrence: Hashable, Sendable {
    public var first: Instant
    public var interval: CalendarInterval

    public init(from first: Instant, every interval: CalendarInterval) {
        self.first = first
        self.interval = interval
    }

    /// The next occurrence, strictly after an instant; ``first`` for any instant before it. Nil when it would lie beyond
    /// ``Instant/latest``.
    public func next(after instant: Instant, in rules: TimeZoneRules) -> Instant? {
        if instant < first { return first }
        let start = rules.civilTime(at: first)
        // Whole seconds, rounded down.
        let elapsed = instant.seconds - first.seconds - (instant.nanoseconds < first.nanoseconds ? 1 : 0)
        // The mean length of a month in seconds is exact: 400 years have 146,097 days.
        let length = interval.months * 2_629_746 + interval.days * 86_400 + interval.seconds
        // Clock changes may make a count differ from the mean one by 51 hours, lengths of months by some more days.
        let slack = interval.months > 0 ? 12 * 86_400 : interval.days > 0 ? 3 * 86_400 : 0
        var number = max(0, elapsed - slack) / length
        // Within so many steps the count is beyond the instant from wherever the slack let it begin.
        for _ in 0...(2 * slack / length + 2) {
            number += 1
            guard let occurrence = occurrence(number, from: start, in: rules) else { return nil }
            if case .at(let found) = occurrence, found > instant { return found }
        }
        return nil
    }

    private enum Occurrence {
        case at(Instant)
        /// It falls on a day that the zone leaves out.
        case leftOut
    }

    /// - Returns: nil when it lies beyond the end of time.
    private func occurrence(_ number: Int, from start: CivilTime, in rules: TimeZoneRules) -> Occurrence? {
        // Within the range of instants these numbers are far from an overflow; beyond it nothing comes.
        guard number <= 400_000_000_000 / max(interval.months, interval.days, interval.seconds) else { return nil }
        var seconds = first.seconds
        if interval.months > 0 || interval.days > 0 {
            let date = start.date.adding(months: number * interval.months).adding(days: number * interval.days)
            guard date.year < CalendarDate.years.upperBound else { return nil }
            let occurrence = rules.occurrence(of: CivilTime(date, start.time))
            if case .never = occurrence, !rules.exists(date) { return .leftOut }
            seconds = occurrence.scheduled.seconds
        }
        let found = Instant(seconds: seconds + number * interval.seconds, nanoseconds: first.nanoseconds)
        return found < .latest.wholeSecond ? .at(found) : nil
    }
}
