import HearthCalendar
import HomeDatabase
import HomeModel

/// A scene, as `/scenes` has it.
public struct SceneResource: Codable, Hashable, Sendable {
    public var id: ActionSetID
    public var home: HomeID
    public var name: String
    public var kind: Kind
    /// Done all at once; the order is that of lists.
    public var actions: [ActionResource]
    /// When it was last run to its end.
    public var lastExecution: Instant?

    public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
        case userDefined
        /// Every home has one of each of these, which can be filled and renamed but not removed.
        case wakeUp, sleep, homeDeparture, homeArrival

        public var isBuiltIn: Bool { self != .userDefined }
    }

    public init(
        id: ActionSetID, home: HomeID, name: String, kind: Kind = .userDefined, actions: [ActionResource] = [],
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

/// One write of a scene or an automation.
public struct ActionResource: Codable, Hashable, Sendable {
    public var id: ActionID
    public var characteristic: CharacteristicID
    public var value: HomeValue
    /// What it writes to, for people: "Lamp / Lightbulb / Brightness".
    public var text: String

    public init(id: ActionID, characteristic: CharacteristicID, value: HomeValue, text: String) {
        self.id = id
        self.characteristic = characteristic
        self.value = value
        self.text = text
    }
}
