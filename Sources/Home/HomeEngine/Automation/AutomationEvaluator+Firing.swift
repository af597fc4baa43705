import HearthCalendar
import HomeModel

/// Something that may make a trigger fire.
struct Occurrence {
    var occasion: AutomationTrace.Occasion
    /// nil for what is not scheduled.
    var due: Instant?
    /// The run that made it happen.
    var cause: RunID?
    /// Whose value it is about.
    var accessory: AccessoryID?

    init(
        _ occasion: AutomationTrace.Occasion, due: Instant? = nil, cause: RunID? = nil, accessory: AccessoryID? = nil
    ) {
        self.occasion = occasion
        self.due = due
        self.cause = cause
        self.accessory = accessory
    }
}

extension AutomationEvaluator {
    /// Fires a trigger if its day and its conditions let it, and says what came of it.
    mutating func consider(_ id: TriggerID, _ occurrence: Occurrence, _ actions: inout [AutomationAction]) {
        guard let armed = armed[id], armed.trigger.isEnabled, !armed.isSpent else { return }
        let trigger = armed.trigger
        let instant = occurrence.due ?? now.civil
        let clock = structure.homes[trigger.home].flatMap { zones[$0.timeZone] }?.civilTime(at: instant)
        var conditions: [ConditionTrace] = []
        let outcome: AutomationTrace.Outcome
        let causes = causality.triggers(of: occurrence.cause)
        // The days of scheduled events are part of the schedule.
        if occurrence.due == nil, let days = trigger.condition.event?.weekdays, let day = clock?.date.weekday,
            !days.contains(day)
        {
            outcome = .wrongDay(day)
        } else if let refusal = refusal(by: trigger, instant, clock, &conditions) {
            outcome = refusal
        } else if let (reason, triggers) = causality.refusal(
            of: id, after: causes, startedBy: occurrence.accessory, now.monotone)
        {
            let names = triggers.map { structure.triggers[$0]?.name ?? "removed" }
            outcome = .loop(LoopReport(reason, triggers: triggers, names: names))
        } else {
            let late = occurrence.due.map { now.civil - $0 } ?? .zero
            outcome = .fired(begin(trigger, causes), late: late)
        }
        actions.append(
            .record(
                AutomationTrace(
                    trigger: trigger, time: now.civil, occasion: occurrence.occasion, causes: causes,
                    conditions: conditions, outcome: outcome)))
        if case .fired(let run, _) = outcome { start(run, trigger, &actions) }
    }

    /// Fires a trigger because somebody asks for it, also one that is disabled.
    mutating func fire(_ id: TriggerID, _ actions: inout [AutomationAction]) {
        guard let trigger = structure.triggers[id] else { return }
        if armed[id] == nil { armed[id] = ArmedTrigger(trigger) }
        let run = begin(trigger, [])
        let trace = AutomationTrace(
            trigger: trigger, time: now.civil, occasion: .asked, outcome: .fired(run, late: .zero))
        actions.append(.record(trace))
        start(run, trigger, isAsked: true, &actions)
    }

    /// - Returns: nil when the conditions hold.
    private mutating func refusal(
        by trigger: Trigger, _ instant: Instant, _ clock: CivilTime?, _ conditions: inout [ConditionTrace]
    ) -> AutomationTrace.Outcome? {
        guard let predicate = trigger.condition.event?.predicate else { return nil }
        var evaluation = ConditionEvaluation(
            values: values, presence: presence, home: trigger.home, structure: structure, instant: instant,
            clock: clock, sun: predicate.asksForSun ? sun(over: trigger.home, at: instant) : nil)
        let result = evaluation.evaluate(predicate)
        conditions = evaluation.traces
        switch result {
        case .holds: return nil
        case .fails: return .conditionsFailed
        case .unknown: return .conditionsUnknown
        }
    }

    private mutating func begin(_ trigger: Trigger, _ causes: [TriggerID]) -> RunID {
        let actions = trigger.actionSets.flatMap { structure.actionSets[$0]?.actions ?? [] }
        return causality.begin(
            trigger.id, after: causes,
            writing: actions.map { ($0, structure.accessory(of: $0.characteristic)?.id) }, now.monotone)
    }

    private mutating func start(
        _ run: RunID, _ trigger: Trigger, isAsked: Bool = false, _ actions: inout [AutomationAction]
    ) {
        let earlier = armed[trigger.id]?.open
        let isToBeEnded = trigger.condition.event?.endEvents.isEmpty == false
        actions.append(
            .start(
                AutomationRun(
                    id: run, trigger: trigger.id, home: trigger.home, actionSets: trigger.actionSets,
                    isToBeEnded: isToBeEnded, within: earlier?.run)))
        if isToBeEnded { open(OpenRun(run: earlier?.run ?? run, trigger: trigger.id, started: now.civil)) }
        if trigger.firesOnce, !isAsked {
            armed[trigger.id]?.isSpent = true
            for place in trigger.places(.start) { schedule[place] = nil }
            listeners.remove(trigger, .start)
        }
    }

    /// Waits for the end of a run from now on.
    mutating func open(_ run: OpenRun) {
        guard let trigger = armed[run.trigger]?.trigger else { return }
        armed[run.trigger]?.open = run
        listeners.add(trigger, .end)
        // After a restart part of a duration has gone by.
        let gone = max(.zero, now.civil - run.started)
        for place in trigger.places(.end) {
            if case .duration(let duration) = trigger.event(at: place)?.kind {
                // Some ten years; sums with what a person may enter would overflow.
                elapsing[place] = now.monotone + max(.zero, min(duration, .seconds(300_000_000)) - gone)
            } else {
                arm(place, trigger, after: min(run.started, now.civil))
            }
        }
    }

    mutating func end(
        _ id: TriggerID, _ occasion: AutomationTrace.Occasion, cause: RunID? = nil,
        _ actions: inout [AutomationAction]
    ) {
        guard let (trigger, run) = close(id) else { return }
        let causes = causality.triggers(of: cause)
        let trace = AutomationTrace(
            trigger: trigger, time: now.civil, occasion: occasion, causes: causes, outcome: .ended(run))
        actions += [.record(trace), .end(run)]
    }

    /// Stops waiting for the end of a trigger's open run, if there is one.
    mutating func close(_ id: TriggerID) -> (Trigger, OpenRun)? {
        guard let armed = armed[id], let run = armed.open else { return nil }
        self.armed[id]?.open = nil
        listeners.remove(armed.trigger, .end)
        for place in armed.trigger.places(.end) {
            schedule[place] = nil
            elapsing[place] = nil
        }
        return (armed.trigger, run)
    }
}
