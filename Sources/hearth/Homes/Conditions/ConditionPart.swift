import HomeModel

/// What an automation may be without: the parts of a condition that are not what starts it.
enum ConditionPart: String, CaseIterable, Sendable, CustomStringConvertible {
    case `if`, until, on, once

    /// As the option that says it.
    var description: String { rawValue }

    /// Whether an event trigger has it, of those that a timer can't have.
    func isIn(_ trigger: EventTrigger) -> Bool {
        switch self {
        case .if: trigger.predicate != nil
        case .until: !trigger.endEvents.isEmpty
        case .once: trigger.executeOnce
        case .on: false
        }
    }
}
