import HearthCalendar

/// What must hold for an ``EventTrigger`` to fire; the forms that HomeKit's predicates take.
public indirect enum Predicate: Hashable, Sendable {
    case characteristic(CharacteristicID, ValueComparison, HomeValue)
    /// The clock shows a time before it; with fields left out, before it on the same day, month or year.
    case before(CalendarComponents)
    case after(CalendarComponents)
    case on(CalendarComponents)
    case between(CalendarComponents, CalendarComponents)
    case beforeSignificant(SignificantTime)
    case afterSignificant(SignificantTime)
    case betweenSignificant(SignificantTime, SignificantTime)
    case presence(Presence)
    case and([Predicate])
    case or([Predicate])
    case not(Predicate)
    case constant(Bool)
    /// Stands where something was asked that is no longer in the home, and says for people what it was. A trigger with one
    /// stays disabled: dropped, the condition would let it fire when it should not.
    case lost(String)

    /// What it is made of, when it is a compound.
    public var parts: [Predicate] {
        switch self {
        case .and(let parts), .or(let parts): parts
        case .not(let part): [part]
        default: []
        }
    }

    /// This one, and all inside it.
    func visit(_ body: (Predicate) -> Void) {
        body(self)
        for part in parts { part.visit(body) }
    }

    /// Whether any of its parts is so.
    public func contains(_ matches: (Predicate) -> Bool) -> Bool {
        matches(self) || parts.contains { $0.contains(matches) }
    }

    /// The same with each part that is no compound put through `body`.
    func mapParts(_ body: (Predicate) -> Predicate) -> Predicate {
        switch self {
        case .and(let parts): .and(parts.map { $0.mapParts(body) })
        case .or(let parts): .or(parts.map { $0.mapParts(body) })
        case .not(let part): .not(part.mapParts(body))
        default: body(self)
        }
    }

    /// Whether sunrise or sunset matters to any of its parts.
    public var asksForSun: Bool {
        contains {
            switch $0 {
            case .beforeSignificant, .afterSignificant, .betweenSignificant: true
            default: false
            }
        }
    }

    /// Whether something was lost.
    public var isBroken: Bool { contains { if case .lost = $0 { true } else { false } } }
}
