import HearthCalendar
import HomeModel

/// Finds out whether a predicate holds, and writes down all that was looked at. No part is left out because another has
/// decided: people want to see them all.
struct ConditionEvaluation {
    let values: [CharacteristicID: HomeValue]
    let presence: PresenceBook
    let home: HomeID
    let structure: HomeStructure
    let instant: Instant
    /// nil when the rules of the home's zone are unknown.
    let clock: CivilTime?
    /// nil when nobody said where the home is.
    let sun: SunTimes?
    private(set) var traces: [ConditionTrace] = []

    init(
        values: [CharacteristicID: HomeValue], presence: PresenceBook, home: HomeID, structure: HomeStructure,
        instant: Instant, clock: CivilTime?, sun: SunTimes?
    ) {
        self.values = values
        self.presence = presence
        self.home = home
        self.structure = structure
        self.instant = instant
        self.clock = clock
        self.sun = sun
    }

    mutating func evaluate(_ condition: Predicate, depth: Int = 0) -> ConditionResult {
        let place = traces.count
        traces.append(ConditionTrace(condition, depth: depth, sight: .nothing, result: .unknown))
        let (sight, result): (ConditionTrace.Sight, ConditionResult)
        switch condition {
        case .and(let parts): (sight, result) = (.nothing, .all(evaluate(parts, depth)))
        case .or(let parts): (sight, result) = (.nothing, .any(evaluate(parts, depth)))
        case .not(let part): (sight, result) = (.nothing, !evaluate(part, depth: depth + 1))
        default: (sight, result) = look(at: condition)
        }
        traces[place].sight = sight
        traces[place].result = result
        return result
    }

    private mutating func evaluate(_ parts: [Predicate], _ depth: Int) -> [ConditionResult] {
        var results: [ConditionResult] = []
        for part in parts { results.append(evaluate(part, depth: depth + 1)) }
        return results
    }

    private func look(at condition: Predicate) -> (ConditionTrace.Sight, ConditionResult) {
        switch condition {
        case .characteristic(let id, let comparison, let wanted):
            let value = values[id]
            return (.value(value), ConditionResult(value.map { comparison.holds($0, wanted) }))
        case .before(let date): return clock { DateCondition(date).isAfter($0) }
        case .after(let date): return clock { !DateCondition(date).isAfter($0) }
        case .on(let date): return clock { DateCondition(date).matches($0) }
        case .between(let first, let second):
            return clock { DateCondition.holds(at: $0, from: DateCondition(first), to: DateCondition(second)) }
        case .beforeSignificant(let time): return sun { $0.isBefore(time, at: instant) }
        case .afterSignificant(let time): return sun { !$0.isBefore(time, at: instant) }
        case .betweenSignificant(let first, let second): return sun { $0.isBetween(first, second, at: instant) }
        case .presence(let asked):
            let sight = presence.look(at: asked.users, in: home, of: structure)
            return (.people(atHome: sight.atHome, unknown: sight.unknown), sight.holds(asked.change))
        case .constant(let holds): return (.nothing, ConditionResult(holds))
        case .lost, .and, .or, .not: return (.nothing, .unknown)
        }
    }

    private func clock(_ body: (CivilTime) -> Bool) -> (ConditionTrace.Sight, ConditionResult) {
        (.clock(clock), ConditionResult(clock.map(body)))
    }

    private func sun(_ body: (SunTimes) -> Bool) -> (ConditionTrace.Sight, ConditionResult) {
        (.sun(sun, at: instant), ConditionResult(sun.map(body)))
    }
}
