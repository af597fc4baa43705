import HomeDatabase
import HomeModel

/// An automation to be made, for `POST /automations`.
public struct NewAutomation: Codable, Hashable, Sendable {
    /// nil for the primary home.
    public var home: HomeID?
    public var name: String
    public var condition: TriggerCondition
    /// What it runs, all at once; nil for none.
    public var scenes: [ActionSetID]?
    /// What it does besides; nil for nothing.
    public var actions: [NewAction]?
    /// nil for yes, which takes at least one scene with an action, or an action.
    public var isEnabled: Bool?

    public init(
        home: HomeID? = nil, name: String, condition: TriggerCondition, scenes: [ActionSetID]? = nil,
        actions: [NewAction]? = nil, isEnabled: Bool? = nil
    ) {
        self.home = home
        self.name = name
        self.condition = condition
        self.scenes = scenes
        self.actions = actions
        self.isEnabled = isEnabled
    }
}

/// For `PATCH /automations/{id}`.
public struct AutomationChange: Codable, Hashable, Sendable {
    public var name: Patch<String>
    /// Of the same kind as before: a timer stays one.
    public var condition: Patch<TriggerCondition>
    /// All of them: those that are missing here are taken out.
    public var scenes: Patch<[ActionSetID]>
    /// All of its own: those to characteristics that are missing here are taken out.
    public var actions: Patch<[NewAction]>
    public var isEnabled: Patch<Bool>

    public init(
        name: Patch<String> = .unchanged, condition: Patch<TriggerCondition> = .unchanged,
        scenes: Patch<[ActionSetID]> = .unchanged, actions: Patch<[NewAction]> = .unchanged,
        isEnabled: Patch<Bool> = .unchanged
    ) {
        self.name = name
        self.condition = condition
        self.scenes = scenes
        self.actions = actions
        self.isEnabled = isEnabled
    }
}
