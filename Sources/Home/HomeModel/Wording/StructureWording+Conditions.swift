import HearthCalendar

/// When automations fire, in words.
extension StructureWording {
    /// What starts a trigger: "at 07:30", "\"Lamp / Lightbulb / On\" becomes true"; any one of them does. Empty for a trigger
    /// that lost all of its events.
    public func starts(of condition: TriggerCondition) -> [String] {
        switch condition {
        case .timer(let timer): [text(of: timer)]
        case .event(let event): event.events.map { text(of: $0.kind) }
        }
    }

    /// What brings back what was before; any one of them does.
    public func ends(of condition: TriggerCondition) -> [String] {
        condition.event?.endEvents.map { text(of: $0.kind) } ?? []
    }

    /// All of it in one sentence, without a full stop.
    public func text(of condition: TriggerCondition) -> String {
        let starts = starts(of: condition)
        var text = starts.isEmpty ? "nothing" : starts.joined(separator: " or ")
        if let predicate = condition.event?.predicate { text += ", if \(self.text(of: predicate))" }
        if let days = condition.weekdays { text += ", only on \(Self.text(of: days))" }
        if condition.event?.executeOnce == true { text += ", once" }
        let ends = ends(of: condition)
        return ends.isEmpty ? text : text + ", until " + ends.joined(separator: " or ")
    }

    /// "\"Hall / Sensor / Motion Detected\" == true and not (before sunset)".
    public func text(of predicate: Predicate) -> String {
        switch predicate {
        case .characteristic(let id, let comparison, let value):
            "\"\(label(of: id))\" \(comparison.symbol) \(value)"
        case .before(let time): "before \(Self.text(of: time))"
        case .after(let time): "after \(Self.text(of: time))"
        case .on(let time): "on \(Self.text(of: time))"
        case .between(let start, let end): "between \(Self.text(of: start)) and \(Self.text(of: end))"
        case .beforeSignificant(let time): "before \(Self.text(of: time))"
        case .afterSignificant(let time): "after \(Self.text(of: time))"
        case .betweenSignificant(let start, let end): "between \(Self.text(of: start)) and \(Self.text(of: end))"
        case .presence(let presence): state(of: presence)
        case .and(let parts): joined(parts, by: " and ", empty: "always")
        case .or(let parts): joined(parts, by: " or ", empty: "never")
        case .not(let part): "not (\(text(of: part)))"
        case .constant(let holds): holds ? "always" : "never"
        case .lost(let what): "something that was lost (\(what))"
        }
    }

    private func joined(_ parts: [Predicate], by word: String, empty: String) -> String {
        guard !parts.isEmpty else { return empty }
        return parts.map { part in
            switch part {
            case .and(let inner), .or(let inner): inner.count > 1 ? "(\(text(of: part)))" : text(of: part)
            // Its own "and" would run into the others.
            case .between, .betweenSignificant: "(\(text(of: part)))"
            default: text(of: part)
            }
        }.joined(separator: word)
    }

    public func text(of timer: TimerTrigger) -> String {
        let zone = timer.timeZone.map { " in \($0)" } ?? ""
        switch timer.schedule {
        case .date(let date, let recurrence):
            // A zone of its own is named, and the moment is told apart from it.
            let moment = timer.timeZone == nil ? clock?(date) : nil
            return "at \(moment ?? "\(date)")" + (recurrence.map { ", then every \(Self.amount($0))" } ?? "") + zone
        case .significant(let time, let recurs):
            return (recurs ? "every day " : "") + Self.moment(of: time) + zone
        }
    }

    public func text(of kind: Event.Kind) -> String {
        switch kind {
        case .characteristic(let id, let value): "\"\(label(of: id))\" \(value.map { "becomes \($0)" } ?? "changes")"
        case .threshold(let id, let range): "\"\(label(of: id))\" comes \(Self.text(of: range))"
        case .calendar(let components): "at \(Self.text(of: components))"
        case .significantTime(let time): Self.moment(of: time)
        case .presence(let presence): change(of: presence)
        case .location(let region): Self.text(of: region)
        case .duration(let duration): "\(Self.text(of: duration)) after it fired"
        }
    }

    private func change(of presence: Presence) -> String {
        let isAnybody = presence.users == .homeUsers
        let people = people(of: presence)
        return switch presence.change {
        case .everyEntry: "\(people) arrives"
        case .everyExit: "\(people) leaves"
        case .firstEntry: isAnybody ? "the first person arrives" : "the first of \(people) arrives"
        case .lastExit: isAnybody ? "the last person leaves" : "the last of \(people) leaves"
        }
    }

    private func state(of presence: Presence) -> String {
        switch presence.change {
        case .everyEntry, .firstEntry: "\(people(of: presence)) is at home"
        case .everyExit, .lastExit:
            presence.users == .homeUsers ? "nobody is at home" : "none of \(people(of: presence)) is at home"
        }
    }

    private func people(of presence: Presence) -> String {
        presence.users == .homeUsers ? "somebody" : presence.users.named.map(name(of:)).joined(separator: " or ")
    }
}

extension TriggerCondition {
    fileprivate var weekdays: WeekdaySet? {
        switch self {
        case .timer(let timer): timer.weekdays
        case .event(let event): event.weekdays
        }
    }
}
