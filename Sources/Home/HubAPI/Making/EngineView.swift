import HearthCalendar
import HomeEngine
import HomeModel

/// What an engine knows at one moment, to be told at leisure away from its loop.
struct EngineView: Sendable {
    let structure: HomeStructure
    let values: LastValues
    let links: [String: LinkState]
    /// Those that a write would reach.
    let reachable: Set<AccessoryID>
}

/// When an automation is due, as the engine sees it.
struct AutomationOutlook: Sendable {
    let nextDue: Instant?
    let problems: [String]
    /// What the clocks of the automation's home go by.
    let rules: TimeZoneRules
}

/// What is known of a value without asking for it.
enum HeardValue: Sendable {
    case told(RecordedValue)
    /// The accessory never told it.
    case nothing
    /// There is no such characteristic in a home that the caller sees.
    case missing
}

extension Engine {
    /// Only what is asked for: a copy of all values would cost the engine one of its own at the next that it hears.
    func heard(_ ids: [CharacteristicID], by account: String?) -> [HeardValue] {
        let sight = Sight(of: account, in: structure)
        return ids.map { id in
            guard let accessory = structure.accessory(of: id), sight.sees(accessory.home) else { return .missing }
            return values[id].map { .told($0) } ?? .nothing
        }
    }

    /// - Parameter withValues: copying them costs the engine a copy of its own at the next value that it hears.
    func view(withValues: Bool) -> EngineView {
        EngineView(
            structure: structure, values: withValues ? values : LastValues(), links: links,
            reachable: Set(structure.accessories.rows.filter(isReachable).map(\.id)))
    }

    func outlooks(of triggers: [TriggerID]) -> [TriggerID: AutomationOutlook] {
        var outlooks: [TriggerID: AutomationOutlook] = [:]
        for id in triggers {
            outlooks[id] = AutomationOutlook(
                nextDue: nextDue(of: id), problems: problems(of: id).map(\.explanation),
                rules: rules(of: structure.triggers[id]?.home ?? HomeID(rawValue: 0)))
        }
        return outlooks
    }
}
