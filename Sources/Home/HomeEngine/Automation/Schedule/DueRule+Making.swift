import HearthCalendar
import HomeModel

extension DueRule {
    /// - Returns: nil when the event there does not go by the clock or the sun.
    static func rule(
        of place: EventPlace, of trigger: Trigger, in home: Home, zones: ZoneTable
    ) -> Result<DueRule, ScheduleProblem>? {
        switch trigger.condition {
        case .timer(let timer): return rule(of: timer, in: home, zones)
        case .event(let event):
            let weekdays = place.part == .start ? event.weekdays ?? .all : .all
            switch trigger.event(at: place)?.kind {
            case .calendar(let given):
                // HMCalendarEvent heeds these fields only.
                let heeded = CalendarComponents(
                    month: given.month, day: given.day, hour: given.hour, minute: given.minute)
                return make(.success(.calendar(heeded)), home.timeZone, weekdays, zones)
            case .significantTime(let time):
                return make(sun(time, home), home.timeZone, weekdays, zones)
            default: return nil
            }
        }
    }

    private static func rule(
        of timer: TimerTrigger, in home: Home, _ zones: ZoneTable
    ) -> Result<DueRule, ScheduleProblem> {
        let pattern: Result<Pattern, ScheduleProblem>
        switch timer.schedule {
        case .date(let date, nil): pattern = .success(.once(date))
        case .date(let date, let recurrence?):
            pattern =
                CalendarInterval(recurrence).map { .success(.recurrence(Recurrence(from: date, every: $0))) }
                ?? .failure(.invalidRecurrence)
        case .significant(let time, _): pattern = sun(time, home)
        }
        return make(pattern, timer.timeZone ?? home.timeZone, timer.weekdays ?? .all, zones)
    }

    private static func sun(_ time: SignificantTime, _ home: Home) -> Result<Pattern, ScheduleProblem> {
        home.location.map { .success(.sun(time.solarEvent, offset: time.duration, at: $0)) }
            ?? .failure(.homeLocationMissing)
    }

    private static func make(
        _ pattern: Result<Pattern, ScheduleProblem>, _ zone: TimeZone?, _ weekdays: WeekdaySet, _ zones: ZoneTable
    ) -> Result<DueRule, ScheduleProblem> {
        pattern.flatMap { pattern in
            if let rules = zones[zone] { return .success(DueRule(pattern: pattern, rules: rules, weekdays: weekdays)) }
            return zone.map { .failure(.unknownZone($0)) } ?? .failure(.invalidRecurrence)
        }
    }
}

extension ScheduleProblem: Error {}
