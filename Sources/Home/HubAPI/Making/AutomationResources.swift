import HomeEngine
import HomeModel

extension AutomationResource {
    /// - Parameter knowsWhereabouts: whether anything tells where people are.
    init(_ trigger: Trigger, _ wording: StructureWording, _ outlook: AutomationOutlook?, knowsWhereabouts: Bool) {
        var wording = wording
        if let rules = outlook?.rules { wording.clock = { rules.text(of: $0) } }
        let sets = trigger.actionSets.compactMap { wording.structure.actionSets[$0] }
        let activation =
            wording.structure.homes[trigger.home].map {
                trigger.activation(in: $0, knowsWhereabouts: knowsWhereabouts)
            } ?? .enabled
        self.init(
            id: trigger.id, home: trigger.home, name: trigger.name, isEnabled: trigger.isEnabled,
            state: State(activation), explanation: activation.explanation, condition: trigger.condition,
            text: wording.text(of: trigger.condition), scenes: sets.filter { !$0.kind.isTriggerOwned }.map(\.id),
            actions: sets.filter(\.kind.isTriggerOwned).flatMap(\.actions).map { ActionResource($0, wording) },
            lastFire: trigger.lastFire, nextDue: outlook?.nextDue, problems: outlook?.problems ?? [])
    }
}

extension AutomationResource.State {
    init(_ activation: TriggerActivation) {
        self =
            switch activation {
            case .enabled: .enabled
            case .homeLocationMissing: .homeLocationMissing
            case .whereaboutsUnknown: .whereaboutsUnknown
            case .disabled(.notYetEnabled): .notYetEnabled
            case .disabled(.byPerson): .byPerson
            case .disabled(.executedOnce): .executedOnce
            case .disabled(.noActionSets): .noActionSets
            case .disabled(.noActions): .noActions
            case .disabled(.noEvents): .noEvents
            case .disabled(.conditionLost): .conditionLost
            }
    }
}
