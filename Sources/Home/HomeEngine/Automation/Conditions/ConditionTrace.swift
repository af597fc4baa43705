import HearthCalendar
import HomeModel

/// One condition of a trigger: what was asked, what it saw and what came of it.
public struct ConditionTrace: Hashable, Sendable {
    /// What a condition looked at.
    public enum Sight: Hashable, Sendable {
        /// Of a compound, of a constant and of what was lost.
        case nothing
        /// nil when the accessory has not told it yet.
        case value(HomeValue?)
        /// What the clocks of the home showed; nil when the rules of its zone are unknown.
        case clock(CivilTime?)
        case sun(SunTimes?, at: Instant)
        /// Who of those asked for is at home, and who has never told.
        case people(atHome: [UserID], unknown: [UserID])
    }

    public var condition: Predicate
    /// How many compounds it stands in. A compound is followed by its parts.
    public var depth: Int
    public var sight: Sight
    public var result: ConditionResult

    public init(_ condition: Predicate, depth: Int = 0, sight: Sight, result: ConditionResult) {
        self.condition = condition
        self.depth = depth
        self.sight = sight
        self.result = result
    }
}
