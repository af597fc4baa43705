import HearthSQLite
import HomeModel

extension StructureReader {
    func triggers() throws -> [Trigger] {
        let actionSets = try MemberTable.triggerActionSets.read(from: connection)
        return try connection.query(
            "SELECT id, home, name, state, condition, last_fire FROM triggers ORDER BY position"
        ) { row in
            let id: TriggerID = try row.value(0)
            return Trigger(
                id: id, home: try row.value(1), name: try row.value(2), state: try row.value(3),
                actionSets: actionSets[id] ?? [], condition: try row.value(4), lastFire: try row.value(5))
        }
    }

    func actionSets() throws -> [ActionSet] {
        let actions = try actions()
        return try connection.query(
            "SELECT id, home, name, kind, owner, last_execution FROM action_sets ORDER BY position"
        ) { row in
            let id: ActionSetID = try row.value(0)
            let column: String = try row.value(3)
            guard let kind = ActionSetKind(column: column, owner: try row.value(4)) else {
                throw row.mismatch(3, expected: "a kind of action set", found: "\"\(column.prefix(80))\"")
            }
            return ActionSet(
                id: id, home: try row.value(1), name: try row.value(2), kind: kind, actions: actions[id] ?? [],
                lastExecution: try row.value(5))
        }
    }

    private func actions() throws -> [ActionSetID: [Action]] {
        var actions: [ActionSetID: [Action]] = [:]
        try connection.forEach(
            "SELECT action_set, id, characteristic, target_value FROM actions ORDER BY action_set, place"
        ) { row in
            actions[try row.value(0), default: []].append(
                Action(id: try row.value(1), characteristic: try row.value(2), targetValue: try row.value(3)))
            return true
        }
        return actions
    }
}
