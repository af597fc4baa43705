import HearthCalendar

extension StructureEdit {
    mutating func addActionSet(_ id: ActionSetID, _ home: HomeID, _ name: String) throws(HomeModelError) {
        let count = structure.actionSets(in: try self.home(home).id).count
        try checkRoom(for: count, of: HomeLimits.rowsInHome, "action sets")
        try checkName(name, in: .actionSets(home))
        try insert(.actionSet(ActionSet(id: id, home: home, name: name)))
    }

    mutating func addOwnedActionSet(_ id: ActionSetID, _ trigger: TriggerID) throws(HomeModelError) {
        var trigger = try self.trigger(trigger)
        try insert(
            .actionSet(
                ActionSet(id: id, home: trigger.home, name: "\(id)", kind: .triggerOwned(trigger.id))))
        trigger.actionSets.append(id)
        update(.trigger(settled(trigger)))
    }

    mutating func renameActionSet(_ id: ActionSetID, _ name: String) throws(HomeModelError) {
        var actionSet = try actionSet(id)
        guard !actionSet.kind.isTriggerOwned else {
            throw HomeModelError(
                .operationNotSupported, "It belongs to a trigger; rename the trigger instead.", .actionSet(id))
        }
        try checkName(name, for: .actionSet(id), in: .actionSets(actionSet.home))
        actionSet.name = name
        update(.actionSet(actionSet))
    }

    mutating func addAction(_ action: Action, _ id: ActionSetID) throws(HomeModelError) {
        var actionSet = try actionSet(id)
        try checkRoom(for: actionSet.actions.count, of: HomeLimits.actionsInSet, "actions")
        if let other = structure.actionSets.rows.first(where: { $0.actions.contains { $0.id == action.id } }) {
            throw HomeModelError(
                other.id == id ? .alreadyExists : .actionInAnotherActionSet,
                "The action is in \"\(other.name)\" already; make a new one.", .actionSet(other.id))
        }
        guard !actionSet.actions.contains(where: { $0.characteristic == action.characteristic }) else {
            throw HomeModelError(
                .alreadyExists, "\"\(actionSet.name)\" writes that characteristic already; change that action's value.",
                .characteristic(action.characteristic))
        }
        try checkWrite(action.targetValue, to: action.characteristic, in: actionSet.home)
        actionSet.actions.append(action)
        update(.actionSet(actionSet))
        settleTriggers(in: actionSet.home)
    }

    mutating func setTargetValue(_ action: ActionID, _ id: ActionSetID, _ value: HomeValue) throws(HomeModelError) {
        var actionSet = try actionSet(id)
        let place = try place(of: action, in: actionSet)
        try checkWrite(value, to: actionSet.actions[place].characteristic, in: actionSet.home)
        actionSet.actions[place].targetValue = value
        update(.actionSet(actionSet))
    }

    mutating func removeAction(_ action: ActionID, _ id: ActionSetID) throws(HomeModelError) {
        var actionSet = try actionSet(id)
        actionSet.actions.remove(at: try place(of: action, in: actionSet))
        update(.actionSet(actionSet))
        settleTriggers(in: actionSet.home)
    }

    mutating func removeActionSet(_ id: ActionSetID) throws(HomeModelError) {
        let actionSet = try actionSet(id)
        if case .builtIn = actionSet.kind {
            throw HomeModelError(
                .cannotRemoveBuiltinActionSet, "Every home has \"\(actionSet.name)\"; empty it instead.", .actionSet(id)
            )
        }
        for var trigger in structure.triggers(in: actionSet.home) where trigger.actionSets.contains(id) {
            trigger.actionSets.removeAll { $0 == id }
            update(.trigger(settled(trigger)))
        }
        remove(.actionSet(actionSet))
    }

    mutating func recordExecution(_ id: ActionSetID, _ time: Instant) throws(HomeModelError) {
        var actionSet = try actionSet(id)
        actionSet.lastExecution = max(time, actionSet.lastExecution ?? time)
        update(.actionSet(actionSet))
    }

    private func place(of action: ActionID, in actionSet: ActionSet) throws(HomeModelError) -> Int {
        guard let place = actionSet.actions.firstIndex(where: { $0.id == action }) else {
            throw HomeModelError(.notFound, "\"\(actionSet.name)\" has no action \(action).", .actionSet(actionSet.id))
        }
        return place
    }

    private func checkWrite(
        _ value: HomeValue, to id: CharacteristicID, in home: HomeID
    ) throws(HomeModelError) {
        try characteristic(id, in: home).checkWrite(value)
    }
}
