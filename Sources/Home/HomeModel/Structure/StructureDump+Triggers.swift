import HearthCalendar

extension StructureDump {
    mutating func write(_ trigger: Trigger) {
        line(
            "trigger", "\(trigger.id)", trigger.name, Self.text(trigger.state), Self.list("runs", trigger.actionSets),
            trigger.lastFire.map { "last fired \($0)" })
        inside { dump in
            switch trigger.condition {
            case .timer(let timer): dump.write(timer)
            case .event(let event): dump.write(event)
            }
        }
    }

    private mutating func write(_ timer: TimerTrigger) {
        let schedule =
            switch timer.schedule {
            case .date(let date, let recurrence): "\(date)" + (recurrence.map { ", then every " + Self.text($0) } ?? "")
            case .significant(let time, let recurs): Self.text(time) + (recurs ? " every day" : "")
            }
        line(
            "timer", nil, nil, schedule, timer.timeZone.map { "in \($0)" },
            timer.recurrenceCalendar.map { "calendar " + Self.quoted($0) }, timer.weekdays.map { "on " + Self.text($0) }
        )
    }

    private mutating func write(_ trigger: EventTrigger) {
        line("when any", nil, nil, trigger.executeOnce ? "once" : nil, trigger.weekdays.map { "on " + Self.text($0) })
        for event in trigger.events { line("start", "\(event.id)", nil, Self.text(event.kind)) }
        for event in trigger.endEvents { line("end", "\(event.id)", nil, Self.text(event.kind)) }
        if let predicate = trigger.predicate { line("if", nil, nil, Self.text(predicate)) }
    }

    private static func text(_ state: TriggerState) -> String {
        switch state {
        case .enabled: "enabled"
        case .disabled(let reason): "disabled (\(reason))"
        }
    }

    private static func text(_ kind: Event.Kind) -> String {
        switch kind {
        case .characteristic(let id, let wanted): "\(id) " + (wanted.map { "becomes " + value($0) } ?? "changes")
        case .threshold(let id, let range):
            "\(id) within \(range.minimum.map(\.description) ?? "")...\(range.maximum.map(\.description) ?? "")"
        case .calendar(let components): text(components)
        case .significantTime(let time): text(time)
        case .presence(let presence): text(presence)
        case .location(let region):
            "region \(quoted(region.identifier)) \(region.center.latitude),\(region.center.longitude) "
                + "within \(region.radius) m" + (region.notifiesOnEntry ? " entry" : "")
                + (region.notifiesOnExit ? " exit" : "")
        case .duration(let duration): "after \(duration)"
        }
    }

    private static func text(_ predicate: Predicate) -> String {
        switch predicate {
        case .characteristic(let id, let comparison, let wanted): "\(id) \(comparison.symbol) " + value(wanted)
        case .before(let components): "before " + text(components)
        case .after(let components): "after " + text(components)
        case .on(let components): "on " + text(components)
        case .between(let first, let second): "between " + text(first) + " and " + text(second)
        case .beforeSignificant(let time): "before " + text(time)
        case .afterSignificant(let time): "after " + text(time)
        case .betweenSignificant(let first, let second): "between " + text(first) + " and " + text(second)
        case .presence(let presence): text(presence)
        case .and(let parts): "all(" + parts.map(text).joined(separator: ", ") + ")"
        case .or(let parts): "any(" + parts.map(text).joined(separator: ", ") + ")"
        case .not(let part): "not(" + text(part) + ")"
        case .constant(let holds): "\(holds)"
        case .lost(let what): "lost " + quoted(what)
        }
    }

    private static func text(_ presence: Presence) -> String {
        switch presence.users {
        case .homeUsers: "\(presence.change) of anybody"
        case .creator(let user): "\(presence.change) of the creator \(user)"
        case .customUsers(let users): "\(presence.change) of " + users.map(\.description).joined(separator: " ")
        }
    }

    private static func text(_ time: SignificantTime) -> String {
        time.event.rawValue + (time.offset.map { " plus " + text($0) } ?? "")
    }

    private static func text(_ components: CalendarComponents) -> String {
        let fields: [(String, Int?)] = [
            ("year", components.year), ("month", components.month), ("day", components.day), ("hour", components.hour),
            ("minute", components.minute), ("second", components.second), ("weekday", components.weekday),
            ("weekdayOrdinal", components.weekdayOrdinal), ("weekOfYear", components.weekOfYear),
        ]
        return "(" + fields.compactMap { name, value in value.map { "\(name) \($0)" } }.joined(separator: ", ") + ")"
    }

    private static func text(_ weekdays: WeekdaySet) -> String {
        weekdays.days.map { "\($0)" }.joined(separator: ", ")
    }
}
