import HearthCalendar

/// A scene (`HMActionSet`): writes that are done together.
public struct ActionSet: HomeEntity {
    public let id: ActionSetID
    public let home: HomeID
    public var name: String
    public let kind: ActionSetKind
    /// In the order in which they were added. All are done at once; the order is only that of lists.
    public var actions: [Action]
    /// When it was last run to its end.
    public var lastExecution: Instant?

    public init(
        id: ActionSetID, home: HomeID, name: String, kind: ActionSetKind = .userDefined, actions: [Action] = [],
        lastExecution: Instant? = nil
    ) {
        self.id = id
        self.home = home
        self.name = name
        self.kind = kind
        self.actions = actions
        self.lastExecution = lastExecution
    }
}

/// Where an action set comes from and what may be done with it.
public enum ActionSetKind: Hashable, Sendable {
    case userDefined
    /// Every home has one of each, which can be filled and renamed but not removed.
    case builtIn(BuiltInActionSet)
    /// Lives and dies with its trigger; not listed, renamed, run by hand or given to another trigger.
    case triggerOwned(TriggerID)

    public var isTriggerOwned: Bool { if case .triggerOwned = self { true } else { false } }

    /// `HMActionSet.actionSetType`.
    public var typeName: String {
        switch self {
        case .userDefined: "HMActionSetTypeUserDefined"
        case .builtIn(let builtIn): builtIn.typeName
        case .triggerOwned: "HMActionSetTypeTriggerOwned"
        }
    }
}

/// The action sets that every home has from the start.
public enum BuiltInActionSet: String, Hashable, Sendable, CaseIterable {
    case wakeUp, sleep, homeDeparture, homeArrival

    /// `HMActionSet.actionSetType`.
    public var typeName: String {
        switch self {
        case .wakeUp: "HMActionSetTypeWakeUp"
        case .sleep: "HMActionSetTypeSleep"
        case .homeDeparture: "HMActionSetTypeHomeDeparture"
        case .homeArrival: "HMActionSetTypeHomeArrival"
        }
    }

    /// What it is called until somebody renames it.
    public var initialName: String {
        switch self {
        case .wakeUp: "Good Morning"
        case .sleep: "Good Night"
        case .homeDeparture: "Leave Home"
        case .homeArrival: "Arrive Home"
        }
    }
}

/// One write of an action set (`HMCharacteristicWriteAction`).
public struct Action: Hashable, Sendable {
    public let id: ActionID
    public let characteristic: CharacteristicID
    public var targetValue: HomeValue

    public init(id: ActionID, characteristic: CharacteristicID, targetValue: HomeValue) {
        self.id = id
        self.characteristic = characteristic
        self.targetValue = targetValue
    }
}
