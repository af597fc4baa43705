import HearthCalendar

/// How what a clock shows stands to fields of a date and a time of which some are left out.
///
/// Fields are compared from the coarsest to the finest; those left out are passed over, and those finer than the finest
/// given are 0. So "before 7" is before 7:00 on any day, and "after 6 December" from its midnight to the end of the year.
struct DateCondition {
    private let fields: [Int?]

    init(_ components: CalendarComponents) {
        fields = [
            components.year, components.month, components.weekOfYear, components.weekdayOrdinal, components.weekday,
            components.day, components.hour, components.minute, components.second,
        ]
    }

    private init(shownBy time: CivilTime) {
        self.init(
            CalendarComponents(
                year: time.date.year, month: time.date.month, day: time.date.day, hour: time.time.hour,
                minute: time.time.minute, second: time.time.second, weekday: time.date.weekday.rawValue,
                weekdayOrdinal: time.date.weekdayOrdinal, weekOfYear: time.date.weekOfYear.week))
    }

    /// Whether the clock has yet to show it.
    func isAfter(_ time: CivilTime) -> Bool { Self.shown(by: time, isBefore: self) }

    /// All fields given are what the clock shows; the others may be anything.
    func matches(_ time: CivilTime) -> Bool {
        zip(Self(shownBy: time).fields, fields).allSatisfy { shown, wanted in wanted == nil || shown == wanted }
    }

    /// From the first on and before the second. Over midnight, or the end of the year, where the second comes before the
    /// first; never where both are the same.
    static func holds(at time: CivilTime, from first: DateCondition, to second: DateCondition) -> Bool {
        let hasBegun = !first.isAfter(time)
        let isToEnd = second.isAfter(time)
        return second.isBefore(first) ? hasBegun || isToEnd : hasBegun && isToEnd
    }

    private static func shown(by time: CivilTime, isBefore wanted: DateCondition) -> Bool {
        for (shown, wanted) in zip(Self(shownBy: time).fields, wanted.fields) {
            if let shown, let wanted, shown != wanted { return shown < wanted }
        }
        return false
    }

    /// By the fields that either has; one that only the other has counts as 0.
    private func isBefore(_ other: DateCondition) -> Bool {
        for (mine, theirs) in zip(fields, other.fields) where mine ?? 0 != theirs ?? 0 {
            return mine ?? 0 < theirs ?? 0
        }
        return false
    }
}
