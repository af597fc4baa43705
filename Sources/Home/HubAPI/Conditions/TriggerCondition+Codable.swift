import HearthCalendar
import HomeModel

/// What makes an automation run, as the interface tells it: `{"timer": …}` or `{"event": …}`.
///
/// ```json
/// {"event": {"starts": [{"sun": {"event": "sunset", "offset": {"minute": -30}}}],
///            "ends": [{"after": 3600}],
///            "if": {"presence": {"change": "firstEntry"}},
///            "weekdays": ["saturday", "sunday"], "once": false}}
/// ```
extension TriggerCondition: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case timer, event }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.onlyKey(of: "a condition") {
        case .timer: self = .timer(try container.decode(TimerTrigger.self, forKey: .timer))
        case .event: self = .event(try container.decode(EventTrigger.self, forKey: .event))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .timer(let timer): try container.encode(timer, forKey: .timer)
        case .event(let event): try container.encode(event, forKey: .event)
        }
    }
}

/// With either `date`, and `every` when it recurs, or `sun`, and `recurs`.
extension TimerTrigger: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case date, every, sun, recurs, timeZone, calendar, weekdays
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let schedule: Schedule
        switch try container.onlyKey(
            of: #"a timer, by either "date" or "sun","#, besides: [.every, .recurs, .timeZone, .calendar, .weekdays])
        {
        case .date:
            guard !container.contains(.recurs) else { throw container.error("\"recurs\" is of \"sun\"; say \"every\"") }
            schedule = .date(
                try container.decode(Instant.self, forKey: .date),
                recurrence: try container.decodeIfPresent(CalendarComponents.self, forKey: .every))
        case .sun:
            guard !container.contains(.every) else { throw container.error("\"every\" is of \"date\"; say \"recurs\"") }
            schedule = .significant(
                try container.decode(SignificantTime.self, forKey: .sun),
                recurs: try container.decodeIfPresent(Bool.self, forKey: .recurs) ?? false)
        default: throw container.error("a timer has either \"date\" or \"sun\"")
        }
        self.init(
            schedule, timeZone: try container.decodeIfPresent(TimeZone.self, forKey: .timeZone),
            recurrenceCalendar: try container.decodeIfPresent(String.self, forKey: .calendar),
            weekdays: try container.decodeIfPresent(WeekdaySet.self, forKey: .weekdays))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch schedule {
        case .date(let date, let recurrence):
            try container.encode(date, forKey: .date)
            try container.encodeIfPresent(recurrence, forKey: .every)
        case .significant(let time, let recurs):
            try container.encode(time, forKey: .sun)
            try container.encode(recurs, forKey: .recurs)
        }
        try container.encodeIfPresent(timeZone, forKey: .timeZone)
        try container.encodeIfPresent(recurrenceCalendar, forKey: .calendar)
        try container.encodeIfPresent(weekdays, forKey: .weekdays)
    }
}

extension EventTrigger: Codable {
    private enum CodingKeys: String, CodingKey {
        case starts, ends, weekdays, once
        case predicate = "if"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            events: try container.decode([Event].self, forKey: .starts),
            endEvents: try container.decodeIfPresent([Event].self, forKey: .ends) ?? [],
            predicate: try container.decodeIfPresent(Predicate.self, forKey: .predicate),
            weekdays: try container.decodeIfPresent(WeekdaySet.self, forKey: .weekdays),
            executeOnce: try container.decodeIfPresent(Bool.self, forKey: .once) ?? false)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(events, forKey: .starts)
        try container.encode(endEvents, forKey: .ends)
        try container.encodeIfPresent(predicate, forKey: .predicate)
        try container.encodeIfPresent(weekdays, forKey: .weekdays)
        try container.encode(executeOnce, forKey: .once)
    }
}
