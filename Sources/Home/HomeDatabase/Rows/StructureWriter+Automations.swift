import HearthSQLite
import HomeModel

extension StructureWriter {
    func put(_ trigger: Trigger, was before: Trigger?) throws(SQLiteError) {
        try put(
            "triggers", trigger.id,
            [
                "home": trigger.home, "name": trigger.name, "state": trigger.state, "condition": trigger.condition,
                "last_fire": trigger.lastFire,
            ])
        guard trigger.actionSets != before?.actionSets else { return }
        try MemberTable.triggerActionSets.write(trigger.actionSets, of: trigger.id, to: connection)
    }

    func put(_ actionSet: ActionSet, was before: ActionSet?) throws(SQLiteError) {
        try put(
            "action_sets", actionSet.id,
            [
                "home": actionSet.home, "name": actionSet.name, "kind": actionSet.kind.column,
                "owner": actionSet.kind.owner, "last_execution": actionSet.lastExecution,
            ])
        guard actionSet.actions != before?.actions else { return }
        try connection.run("DELETE FROM actions WHERE action_set = ?", [SQLiteValue(actionSet.id)])
        for (place, action) in actionSet.actions.enumerated() {
            try put(
                "actions", action.id,
                [
                    "action_set": actionSet.id, "place": place, "characteristic": action.characteristic,
                    "target_value": action.targetValue,
                ])
        }
    }
}

extension ActionSetKind {
    static let userDefinedColumn = "userDefined"
    static let triggerOwnedColumn = "triggerOwned"

    /// `userDefined`, `triggerOwned` or the name of the built-in one.
    fileprivate var column: String {
        switch self {
        case .userDefined: Self.userDefinedColumn
        case .builtIn(let builtIn): builtIn.rawValue
        case .triggerOwned: Self.triggerOwnedColumn
        }
    }

    fileprivate var owner: TriggerID? { if case .triggerOwned(let trigger) = self { trigger } else { nil } }

    init?(column: String, owner: TriggerID?) {
        switch (column, owner) {
        case (Self.userDefinedColumn, nil): self = .userDefined
        case (Self.triggerOwnedColumn, let owner?): self = .triggerOwned(owner)
        case (_, nil):
            guard let builtIn = BuiltInActionSet(rawValue: column) else { return nil }
            self = .builtIn(builtIn)
        default: return nil
        }
    }
}
