import HearthCalendar
import HomeDatabase
import HomeModel

/// An automation, as `/automations` has it.
public struct AutomationResource: Codable, Hashable, Sendable {
    public var id: TriggerID
    public var home: HomeID
    public var name: String
    public var isEnabled: Bool
    public var state: State
    /// What keeps it from running and what to do, when something does.
    public var explanation: String?
    public var condition: TriggerCondition
    /// The condition for people: "at 30 min before sunset, only on workdays".
    public var text: String
    /// The scenes that it runs, all at once.
    public var scenes: [ActionSetID]
    /// What it does besides, by itself.
    public var actions: [ActionResource]
    public var lastFire: Instant?
    /// When it is due next by the clock or the sun; nil when it goes by neither, or never comes.
    public var nextDue: Instant?
    /// What keeps it from ever being due, each with what to do.
    public var problems: [String]

    /// Whether it can run as things stand, and if not, why.
    public enum State: String, Codable, Hashable, Sendable, CaseIterable {
        case enabled
        case notYetEnabled, byPerson, executedOnce, noActionSets, noActions, noEvents, conditionLost
        /// Enabled, and it follows the sun, and nobody has said where the home is.
        case homeLocationMissing
        /// Enabled, and it follows people, and nothing tells where they are.
        case whereaboutsUnknown
    }

    public init(
        id: TriggerID, home: HomeID, name: String, isEnabled: Bool, state: State, explanation: String? = nil,
        condition: TriggerCondition, text: String, scenes: [ActionSetID] = [], actions: [ActionResource] = [],
        lastFire: Instant? = nil, nextDue: Instant? = nil, problems: [String] = []
    ) {
        self.id = id
        self.home = home
        self.name = name
        self.isEnabled = isEnabled
        self.state = state
        self.explanation = explanation
        self.condition = condition
        self.text = text
        self.scenes = scenes
        self.actions = actions
        self.lastFire = lastFire
        self.nextDue = nextDue
        self.problems = problems
    }
}
