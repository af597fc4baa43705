/// The rule of a POSIX `TZ` string, such as `CET-1CEST,M3.5.0,M10.5.0/3`, with RFC 9636's hours of -167...167.
struct PosixRule: Hashable, Sendable {
    /// When clocks are set, every year.
    struct Change: Hashable, Sendable {
        enum Day: Hashable, Sendable {
            /// `J60`: 1...365, where the first of March is 60 in every year.
            case withoutLeapDay(Int)
            /// `59`: 0...365, leap days counted.
            case withLeapDay(Int)
            /// `M10.5.0`: month 1...12, week 1...5 with 5 the last, weekday 0...6 from Sunday.
            case inMonth(Int, week: Int, weekday: Int)
        }

        var day: Day
        /// Seconds since midnight on the clock before it is set; also negative, or beyond the day.
        var time: Int

        /// Seconds since the epoch on the clock before it is set.
        func localSeconds(inYear year: Int) -> Int {
            let newYear = CalendarDate.daysSinceEpoch(year, 1, 1)
            let days: Int
            switch day {
            case .withoutLeapDay(let number):
                days = newYear + number - 1 + (number >= 60 && CalendarDate.isLeap(year: year) ? 1 : 0)
            case .withLeapDay(let number):
                days = newYear + number
            case .inMonth(let month, let week, let weekday):
                let first = CalendarDate.daysSinceEpoch(year, month, 1)
                let ahead = (weekday + 1 - Weekday(daysSinceEpoch: first).rawValue).remainder(by: 7)
                let length = CalendarDate.length(ofMonth: month, year: year)
                let day = ahead + (week - 1) * 7
                days = first + (day < length ? day : day - 7)
            }
            return days * 86_400 + time
        }
    }

    struct DaylightSaving: Hashable, Sendable {
        var period: TimeZoneRules.Period
        var start: Change
        var end: Change
    }

    var standard: TimeZoneRules.Period
    var daylightSaving: DaylightSaving?

    /// The period around an instant, which does not lie before `earliest`.
    func span(at seconds: Int, notBefore earliest: Int) -> TimeZoneRules.Span {
        guard let daylightSaving else { return TimeZoneRules.Span(start: earliest, end: .max, period: standard) }
        let year = CivilTime(secondsSinceEpoch: seconds + standard.offset).date.year
        // From a year before to a year after: a change may carry over New Year. Where one ends as the next begins, in
        // zones that have daylight saving all year, the beginning stands later and wins.
        var span = TimeZoneRules.Span(start: .min, end: .max, period: standard)
        for year in year - 1...year + 1 {
            let start = daylightSaving.start.localSeconds(inYear: year) - standard.offset
            let end = daylightSaving.end.localSeconds(inYear: year) - daylightSaving.period.offset
            let isNorth = start < end
            for isStart in [isNorth, !isNorth] {
                let at = isStart ? start : end
                if at <= seconds, at >= span.start {
                    span.start = at
                    span.period = isStart ? daylightSaving.period : standard
                } else if at > seconds {
                    span.end = min(span.end, at)
                }
            }
        }
        span.start = max(span.start, earliest)
        return span
    }
}

extension CalendarDate {
    static func daysSinceEpoch(_ year: Int, _ month: Int, _ day: Int) -> Int {
        CalendarDate(unchecked: year, month, day).daysSinceEpoch
    }
}
