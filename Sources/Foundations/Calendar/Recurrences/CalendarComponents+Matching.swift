extension CalendarComponents {
    /// The next instant that matches, strictly after another one; nil when none ever does.
    ///
    /// - Fields that are given must match. Of those that are not, the ones finer than the finest given are 0 and the others
    ///   may be anything: `hour: 7` is 7:00:00 every day, `minute: 30` half past every hour, `weekday: 2` every Monday at
    ///   midnight.
    /// - A day that a month or a year does not have does not come: `month: 2, day: 29` is every leap year, `day: 31` seven
    ///   times a year. (A ``Recurrence`` takes the last day of the month instead.)
    /// - A time over which clocks are set forward comes at the first instant after the gap; one over which they are set back
    ///   comes once, at the first occurrence. A pattern for every hour comes in each hour that passes, so in both of a doubled
    ///   one and in none of a missing one. A day that the zone leaves out does not come.
    ///
    /// - Parameter weekdays: only on these days, beside what ``weekday`` asks for.
    public func next(after instant: Instant, in rules: TimeZoneRules, on weekdays: WeekdaySet = .all) -> Instant? {
        guard !isEmpty, let pattern = CivilPattern(self, on: weekdays) else { return nil }
        let found =
            pattern.clock.hasHour
            ? pattern.nextScheduled(after: instant, in: rules) : pattern.nextShown(after: instant, in: rules)
        return found.flatMap { $0 < .latest.wholeSecond ? $0 : nil }
    }

    /// Whether a date and time match as far as fields are given; the ones finer than the finest given are 0.
    public func matches(_ time: CivilTime) -> Bool {
        guard !isEmpty, let pattern = CivilPattern(self, on: .all) else { return false }
        return pattern.days.matches(time.date) && pattern.clock.matches(time.time)
    }
}

/// Days and times of the day.
private struct CivilPattern {
    let days: DayPattern
    let clock: ClockPattern

    init?(_ components: CalendarComponents, on weekdays: WeekdaySet) {
        guard let days = DayPattern(components, on: weekdays), let clock = ClockPattern(components) else { return nil }
        self.days = days
        self.clock = clock
    }

    /// The first match from a second of the clock on the wall on, as ``CivilTime/secondsSinceEpoch``.
    private func first(from local: Int) -> Int? {
        let start = CivilTime(secondsSinceEpoch: local)
        var date = start.date
        if days.matches(date) {
            if let time = clock.first(from: start.time.secondsSinceMidnight) {
                return date.daysSinceEpoch * 86_400 + time
            }
            date = date.adding(days: 1)
        }
        guard let date = days.first(from: date), let time = clock.first(from: 0) else { return nil }
        return date.daysSinceEpoch * 86_400 + time
    }

    /// By the times that the pattern names. What the clock has shown already came, or comes in the first of two occurrences,
    /// so the search begins at the second after it.
    func nextScheduled(after instant: Instant, in rules: TimeZoneRules) -> Instant? {
        var local = instant.seconds + rules.offset(at: instant)
        while let match = first(from: local + 1) {
            local = match
            let time = CivilTime(secondsSinceEpoch: match)
            switch rules.occurrence(of: time) {
            case .once(let found), .twice(let found, last: _):
                if found > instant { return found }
            case .never(let gapEnd):
                if gapEnd > instant, rules.exists(time.date) { return gapEnd }
            }
        }
        return nil
    }

    /// By what the clocks show.
    func nextShown(after instant: Instant, in rules: TimeZoneRules) -> Instant? {
        var seconds = instant.seconds + 1
        while seconds <= Instant.latest.seconds {
            let span = rules.span(at: seconds)
            guard let match = first(from: seconds + span.period.offset) else { return nil }
            let found = match - span.period.offset
            if found < span.end { return Instant(seconds: found) }
            // Not before the clocks are set, and where the match is far off, not before two days ahead of it.
            seconds = max(span.end, found - 2 * 86_400)
        }
        return nil
    }
}
