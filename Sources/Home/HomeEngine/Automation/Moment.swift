import HearthCalendar

/// Now, by both clocks of a home.
///
/// Civil time says when a schedule is due, and somebody may set it. Monotone time measures durations, and nobody can. When
/// the two have not gone on by the same amount since the moment before, the civil clock was set: that is how
/// ``AutomationEvaluator`` notices.
public struct Moment: Hashable, Sendable {
    public var civil: Instant
    /// Of home time: it goes on while the machine sleeps.
    public var monotone: ContinuousClock.Instant

    public init(_ civil: Instant, _ monotone: ContinuousClock.Instant) {
        self.civil = civil
        self.monotone = monotone
    }

    /// How far the civil clock was set forward since an earlier moment, or back when negative.
    func clockStep(since earlier: Moment) -> Duration {
        (civil - earlier.civil) - (monotone - earlier.monotone)
    }
}

/// When the evaluator has to be told the time next: at whichever comes first.
public struct Wake: Hashable, Sendable {
    /// Look at the clock often, or be told when it is set: it may jump past this.
    public var civil: Instant?
    public var monotone: ContinuousClock.Instant?

    public init(civil: Instant? = nil, monotone: ContinuousClock.Instant? = nil) {
        self.civil = civil
        self.monotone = monotone
    }
}
