import HearthCalendar
import HomeModel

/// What came of one occasion for a trigger to fire or to end: what the occasion was, what each condition saw, and if it did
/// not fire, why.
public struct AutomationTrace: Hashable, Sendable {
    public let trigger: TriggerID
    public let home: HomeID
    /// What people call the trigger.
    public let name: String
    public let time: Instant
    public let occasion: Occasion
    /// The triggers whose runs led here, the first cause first; empty when people, time or an accessory by itself did.
    public let causes: [TriggerID]
    public let conditions: [ConditionTrace]
    public let outcome: Outcome

    public init(
        trigger: Trigger, time: Instant, occasion: Occasion, causes: [TriggerID] = [],
        conditions: [ConditionTrace] = [], outcome: Outcome
    ) {
        self.trigger = trigger.id
        home = trigger.home
        name = trigger.name
        self.time = time
        self.occasion = occasion
        self.causes = causes
        self.conditions = conditions
        self.outcome = outcome
    }

    /// What made the evaluator look at the trigger.
    public enum Occasion: Hashable, Sendable {
        case value(EventID, CharacteristicID, was: HomeValue?, HomeValue)
        /// By the clock or the sun. A timer has no event.
        case due(EventID?, Instant)
        case presence(EventID, UserID, isHome: Bool)
        case region(EventID, RegionCrossing, UserID)
        case elapsed(EventID, Duration)
        /// Somebody changed, disabled or removed the trigger.
        case change
        /// Somebody wants it to run.
        case asked
    }

    public enum Outcome: Hashable, Sendable {
        /// So long after it was due; zero for what is not due at a time.
        case fired(RunID, late: Duration)
        case ended(OpenRun)
        /// What the run did stays: nobody is left to end it.
        case abandoned(OpenRun)
        /// The conditions don't hold.
        case conditionsFailed
        /// A value, a place or a person's whereabouts that the conditions ask for is not known.
        case conditionsUnknown
        /// Not one of the trigger's days.
        case wrongDay(Weekday)
        /// It came so long after it was due that it makes no sense any more, or another firing of it is due in its place.
        case missed(by: Duration)
        case loop(LoopReport)
    }

    public var didFire: Bool { if case .fired = outcome { true } else { false } }
}
