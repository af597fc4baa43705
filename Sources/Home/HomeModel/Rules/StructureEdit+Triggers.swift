import HearthCalendar

extension StructureEdit {
    mutating func addTrigger(
        _ id: TriggerID, _ home: HomeID, _ name: String, _ condition: TriggerCondition, _ now: Instant
    ) throws(HomeModelError) {
        let count = structure.triggers(in: try self.home(home).id).count
        try checkRoom(for: count, of: HomeLimits.rowsInHome, "triggers")
        try checkName(name, in: .triggers(home))
        try checkCondition(condition, of: id, in: home, now)
        try insert(.trigger(Trigger(id: id, home: home, name: name, condition: condition)))
    }

    mutating func renameTrigger(_ id: TriggerID, _ name: String) throws(HomeModelError) {
        var trigger = try trigger(id)
        try checkName(name, for: .trigger(id), in: .triggers(trigger.home))
        trigger.name = name
        update(.trigger(trigger))
    }

    mutating func setCondition(
        _ id: TriggerID, _ condition: TriggerCondition, _ now: Instant
    ) throws(HomeModelError) {
        var trigger = try trigger(id)
        guard (trigger.condition.timer == nil) == (condition.timer == nil) else {
            throw HomeModelError(
                .invalidParameter, "A timer stays a timer and an event trigger one; make a new trigger.", .trigger(id))
        }
        try checkCondition(condition, of: id, in: trigger.home, now)
        trigger.condition = condition
        if trigger.isEnabled { try checkTime(of: trigger, now) }
        update(.trigger(settled(trigger)))
    }

    mutating func addActionSet(_ actionSet: ActionSetID, toTrigger id: TriggerID) throws(HomeModelError) {
        var trigger = try trigger(id)
        let actionSet = try self.actionSet(actionSet)
        try check(actionSet.home, is: trigger.home, .actionSet(actionSet.id))
        guard !trigger.actionSets.contains(actionSet.id) else {
            throw HomeModelError(
                .alreadyExists, "\"\(trigger.name)\" runs \"\(actionSet.name)\" already.", .actionSet(actionSet.id))
        }
        guard !actionSet.kind.isTriggerOwned else {
            throw HomeModelError(
                .operationNotSupported, "That action set belongs to another trigger; make one of its own for this one.",
                .actionSet(actionSet.id))
        }
        trigger.actionSets.append(actionSet.id)
        update(.trigger(settled(trigger)))
    }

    mutating func removeActionSet(_ actionSet: ActionSetID, fromTrigger id: TriggerID) throws(HomeModelError) {
        var trigger = try trigger(id)
        guard let place = trigger.actionSets.firstIndex(of: actionSet) else {
            throw HomeModelError(.notFound, "\"\(trigger.name)\" does not run that action set.", .actionSet(actionSet))
        }
        trigger.actionSets.remove(at: place)
        update(.trigger(settled(trigger)))
        if let owned = structure.actionSets[actionSet], owned.kind == .triggerOwned(id) { remove(.actionSet(owned)) }
    }

    mutating func setEnabled(_ id: TriggerID, _ isEnabled: Bool, _ now: Instant) throws(HomeModelError) {
        var trigger = try trigger(id)
        guard isEnabled != trigger.isEnabled else { return }
        if isEnabled {
            try checkReady(trigger)
            try checkTime(of: trigger, now)
        }
        trigger.state = isEnabled ? .enabled : .disabled(.byPerson)
        update(.trigger(trigger))
    }

    mutating func removeTrigger(_ id: TriggerID) throws(HomeModelError) {
        var trigger = try trigger(id)
        let owned = trigger.actionSets.compactMap { structure.actionSets[$0] }.filter { $0.kind == .triggerOwned(id) }
        if !owned.isEmpty {
            trigger.actionSets.removeAll { id in owned.contains { $0.id == id } }
            update(.trigger(settled(trigger)))
            for actionSet in owned { remove(.actionSet(actionSet)) }
        }
        remove(.trigger(try self.trigger(id)))
    }

    mutating func recordFiring(_ id: TriggerID, _ time: Instant) throws(HomeModelError) {
        var trigger = try trigger(id)
        trigger.lastFire = max(time, trigger.lastFire ?? time)
        if trigger.isEnabled, trigger.firesOnce { trigger.state = .disabled(.executedOnce) }
        update(.trigger(trigger))
    }
}
