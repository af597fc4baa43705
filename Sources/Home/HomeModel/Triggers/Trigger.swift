import HearthCalendar

/// An automation (`HMTrigger`): when something comes about, action sets are run.
public struct Trigger: HomeEntity {
    public let id: TriggerID
    public let home: HomeID
    public var name: String
    public var state: TriggerState
    /// Run all at once when it fires.
    public var actionSets: [ActionSetID]
    public var condition: TriggerCondition
    public var lastFire: Instant?

    public init(
        id: TriggerID, home: HomeID, name: String, state: TriggerState = .disabled(.notYetEnabled),
        actionSets: [ActionSetID] = [], condition: TriggerCondition, lastFire: Instant? = nil
    ) {
        self.id = id
        self.home = home
        self.name = name
        self.state = state
        self.actionSets = actionSets
        self.condition = condition
        self.lastFire = lastFire
    }

    public var isEnabled: Bool { state == .enabled }

    /// Whether its first firing disables it.
    public var firesOnce: Bool {
        switch condition {
        case .timer(let timer): !timer.recurs
        case .event(let event): event.executeOnce
        }
    }
}

/// What makes a trigger fire.
public enum TriggerCondition: Hashable, Sendable {
    case timer(TimerTrigger)
    case event(EventTrigger)

    public var timer: TimerTrigger? { if case .timer(let timer) = self { timer } else { nil } }
    public var event: EventTrigger? { if case .event(let event) = self { event } else { nil } }
}

/// Whether a trigger may fire, and if not, why.
public enum TriggerState: Hashable, Sendable {
    case enabled
    case disabled(DisabledReason)
}

/// Why a trigger is disabled.
public enum DisabledReason: String, Hashable, Sendable, CaseIterable {
    /// New, and nobody has enabled it.
    case notYetEnabled
    /// Somebody disabled it.
    case byPerson
    /// It was to fire once, and has.
    case executedOnce
    /// Its last action set was removed.
    case noActionSets
    /// Its last action was removed, for instance with the accessory.
    case noActions
    /// All that could have started it was removed, for instance with the accessory.
    case noEvents
    /// Something that its predicate asks about was removed: it would fire when it should not.
    case conditionLost

    /// For people: what happened and what to do.
    public var explanation: String {
        switch self {
        case .notYetEnabled: "It was never enabled; enable it."
        case .byPerson: "It was disabled; enable it."
        case .executedOnce: "It was to run once and has; enable it to run it again."
        case .noActionSets: "The scenes that it ran were removed; give it another one, then enable it."
        case .noActions: "What its scenes did was removed; add an action, then enable it."
        case .noEvents: "What started it was removed; give it another event, then enable it."
        case .conditionLost:
            "Something that its conditions ask about was removed; change the conditions, then enable it."
        }
    }
}
