import HearthCalendar
import HearthJSON
import HearthSQLite
import HomeModel

/// `{"timer":{…}}` or `{"event":{…}}`.
extension TriggerCondition: StoredAsJSON {
    var json: JSONValue {
        switch self {
        case .timer(let timer): .object(["timer": timer.json])
        case .event(let event): .object(["event": event.json])
        }
    }

    init?(json: JSONValue) {
        if let timer = json["timer"].flatMap(TimerTrigger.init(json:)) {
            self = .timer(timer)
        } else if let event = json["event"].flatMap(EventTrigger.init(json:)) {
            self = .event(event)
        } else {
            return nil
        }
    }
}

extension TimerTrigger {
    fileprivate var json: JSONValue {
        .object([
            "schedule": schedule.json, "timeZone": (timeZone?.name).map(JSONValue.string),
            "calendar": recurrenceCalendar.map(JSONValue.string), "weekdays": weekdays?.json,
        ])
    }

    fileprivate init?(json: JSONValue) {
        guard let schedule = json["schedule"].flatMap(Schedule.init(json:)),
            let timeZone = json["timeZone"].maybe({ $0.stringValue.flatMap { try? TimeZone($0) } }),
            let calendar = json["calendar"].maybe(\.stringValue),
            let weekdays = json["weekdays"].maybe(WeekdaySet.init(json:))
        else { return nil }
        self.init(schedule, timeZone: timeZone, recurrenceCalendar: calendar, weekdays: weekdays)
    }
}

extension TimerTrigger.Schedule {
    fileprivate var json: JSONValue {
        switch self {
        case .date(let date, let recurrence): .object(["date": date.json, "recurrence": recurrence?.json])
        case .significant(let time, let recurs): .object(["significant": time.json, "recurs": .bool(recurs)])
        }
    }

    fileprivate init?(json: JSONValue) {
        if let date = json["date"].flatMap(Instant.init(json:)),
            let recurrence = json["recurrence"].maybe(CalendarComponents.init(json:))
        {
            self = .date(date, recurrence: recurrence)
        } else if let time = json["significant"].flatMap(SignificantTime.init(json:)),
            let recurs = json["recurs"]?.boolValue
        {
            self = .significant(time, recurs: recurs)
        } else {
            return nil
        }
    }
}

extension EventTrigger {
    fileprivate var json: JSONValue {
        .object([
            "events": .array(events.map(\.json)), "endEvents": .array(endEvents.map(\.json)),
            "predicate": predicate?.json, "weekdays": weekdays?.json, "executeOnce": .bool(executeOnce),
        ])
    }

    fileprivate init?(json: JSONValue) {
        guard let events = json["events"]?.all(Event.init(json:)),
            let endEvents = json["endEvents"]?.all(Event.init(json:)),
            let predicate = json["predicate"].maybe(Predicate.init(json:)),
            let weekdays = json["weekdays"].maybe(WeekdaySet.init(json:)),
            let executeOnce = json["executeOnce"]?.boolValue
        else { return nil }
        self.init(
            events: events, endEvents: endEvents, predicate: predicate, weekdays: weekdays, executeOnce: executeOnce)
    }
}
