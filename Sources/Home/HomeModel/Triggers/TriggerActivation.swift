/// Whether a trigger can fire as things stand; what `HMEventTrigger.triggerActivationState` shows.
public enum TriggerActivation: Hashable, Sendable {
    case enabled
    case disabled(DisabledReason)
    /// It follows the sun, and nobody has said where the home is.
    case homeLocationMissing
    /// It follows people, and nothing tells the home where they are.
    case whereaboutsUnknown

    /// The raw value of `HMEventTriggerActivationState`.
    public var homeKitState: UInt {
        switch self {
        case .enabled: 4
        case .disabled: 0
        case .homeLocationMissing, .whereaboutsUnknown: 3
        }
    }

    /// For people: what keeps it from firing and what to do; nil when nothing does.
    public var explanation: String? {
        switch self {
        case .enabled: nil
        case .disabled(let reason): reason.explanation
        case .homeLocationMissing: "It depends on the sun; set the home's location."
        case .whereaboutsUnknown: "It depends on who is at home; let at least one person's phone report it."
        }
    }
}

extension Trigger {
    /// - Parameters:
    ///   - home: the home that the trigger is in.
    ///   - knowsWhereabouts: whether anything tells the home where its people are.
    public func activation(in home: Home, knowsWhereabouts: Bool) -> TriggerActivation {
        if case .disabled(let reason) = state { return .disabled(reason) }
        if needsSun, home.location == nil { return .homeLocationMissing }
        if needsWhereabouts, !knowsWhereabouts { return .whereaboutsUnknown }
        return .enabled
    }

    /// Whether it asks for sunrise or sunset anywhere.
    public var needsSun: Bool {
        switch condition {
        case .timer(let timer):
            if case .significant = timer.schedule { true } else { false }
        case .event(let event):
            (event.events + event.endEvents).contains { if case .significantTime = $0.kind { true } else { false } }
                || event.predicate?.asksForSun == true
        }
    }

    /// Whether it asks where people are anywhere.
    public var needsWhereabouts: Bool {
        guard let event = condition.event else { return false }
        return (event.events + event.endEvents).contains {
            switch $0.kind {
            case .presence, .location: true
            default: false
            }
        } || event.predicate?.contains { if case .presence = $0 { true } else { false } } == true
    }
}
