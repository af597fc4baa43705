/// The days that a pattern means.
struct DayPattern {
    private let year: Int?
    private let month: Int?
    private let day: Int?
    private let weekdays: WeekdaySet
    private let ordinal: Int?
    private let week: Int?

    /// - Returns: nil when a field is out of its range, so that no day matches.
    init?(_ components: CalendarComponents, on weekdays: WeekdaySet) {
        var weekdays = weekdays
        if let number = components.weekday {
            guard let weekday = Weekday(rawValue: number) else { return nil }
            weekdays.formIntersection(WeekdaySet(weekday))
        }
        guard components.year.map(CalendarDate.years.contains) ?? true,
            components.month.map((1...12).contains) ?? true,
            components.day.map((1...31).contains) ?? true,
            components.weekdayOrdinal.map({ (1...5).contains(abs(min(max($0, -9), 9))) }) ?? true,
            components.weekOfYear.map((1...53).contains) ?? true,
            !weekdays.isEmpty
        else { return nil }
        year = components.year
        month = components.month
        day = components.day
        ordinal = components.weekdayOrdinal
        week = components.weekOfYear
        self.weekdays = weekdays
    }

    func matches(_ date: CalendarDate) -> Bool {
        date.year == year ?? date.year && date.month == month ?? date.month && date.day == day ?? date.day
            && matchesWeek(date)
    }

    private func matchesWeek(_ date: CalendarDate) -> Bool {
        guard weekdays == .all || weekdays.contains(date.weekday) else { return false }
        if let ordinal {
            let fromEnd = (CalendarDate.length(ofMonth: date.month, year: date.year) - date.day) / 7 + 1
            guard ordinal > 0 ? date.weekdayOrdinal == ordinal : fromEnd == -ordinal else { return false }
        }
        return week == nil || date.weekOfYear.week == week
    }

    /// The first day that matches, from this day on. The calendar repeats after 400 years, weekdays included, so that one
    /// which did not come by then never does.
    func first(from date: CalendarDate) -> CalendarDate? {
        var date = date
        let last = min(date.year, year ?? date.year) + 400
        while true {
            if let year {
                guard date.year <= year else { return nil }
                if date.year < year { date = CalendarDate(unchecked: year, 1, 1) }
            } else if date.year > last {
                return nil
            }
            guard date.year < CalendarDate.years.upperBound else { return nil }
            if let month, date.month != month {
                date = CalendarDate(unchecked: date.month < month ? date.year : date.year + 1, month, 1)
                continue
            }
            if let day, date.day != day {
                let isAhead = date.day < day && day <= CalendarDate.length(ofMonth: date.month, year: date.year)
                date = isAhead ? CalendarDate(unchecked: date.year, date.month, day) : date.firstOfNextMonth
                continue
            }
            if matchesWeek(date) { return date }
            date = day == nil ? dayAfter(date) : date.firstOfNextMonth
        }
    }

    /// The next day that may match: weeks that the pattern does not mean are skipped as a whole.
    private func dayAfter(_ date: CalendarDate) -> CalendarDate {
        guard let week else { return date.adding(days: 1) }
        let current = date.weekOfYear
        if current.week == week { return date.adding(days: 1) }
        let weeks = current.week < week ? week - current.week : 1
        let monday = (date.weekday.rawValue + 5) % 7
        return date.adding(days: weeks * 7 - monday)
    }
}

extension CalendarDate {
    /// The week after ISO 8601, 1...53: weeks begin on Monday and belong to the year of their Thursday.
    public var weekOfYear: (year: Int, week: Int) {
        let days = daysSinceEpoch
        let thursday = CalendarDate(daysSinceEpoch: days - (days + 3).remainder(by: 7) + 3)
        return (thursday.year, (thursday.dayOfYear - 1) / 7 + 1)
    }

    fileprivate var firstOfNextMonth: CalendarDate {
        month == 12 ? CalendarDate(unchecked: year + 1, 1, 1) : CalendarDate(unchecked: year, month + 1, 1)
    }
}
