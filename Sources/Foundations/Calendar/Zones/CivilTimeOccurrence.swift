/// How often the clocks of a zone show a time, and when.
public enum CivilTimeOccurrence: Hashable, Sendable {
    case once(Instant)
    /// Clocks are set back over it.
    case twice(first: Instant, last: Instant)
    /// Clocks are set forward over it, at this instant, which is the first after the gap.
    case never(gapEnd: Instant)

    /// The only or the first occurrence, or the first instant after the gap: what schedules go by.
    public var scheduled: Instant {
        switch self {
        case .once(let instant), .twice(let instant, last: _), .never(let instant): instant
        }
    }
}

extension TimeZoneRules {
    /// When the clocks show a time.
    public func occurrence(of time: CivilTime) -> CivilTimeOccurrence {
        let local = time.secondsSinceEpoch
        // Offsets lie between -25 and 26 hours, so only instants from here to there can show this time.
        let end = local + 25 * 3_600
        var span = span(at: local - 26 * 3_600)
        var first: Int?
        var last: Int?
        var gapEnd: Int?
        while true {
            let instant = local - span.period.offset
            if instant >= span.start, instant < span.end {
                first = first ?? instant
                last = instant
            }
            guard span.end <= end else { break }
            let next = self.span(at: span.end)
            if instant >= span.end, local - next.period.offset < span.end { gapEnd = gapEnd ?? span.end }
            span = next
        }
        guard let first, let last else { return .never(gapEnd: Instant(seconds: gapEnd ?? local - span.period.offset)) }
        return first == last
            ? .once(Instant(seconds: first)) : .twice(first: Instant(seconds: first), last: Instant(seconds: last))
    }

    /// The instant at which a schedule for this time is due; see ``CivilTimeOccurrence/scheduled``.
    public func instant(of time: CivilTime) -> Instant { occurrence(of: time).scheduled }

    /// The first instant of a day, which is not midnight where clocks are set forward over it.
    public func startOfDay(_ date: CalendarDate) -> Instant { instant(of: CivilTime(date, .midnight)) }

    /// False for a day that the zone left out, as Samoa did with 2011-12-30.
    public func exists(_ date: CalendarDate) -> Bool {
        guard case .never(let gapEnd) = occurrence(of: CivilTime(date, .midnight)) else { return true }
        return civilTime(at: gapEnd).date == date
    }
}
