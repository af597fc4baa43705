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

extension Engine {
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
