/// What the clocks of a time zone show, and have shown: the offset from UTC through the years, daylight saving included.
///
/// A value without access to the system once it is made; equal when zone and rules are.
public struct TimeZoneRules: Hashable, Sendable {
    /// What holds between two transitions.
    public struct Period: Hashable, Sendable {
        /// Seconds east of UTC; more than -25 h, less than 26 h.
        public let offset: Int
        public let isDaylightSaving: Bool
        /// Such as `CET`, or `+0530` where there is none.
        public let abbreviation: String

        public init(offset: Int, isDaylightSaving: Bool, abbreviation: String) {
            self.offset = offset
            self.isDaylightSaving = isDaylightSaving
            self.abbreviation = abbreviation
        }
    }

    /// A period with its bounds, in seconds since the epoch: `start..<end`.
    struct Span {
        var start: Int
        var end: Int
        var period: Period
    }

    public let zone: TimeZone
    /// When the clocks are set, in seconds since the epoch, ascending.
    let transitions: [Int]
    /// One more than transitions: the first holds before the first of them, each other from its transition on.
    let periods: [Period]
    /// What holds from the last transition on, if the file says so.
    let footer: PosixRule?

    /// Without daylight saving.
    init(zone: TimeZone, period: Period) {
        self.init(zone: zone, transitions: [], periods: [period], footer: nil)
    }

    /// - Parameters:
    ///   - transitions: ascending.
    ///   - periods: one more than transitions.
    init(zone: TimeZone, transitions: [Int], periods: [Period], footer: PosixRule?) {
        self.zone = zone
        self.transitions = transitions
        self.periods = periods
        self.footer = footer
    }

    /// UTC, which needs no file.
    public static let utc = TimeZoneRules(
        zone: .utc, period: Period(offset: 0, isDaylightSaving: false, abbreviation: "UTC"))

    /// What holds at an instant.
    public func period(at instant: Instant) -> Period { span(at: instant.seconds).period }

    /// Seconds east of UTC at an instant.
    public func offset(at instant: Instant) -> Int { span(at: instant.seconds).period.offset }

    /// What the clock on the wall shows at an instant; fractions of a second are dropped.
    public func civilTime(at instant: Instant) -> CivilTime {
        CivilTime(secondsSinceEpoch: instant.seconds + offset(at: instant))
    }

    /// When the offset changes next, strictly after an instant; nil when it never does.
    public func nextTransition(after instant: Instant) -> Instant? {
        var span = span(at: instant.seconds)
        // A change of the abbreviation alone is none. Rules repeat every year, so two of them without a change are the last.
        let offset = span.period.offset
        var repeated = 0
        while span.end < .max, span.end <= Instant.latest.seconds, repeated < 3 {
            repeated += span.end > (transitions.last ?? .min) ? 1 : 0
            span = self.span(at: span.end)
            if span.period.offset != offset { return Instant(seconds: span.start) }
        }
        return nil
    }

    /// The period around an instant; `Int.min` and `Int.max` stand for no bound.
    func span(at seconds: Int) -> Span {
        var (low, high) = (0, transitions.count)
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle] <= seconds { low = middle + 1 } else { high = middle }
        }
        let start = low == 0 ? Int.min : transitions[low - 1]
        if low == transitions.count {
            return footer?.span(at: seconds, notBefore: start) ?? Span(start: start, end: .max, period: periods[low])
        }
        return Span(start: start, end: transitions[low], period: periods[low])
    }
}
