extension StructureCheck {
    mutating func checkActionSets() {
        var actions: Set<ActionID> = []
        for actionSet in structure.actionSets.rows {
            let id = EntityID.actionSet(actionSet.id)
            for action in actionSet.actions {
                if !actions.insert(action.id).inserted { say(id, "has an action that is elsewhere too") }
                if structure.accessory(of: action.characteristic)?.home != actionSet.home {
                    say(id, "writes what is not in its home")
                }
            }
            if Set(actionSet.actions.map(\.characteristic)).count != actionSet.actions.count {
                say(id, "writes one characteristic twice")
            }
            guard case .triggerOwned(let owner) = actionSet.kind else { continue }
            let users = structure.triggers.rows.filter { $0.actionSets.contains(actionSet.id) }
            if users.map(\.id) != [owner] || users.first?.home != actionSet.home {
                say(id, "is not run by its owner alone")
            }
        }
    }

    mutating func checkTriggers() {
        var events: Set<EventID> = []
        for trigger in structure.triggers.rows {
            let id = EntityID.trigger(trigger.id)
            if Set(trigger.actionSets).count != trigger.actionSets.count { say(id, "runs an action set twice") }
            for actionSet in trigger.actionSets where structure.actionSets[actionSet]?.home != trigger.home {
                say(id, "runs an action set that is not in its home")
            }
            if trigger.isEnabled, let lack = structure.lack(of: trigger) { say(id, "is enabled and can't be: \(lack)") }
            do { try trigger.condition.checkForm() } catch {
                say(id, "has a condition that breaks a rule: \(error.message)")
                continue
            }
            guard let condition = trigger.condition.event else { continue }
            for event in condition.events + condition.endEvents {
                if !events.insert(event.id).inserted { say(id, "has an event that is elsewhere too") }
                check(event, of: trigger)
            }
            condition.predicate?.visit { check($0, of: trigger) }
        }
    }

    private mutating func check(_ event: Event, of trigger: Trigger) {
        let id = EntityID.trigger(trigger.id)
        if let characteristic = event.characteristic, structure.accessory(of: characteristic)?.home != trigger.home {
            say(id, "listens to what is not in its home")
        }
        if case .presence(let presence) = event.kind { check(presence, of: trigger) }
    }

    private mutating func check(_ predicate: Predicate, of trigger: Trigger) {
        switch predicate {
        case .characteristic(let characteristic, _, _):
            if structure.accessory(of: characteristic)?.home != trigger.home {
                say(.trigger(trigger.id), "asks about what is not in its home")
            }
        case .presence(let presence): check(presence, of: trigger)
        default: break
        }
    }

    private mutating func check(_ presence: Presence, of trigger: Trigger) {
        if case .customUsers([]) = presence.users { say(.trigger(trigger.id), "waits for nobody") }
        for user in presence.users.named where structure.users[user]?.home != trigger.home {
            say(.trigger(trigger.id), "waits for somebody who is not in its home")
        }
    }
}
