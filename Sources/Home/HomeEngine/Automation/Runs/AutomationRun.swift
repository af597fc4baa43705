import HearthCalendar
import HomeModel

/// One firing of a trigger.
public struct RunID: Hashable, Sendable, Comparable, CustomStringConvertible {
    public let number: UInt64

    public init(_ number: UInt64) { self.number = number }

    public static func < (left: Self, right: Self) -> Bool { left.number < right.number }

    public var description: String { "run \(number)" }
}

/// What to do because a trigger fired.
public struct AutomationRun: Hashable, Sendable {
    public let id: RunID
    public let trigger: TriggerID
    public let home: HomeID
    /// All at once.
    public let actionSets: [ActionSetID]
    /// The trigger has end events: what the values were before is to be kept until ``AutomationAction/end(_:)``.
    public let isToBeEnded: Bool
    /// An earlier run of the trigger that has not ended. Its values from before stay the ones to bring back, not those that
    /// it made itself.
    public let within: RunID?

    public init(
        id: RunID, trigger: TriggerID, home: HomeID, actionSets: [ActionSetID], isToBeEnded: Bool = false,
        within: RunID? = nil
    ) {
        self.id = id
        self.trigger = trigger
        self.home = home
        self.actionSets = actionSets
        self.isToBeEnded = isToBeEnded
        self.within = within
    }
}

/// A run whose end event has not come yet.
public struct OpenRun: Hashable, Sendable {
    /// The first of the trigger's runs since it last ended.
    public let run: RunID
    public let trigger: TriggerID
    /// When the trigger last fired, from which durations count.
    public var started: Instant

    public init(run: RunID, trigger: TriggerID, started: Instant) {
        self.run = run
        self.trigger = trigger
        self.started = started
    }
}
