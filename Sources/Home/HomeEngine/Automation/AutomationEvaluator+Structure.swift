import HearthCalendar
import HomeModel

/// What people change.
extension AutomationEvaluator {
    /// After a restart: what was due since then is still to come.
    mutating func resume(_ trigger: Trigger, _ run: OpenRun?, since: Instant) {
        guard trigger.isEnabled || run != nil else { return }
        armed[trigger.id] = ArmedTrigger(trigger)
        armed[trigger.id]?.resumed = trigger.lastFire
        if trigger.isEnabled { startListening(trigger, since: since) }
        if let run { open(run) }
    }

    private mutating func startListening(_ trigger: Trigger, since: Instant) {
        listeners.add(trigger, .start)
        guard let armed = armed[trigger.id] else { return }
        for place in trigger.places(.start) {
            // What fired after the checkpoint was made has fired.
            arm(place, trigger, after: armed.floor(place, since, now: now.civil))
        }
    }

    mutating func follow(_ events: [StructureEvent], _ actions: inout [AutomationAction]) {
        for event in events { structure.replay(event) }
        for event in events {
            forget(event.removedCharacteristics)
            switch event {
            case .inserted(.trigger(let trigger)): arm(trigger)
            case .updated(.trigger(let trigger), was: .trigger(let before)): follow(trigger, before, &actions)
            case .removed(.trigger(let trigger)):
                disarm(trigger.id, keepingEnd: false, &actions)
                causality.forget(trigger.id)
            case .updated(.home(let home), was: .home(let before)):
                let hasMoved = home.location != before.location
                guard hasMoved || home.timeZone != before.timeZone else { break }
                sunTimes[home.id] = nil
                reschedule(in: home.id, sunMoved: hasMoved)
            case .removed(.home(let home)): sunTimes[home.id] = nil
            case .removed(.user(let user)): presence.isHome[user.id] = nil
            default: break
            }
        }
    }

    private mutating func follow(_ trigger: Trigger, _ before: Trigger, _ actions: inout [AutomationAction]) {
        if trigger.condition == before.condition, trigger.isEnabled == before.isEnabled {
            armed[trigger.id]?.trigger = trigger
            return
        }
        // One that has fired for the only time still has its end to come.
        let hasFired = trigger.condition == before.condition && trigger.state == .disabled(.executedOnce)
        disarm(trigger.id, keepingEnd: hasFired, &actions)
        if armed[trigger.id] != nil { armed[trigger.id]?.trigger = trigger }
        if trigger.isEnabled { arm(trigger) }
    }

    private mutating func arm(_ trigger: Trigger) {
        guard trigger.isEnabled else { return }
        let run = close(trigger.id)?.1
        armed[trigger.id] = ArmedTrigger(trigger)
        startListening(trigger, since: now.civil)
        if let run { open(run) }
    }

    private mutating func disarm(_ id: TriggerID, keepingEnd: Bool, _ actions: inout [AutomationAction]) {
        guard let trigger = armed[id]?.trigger else { return }
        listeners.remove(trigger, .start)
        for place in trigger.places(.start) { schedule[place] = nil }
        if keepingEnd, armed[id]?.open != nil { return }
        if let (trigger, run) = close(id) {
            let trace = AutomationTrace(
                trigger: trigger, time: now.civil, occasion: .change, outcome: .abandoned(run))
            actions += [.record(trace), .abandon(run)]
        }
        armed[id] = nil
    }

    private mutating func forget(_ characteristics: [CharacteristicID]) {
        for characteristic in characteristics { values[characteristic] = nil }
        causality.forget(characteristics)
    }

    mutating func change(_ zones: ZoneTable) {
        self.zones = zones
        sunTimes = [:]
        reschedule()
    }
}
