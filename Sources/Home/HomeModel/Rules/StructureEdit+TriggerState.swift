import HearthCalendar

extension StructureEdit {
    mutating func settleTriggers(in home: HomeID) {
        for trigger in structure.triggers(in: home) { update(.trigger(settled(trigger))) }
    }

    /// The trigger, disabled when it lacks something that it needs, and free of a complaint that no longer holds.
    func settled(_ trigger: Trigger) -> Trigger {
        var trigger = trigger
        let lack = structure.lack(of: trigger)
        switch trigger.state {
        case .enabled:
            if let lack { trigger.state = .disabled(lack) }
        case .disabled(.noActionSets), .disabled(.noActions), .disabled(.noEvents), .disabled(.conditionLost):
            trigger.state = .disabled(lack ?? .byPerson)
        case .disabled: break
        }
        return trigger
    }

    /// What must be so for a trigger to be enabled, beside its time.
    func checkReady(_ trigger: Trigger) throws(HomeModelError) {
        let subject = EntityID.trigger(trigger.id)
        let lack = structure.lack(of: trigger)
        switch lack {
        case .noActionSets:
            throw HomeModelError(.noRegisteredActionSets, "\"\(trigger.name)\" runs no scene; add one first.", subject)
        case .noEvents, .conditionLost:
            let reason = lack?.explanation ?? ""
            throw HomeModelError(.invalidParameter, "\"\(trigger.name)\" can't be enabled. \(reason)", subject)
        default: break
        }
        for id in trigger.actionSets {
            guard let actionSet = structure.actionSets[id], actionSet.actions.isEmpty else { continue }
            throw HomeModelError(
                .noActionsInActionSet, "\"\(actionSet.name)\" does nothing; add an action to it or take it off.",
                .actionSet(id))
        }
    }

    /// A timer can't be enabled for the past or for later than five weeks.
    func checkTime(of trigger: Trigger, _ now: Instant) throws(HomeModelError) {
        guard case .date(let date, let recurrence) = trigger.condition.timer?.schedule else { return }
        if recurrence == nil, date <= now {
            throw HomeModelError(
                .fireDateInPast, "\(date) has passed; give \"\(trigger.name)\" a date to come.", .trigger(trigger.id))
        }
        if date - now > HomeLimits.longestRecurrence {
            throw HomeModelError(
                .cannotActivateTriggerTooFarInFuture,
                "\(date) is more than 5 weeks away; enable \"\(trigger.name)\" later.", .trigger(trigger.id))
        }
    }
}

extension HomeStructure {
    /// Why a trigger can't fire, whoever enables it; nil when it can.
    public func lack(of trigger: Trigger) -> DisabledReason? {
        if let event = trigger.condition.event {
            if event.events.isEmpty { return .noEvents }
            if event.predicate?.isBroken == true { return .conditionLost }
        }
        if trigger.actionSets.isEmpty { return .noActionSets }
        return trigger.actionSets.allSatisfy { actionSets[$0]?.actions.isEmpty != false } ? .noActions : nil
    }
}
