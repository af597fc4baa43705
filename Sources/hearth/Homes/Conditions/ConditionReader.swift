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

    /// - Returns: nil when nothing is said of when.
    func condition() throws(CommandFailure) -> TriggerCondition? {
        let times = parsed[all: ConditionOptions.at]
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
        let start = date.map { zone.instant(of: $0) } ?? Self.nextMinute(now)
        var recurrence: CalendarComponents?
        if let every {
            let seconds = every.components.seconds
            guard seconds % 60 == 0, every == .seconds(seconds) else {
                throw CommandFailure(.usage, "--every takes whole minutes")
            }
            recurrence = Self.components(minutes: Int(seconds / 60))
        }
        return TimerTrigger(.date(start, recurrence: recurrence), weekdays: parsed[ConditionOptions.on])
    }

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
        guard !starts.isEmpty else {
            let others = [ConditionOptions.until, ConditionOptions.condition].contains { parsed[$0] != nil }
            guard !others, parsed[ConditionOptions.duration] == nil, parsed[ConditionOptions.on] == nil else {
                throw CommandFailure(
                    .usage, "nothing says what starts the automation", remedy: "Say it with --at TIME or --when EVENT.")
            }
            return nil
        }
        for time in times where MomentText(time) == nil {
            throw CommandFailure(
                .usage, "--at expects \(MomentText.expectation), or a date such as 2026-12-24T18:00, found \"\(time)\"")
        }
        var ends = try parsed[all: ConditionOptions.until].map { text throws(CommandFailure) in try events.event(text) }
        if let duration = parsed[ConditionOptions.duration] { ends.append(.duration(duration)) }
        let conditions = try parsed[all: ConditionOptions.condition].map { text throws(CommandFailure) in
            try predicates.predicate(text)
        }
        let days = parsed[ConditionOptions.on]
        return .event(
            EventTrigger(
                events: try starts.map { text throws(CommandFailure) in Event(new: try events.event(text)) },
                endEvents: ends.map(Event.init(new:)),
                predicate: conditions.count > 1 ? .and(conditions) : conditions.first,
                weekdays: days == .all ? nil : days, executeOnce: parsed[ConditionOptions.once]))
    }
}
