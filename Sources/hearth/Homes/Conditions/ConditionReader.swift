import HearthCalendar
import HomeModel

/// Makes a condition of the options of a command line.
struct ConditionReader {
    let parsed: ParsedCommand
    let events: EventReader
    let predicates: PredicateReader
    /// Of the home, for dates.
    let zone: TimeZoneRules
    let now: Instant

    /// What an automation starts by so far; options change only their part of it. nil for one that is new.
    var present: TriggerCondition?

    /// - Returns: nil when nothing is said of when.
    func condition() throws(CommandFailure) -> TriggerCondition? {
        let times = parsed[all: ConditionOptions.at]
        if let timer = present?.timer, times.isEmpty, parsed[ConditionOptions.when] == nil {
            return try changed(timer).map { .timer($0) }
        }
        let date = times.compactMap { CivilTime($0) }.first
        if let every = parsed[ConditionOptions.every] {
            try refuseBesides("--every", date == nil && !times.isEmpty)
            return .timer(try timer(from: date, every: every))
        }
        if let date {
            try refuseBesides("a date", times.count > 1)
            return .timer(try timer(from: date, every: nil))
        }
        return try eventTrigger(times)
    }

    // MARK: Timers

    private func timer(from date: CivilTime?, every: Duration?) throws(CommandFailure) -> TimerTrigger {
        if let event = present?.event,
            let left = ConditionPart.allCases.first(where: { $0.isIn(event) && !isWithout($0) })
        {
            throw CommandFailure(
                .usage, "what starts at a date or again and again takes no --\(left), and the automation has one",
                remedy: "--without \(left) takes it away.")
        }
        let start = date.map { zone.instant(of: $0) } ?? Self.nextMinute(now)
        var recurrence = try every.map { span throws(CommandFailure) in try Self.recurrence(span) }
        if every == nil, case .date(_, let kept)? = present?.timer?.schedule { recurrence = kept }
        return TimerTrigger(.date(start, recurrence: recurrence), weekdays: weekdays(presentDays))
    }

    /// The same timer but for what is said; nil when nothing is.
    private func changed(_ timer: TimerTrigger) throws(CommandFailure) -> TimerTrigger? {
        try refuseBesides("a start at a date or again and again", false)
        var changed = timer
        if let every = parsed[ConditionOptions.every] {
            var start = Self.nextMinute(now)
            if case .date(let kept, _) = timer.schedule { start = kept }
            changed.schedule = .date(start, recurrence: try Self.recurrence(every))
        }
        changed.weekdays = weekdays(timer.weekdays)
        return changed == timer && parsed[ConditionOptions.on] == nil && parsed[ConditionOptions.every] == nil
            ? nil : changed
    }

    private static func recurrence(_ span: Duration) throws(CommandFailure) -> CalendarComponents {
        let seconds = span.components.seconds
        guard seconds % 60 == 0, span == .seconds(seconds) else {
            throw CommandFailure(.usage, "--every takes whole minutes")
        }
        return components(minutes: Int(seconds / 60))
    }

    /// Those of `--on`, else those that are kept; nil for every day.
    private func weekdays(_ kept: WeekdaySet?) -> WeekdaySet? {
        guard !isWithout(.on) else { return nil }
        let days = parsed[ConditionOptions.on] ?? kept
        return days == .all ? nil : days
    }

    private var presentDays: WeekdaySet? { present?.event?.weekdays ?? present?.timer?.weekdays }

    private func isWithout(_ part: ConditionPart) -> Bool { parsed[all: ConditionOptions.without].contains(part) }

    private static func nextMinute(_ now: Instant) -> Instant {
        Instant(seconds: (now.seconds / 60 + 1) * 60)
    }

    /// Days where it is days, so that a daily one keeps its time of day when clocks are set.
    private static func components(minutes: Int) -> CalendarComponents {
        let (days, rest) = minutes.quotientAndRemainder(dividingBy: 1_440)
        let (hours, last) = rest.quotientAndRemainder(dividingBy: 60)
        return CalendarComponents(
            day: days == 0 ? nil : days, hour: hours == 0 ? nil : hours, minute: last == 0 ? nil : last)
    }

    /// A timer knows neither conditions nor an end.
    private func refuseBesides(_ what: String, _ hasOtherTimes: Bool) throws(CommandFailure) {
        let others: [(String, Bool)] = [
            ("another --at", hasOtherTimes), ("--when", parsed[ConditionOptions.when] != nil),
            ("--if", parsed[ConditionOptions.condition] != nil), ("--until", parsed[ConditionOptions.until] != nil),
            ("--for", parsed[ConditionOptions.duration] != nil), ("--once", parsed[ConditionOptions.once]),
        ]
        guard let (other, _) = others.first(where: { $0.1 }) else { return }
        throw CommandFailure(
            .usage, "\(what) and \(other) exclude each other",
            remedy: "Conditions and ends go with times of day: --at 07:30, --at sunset.")
    }

    // MARK: Events

    private func eventTrigger(_ times: [String]) throws(CommandFailure) -> TriggerCondition? {
        let starts = times + parsed[all: ConditionOptions.when]
        let kept = present?.event
        guard !starts.isEmpty || kept != nil else {
            guard !saysMore, parsed[ConditionOptions.on] == nil else {
                throw CommandFailure(
                    .usage, "nothing says what starts the automation", remedy: "Say it with --at TIME or --when EVENT.")
            }
            return nil
        }
        guard !starts.isEmpty || saysMore || parsed[ConditionOptions.on] != nil else { return nil }
        for time in times where MomentText(time) == nil {
            throw CommandFailure(
                .usage, "--at expects \(MomentText.expectation), or a date such as 2026-12-24T18:00, found \"\(time)\"")
        }
        let begins = try starts.map { text throws(CommandFailure) in Event(new: try events.event(text)) }
        return .event(
            EventTrigger(
                events: begins.isEmpty ? kept?.events.map { Event(new: $0.kind) } ?? [] : begins,
                endEvents: try ends(kept), predicate: try predicate(kept),
                weekdays: weekdays(presentDays),
                executeOnce: parsed[ConditionOptions.once] || kept?.executeOnce == true && !isWithout(.once)))
    }

    /// Whether anything but what starts it, and its days, is said.
    private var saysMore: Bool {
        parsed[ConditionOptions.until] != nil || parsed[ConditionOptions.condition] != nil
            || parsed[ConditionOptions.duration] != nil || !parsed[all: ConditionOptions.without].isEmpty
            || parsed[ConditionOptions.once] && present != nil
    }

    private func ends(_ kept: EventTrigger?) throws(CommandFailure) -> [Event] {
        var ends = try parsed[all: ConditionOptions.until].map { text throws(CommandFailure) in try events.event(text) }
        if let duration = parsed[ConditionOptions.duration] { ends.append(.duration(duration)) }
        if ends.isEmpty, !isWithout(.until) { ends = kept?.endEvents.map(\.kind) ?? [] }
        return ends.map(Event.init(new:))
    }

    private func predicate(_ kept: EventTrigger?) throws(CommandFailure) -> Predicate? {
        let conditions = try parsed[all: ConditionOptions.condition].map { text throws(CommandFailure) in
            try predicates.predicate(text)
        }
        if conditions.isEmpty { return isWithout(.if) ? nil : kept?.predicate }
        return conditions.count > 1 ? .and(conditions) : conditions.first
    }
}
