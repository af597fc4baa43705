import HearthCalendar
import HomeModel

/// When something that goes by the clock or the sun is due.
struct DueRule: Hashable, Sendable {
    enum Pattern: Hashable, Sendable {
        case once(Instant)
        case recurrence(Recurrence)
        case calendar(CalendarComponents)
        case sun(SolarEvent, offset: Duration, at: Coordinate)
    }

    var pattern: Pattern
    var rules: TimeZoneRules
    /// Of the day on which it is due, by the zone's clocks.
    var weekdays: WeekdaySet

    /// Strictly after an instant; nil when it never comes.
    func next(after instant: Instant) -> Instant? {
        if case .calendar(let components) = pattern { return components.next(after: instant, in: rules, on: weekdays) }
        var instant = instant
        // Wrong days are passed over whole, so each step is a day or more. A weekly recurrence may never hit a right one;
        // a monthly one hits each within 34 years, the sun of the poles within far less than 400.
        for _ in 0..<400 {
            guard let found = nextOnAnyDay(after: instant) else { return nil }
            let date = rules.civilTime(at: found).date
            if weekdays.contains(date.weekday) { return found }
            instant = max(found, rules.startOfDay(date.adding(days: 1)) - .nanoseconds(1))
        }
        return nil
    }

    private func nextOnAnyDay(after instant: Instant) -> Instant? {
        switch pattern {
        case .once(let date): date > instant ? date : nil
        case .recurrence(let recurrence): recurrence.next(after: instant, in: rules)
        case .calendar(let components): components.next(after: instant, in: rules)
        case .sun(let event, let offset, let place): event.next(after: instant, at: place, offset: offset)
        }
    }
}

/// Why something that goes by the clock or the sun can't be due as things stand.
public enum ScheduleProblem: Hashable, Sendable {
    case unknownZone(TimeZone)
    case homeLocationMissing
    case invalidRecurrence

    /// What to do.
    public var explanation: String {
        switch self {
        case .unknownZone(let zone):
            "It goes by the time zone \(zone), which this machine doesn't know; bring its time zones up to date."
        case .homeLocationMissing: "It goes by the sun; set the home's location."
        case .invalidRecurrence: "Its recurrence is no length of time; set another one."
        }
    }
}
