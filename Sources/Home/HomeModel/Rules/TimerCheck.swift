import HearthCalendar

/// What `HMTimerTrigger` may be set to.
struct TimerCheck {
    private let timer: TimerTrigger

    init(_ timer: TimerTrigger) { self.timer = timer }

    /// Of a timer that is being set: one that fires once has its date to come.
    func check(_ now: Instant) throws(HomeModelError) {
        try checkForm()
        if case .date(let date, nil) = timer.schedule, date <= now {
            throw HomeModelError(.fireDateInPast, "\(date) has passed; give a date to come, or a recurrence.")
        }
    }

    /// Of any timer.
    func checkForm() throws(HomeModelError) {
        try checkWeekdays(timer.weekdays)
        switch timer.schedule {
        case .significant(let time, _): try checkOffset(of: time)
        case .date(let date, let recurrence):
            guard date.seconds % 60 == 0, date.nanoseconds == 0 else {
                throw HomeModelError(
                    .dateMustBeOnSpecifiedBoundaries, "\(date) is not on a whole minute; leave the seconds at 0.")
            }
            if let recurrence { try check(recurrence) }
        }
    }

    private func check(_ recurrence: CalendarComponents) throws(HomeModelError) {
        guard (recurrence.second ?? 0) == 0 else {
            throw HomeModelError(
                .dateMustBeOnSpecifiedBoundaries, "A recurrence is in whole minutes; leave the seconds out.")
        }
        guard recurrence.weekday == nil, recurrence.weekdayOrdinal == nil else {
            throw HomeModelError(
                .recurrenceMustBeOnSpecifiedBoundaries,
                "A recurrence is an interval; for days of the week use a recurrence of 7 days or an event trigger.")
        }
        // Months and years at their shortest: a month always fits into 5 weeks, two never do.
        let units: [(Int?, Int)] = [
            (recurrence.minute, 60), (recurrence.hour, 3_600), (recurrence.day, 86_400),
            (recurrence.weekOfYear, 7 * 86_400), (recurrence.month, 28 * 86_400), (recurrence.year, 365 * 86_400),
        ]
        var length = 0
        for (count, unit) in units {
            let count = count ?? 0
            guard count >= 0 else { throw tooSmall }
            guard count <= 1_000_000 else { throw tooLarge }
            length += count * unit
        }
        guard .seconds(length) >= HomeLimits.shortestRecurrence else { throw tooSmall }
        guard .seconds(length) <= HomeLimits.longestRecurrence else { throw tooLarge }
    }

    private var tooSmall: HomeModelError {
        HomeModelError(.recurrenceTooSmall, "A timer recurs after 5 minutes at the earliest; give a longer interval.")
    }

    private var tooLarge: HomeModelError {
        HomeModelError(.recurrenceTooLarge, "A timer recurs after 5 weeks at the latest; give a shorter interval.")
    }
}
