import HearthCalendar

/// Fires when any of its events comes about and its predicate holds (`HMEventTrigger`).
public struct EventTrigger: Hashable, Sendable {
    /// Any of them starts it.
    public var events: [Event]
    /// Any of them brings back what was before.
    public var endEvents: [Event]
    /// What must hold besides; nil for nothing.
    public var predicate: Predicate?
    /// The days on which it fires at all; nil for every day.
    public var weekdays: WeekdaySet?
    /// Disabled by its first firing.
    public var executeOnce: Bool

    public init(
        events: [Event], endEvents: [Event] = [], predicate: Predicate? = nil, weekdays: WeekdaySet? = nil,
        executeOnce: Bool = false
    ) {
        self.events = events
        self.endEvents = endEvents
        self.predicate = predicate
        self.weekdays = weekdays
        self.executeOnce = executeOnce
    }
}
