import HearthCalendar
import HomeModel

/// What came of one occasion for an automation to run or to end, in words that stay true when things are renamed or removed
/// later: what the occasion was, what each condition saw, what was done, and if nothing was, why.
public struct RunTrace: Hashable, Sendable, Codable {
    public var trigger: TriggerID
    public var home: HomeID
    /// What people called the automation.
    public var name: String
    public var time: Instant
    /// "Hall Motion Detected became true (was false)".
    public var occasion: String
    /// What people call the automations whose runs led here, the first cause first; empty when people, time or an
    /// accessory by itself did.
    public var causes: [String]
    public var conditions: [Condition]
    public var outcome: Outcome
    /// Why, or how late, in a sentence; nil where there is nothing to say.
    public var detail: String?
    /// The number of the run, when there was one.
    public var run: UInt64?
    public var actions: [Done]
    /// Until all was done, in seconds.
    public var took: Double?

    public struct Condition: Hashable, Sendable, Codable {
        /// What was asked: "Hall Light Level is below 10".
        public var text: String
        /// How many compounds it stands in. A compound is followed by its parts.
        public var depth: Int
        /// What it saw: "12"; nil of a compound.
        public var saw: String?
        public var result: ConditionResult
    }

    public enum Outcome: String, Hashable, Sendable, Codable, CaseIterable {
        /// It ran, and all was done.
        case done
        /// It ran, and some of it was done.
        case partial
        /// It ran, and nothing of it could be done.
        case failed
        /// The end event came, and what was before was brought back.
        case ended
        /// The end will not come, since somebody changed the automation; what the run did stays.
        case abandoned
        case conditionsFailed
        case conditionsUnknown
        case wrongDay
        case missed
        case loop
    }

    /// One action and what came of it.
    public struct Done: Hashable, Sendable, Codable {
        /// "Hall Lamp Brightness".
        public var what: String
        /// The value written, with its unit.
        public var value: String
        /// Why it was not done; nil when the accessory confirmed it.
        public var error: String?
        /// With an error: the name of the `HMError` that it is; nil in traces of hubs that did not tell it.
        public var code: String?
        /// Until the accessory answered, in seconds.
        public var took: Double
    }

    /// Whether it is about a run and not about one that did not come to be.
    public var didRun: Bool { run != nil && outcome != .abandoned }
}

extension ConditionResult: Codable {}
