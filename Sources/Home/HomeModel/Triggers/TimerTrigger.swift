import HearthCalendar

/// Fires at a time, once or again and again (`HMTimerTrigger`).
public struct TimerTrigger: Hashable, Sendable {
    public var schedule: Schedule
    /// Whose civil time the recurrence follows; nil for the home's.
    public var timeZone: TimeZone?
    /// The name of the calendar that the maker of the trigger had in mind, for apps that ask. Reckoned is in the Gregorian
    /// one.
    public var recurrenceCalendar: String?
    /// The days on which it fires at all; nil for every day.
    public var weekdays: WeekdaySet?

    public enum Schedule: Hashable, Sendable {
        /// At this moment, which is on a whole minute, and if a recurrence is given, at each such interval after it: 5
        /// minutes to 5 weeks, in whole minutes.
        case date(Instant, recurrence: CalendarComponents?)
        /// Every day by the sun, or the next time when it does not recur.
        case significant(SignificantTime, recurs: Bool)
    }

    public init(
        _ schedule: Schedule, timeZone: TimeZone? = nil, recurrenceCalendar: String? = nil, weekdays: WeekdaySet? = nil
    ) {
        self.schedule = schedule
        self.timeZone = timeZone
        self.recurrenceCalendar = recurrenceCalendar
        self.weekdays = weekdays
    }

    /// Whether it fires more than once.
    public var recurs: Bool {
        switch schedule {
        case .date(_, let recurrence): recurrence != nil
        case .significant(_, let recurs): recurs
        }
    }
}

/// Sunrise or sunset, or so long before or after it.
public struct SignificantTime: Hashable, Sendable {
    public var event: SignificantEvent
    /// Added to the time of the event; negative fields lead before it.
    public var offset: CalendarComponents?

    public init(_ event: SignificantEvent, offset: CalendarComponents? = nil) {
        self.event = event
        self.offset = offset
    }
}

extension SignificantTime {
    public var solarEvent: SolarEvent { event == .sunrise ? .sunrise : .sunset }

    /// Negative before the event, and a day at most: the model lets an offset have hours, minutes and seconds only, under
    /// a day in all.
    public var duration: Duration {
        guard let offset else { return .zero }
        let amounts = [(offset.hour, 3_600), (offset.minute, 60), (offset.second, 1)] as [(Int?, Int128)]
        let seconds = amounts.reduce(0) { sum, amount in sum + Int128(amount.0 ?? 0) * amount.1 }
        return .seconds(min(max(seconds, -86_400), 86_400))
    }
}

/// What the sun does; raw values are those of `HMSignificantEvent`.
public enum SignificantEvent: String, Hashable, Sendable, CaseIterable {
    case sunrise, sunset
}
