import HearthCalendar
import HomeModel

/// What goes by time.
extension AutomationEvaluator {
    mutating func advance(to moment: Moment, _ actions: inout [AutomationAction]) {
        // Less than a second is how clocks are kept right all the time, and moves no schedule.
        let isSetBack = moment.clockStep(since: now) < .seconds(-1)
        now = moment
        if isSetBack { reschedule() }
        while let (place, time) = elapsing.first, time <= now.monotone {
            elapsing[place] = nil
            guard let event = armed[place.trigger]?.trigger.event(at: place), case .duration(let duration) = event.kind
            else { continue }
            end(place.trigger, .elapsed(event.id, duration), &actions)
        }
        while let (place, due) = schedule.first, due <= now.civil { comeDue(place, due, &actions) }
    }

    private mutating func comeDue(_ place: EventPlace, _ due: Instant, _ actions: inout [AutomationAction]) {
        guard let armed = armed[place.trigger], let rule = try? rule(of: place, of: armed.trigger)?.get() else {
            schedule[place] = nil
            return
        }
        let event = armed.trigger.event(at: place)?.id
        guard place.part == .start else {
            schedule[place] = nil
            return end(place.trigger, .due(event, due), &actions)
        }
        let earliest = now.civil - Self.tolerance
        let next = rule.next(after: due < earliest ? earliest - .nanoseconds(1) : due)
        schedule[place] = next
        // Of several that were missed, the last alone is made up for.
        if due < earliest || (next ?? .latest) <= now.civil {
            actions.append(
                .record(
                    AutomationTrace(
                        trigger: armed.trigger, time: now.civil, occasion: .due(event, due),
                        outcome: .missed(by: now.civil - due))))
        } else {
            self.armed[place.trigger]?.handled[place.index] = due
            consider(place.trigger, Occurrence(.due(event, due), due: due), &actions)
        }
    }

    /// Looks for all scheduled events anew, because the clock, the zones or a home's place have changed.
    mutating func reschedule(in home: HomeID? = nil, sunMoved: Bool = false) {
        for (id, armed) in armed where home == nil || armed.trigger.home == home {
            self.armed[id]?.problems = []
            if !armed.isSpent, armed.trigger.isEnabled {
                for place in armed.trigger.places(.start) {
                    let floor = armed.floor(place, now.civil, now: now.civil)
                    arm(place, armed.trigger, after: floor, sunAfter: sunMoved ? armed.sunFloor(place, floor) : floor)
                }
            }
            if armed.open != nil {
                for place in armed.trigger.places(.end) { arm(place, armed.trigger, after: now.civil) }
            }
        }
    }

    /// Sets when an event is due next, if it goes by the clock or the sun.
    /// - Parameter sunFloor: what counts in the place of `floor` for one that goes by the sun.
    mutating func arm(
        _ place: EventPlace, _ trigger: Trigger, after floor: Instant, sunAfter sunFloor: Instant? = nil
    ) {
        switch rule(of: place, of: trigger) {
        case nil: break
        case .success(let rule)?:
            let goesBySun = if case .sun = rule.pattern { true } else { false }
            schedule[place] = rule.next(after: goesBySun ? sunFloor ?? floor : floor)
        case .failure(let problem)?:
            schedule[place] = nil
            if armed[trigger.id]?.problems.contains(problem) == false { armed[trigger.id]?.problems.append(problem) }
        }
    }

    func rule(of place: EventPlace, of trigger: Trigger) -> Result<DueRule, ScheduleProblem>? {
        structure.homes[trigger.home].flatMap { DueRule.rule(of: place, of: trigger, in: $0, zones: zones) }
    }
}
