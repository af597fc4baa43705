import HomeModel
import HubAPI

/// An automation for people.
enum AutomationText {
    static func state(_ state: AutomationResource.State) -> String {
        switch state {
        case .enabled: "enabled"
        case .notYetEnabled, .byPerson: "disabled"
        case .executedOnce: "has run once"
        case .noActionSets, .noActions: "nothing to do"
        case .noEvents: "nothing starts it"
        case .conditionLost: "condition lost"
        case .homeLocationMissing: "needs the home's place"
        case .whereaboutsUnknown: "needs people's whereabouts"
        }
    }

    static func show(_ automation: AutomationResource, _ session: HubSession) async throws {
        guard !session.isJSON else { return try session.print(automation) }
        let scenes = try await session.client.scenes(home: automation.home)
        let times = try await session.homeTimes()[automation.home]
        var table = TextTable([.init(title: "AUTOMATION"), .init(title: automation.name, wraps: true)])
        func add(_ title: String, _ text: String?) { if let text { table.add([title, text]) } }
        add("State", state(automation.state))
        add("When", automation.text)
        for id in automation.scenes { add("Runs", scenes.first { $0.id == id }?.name ?? "\(id)") }
        let things = automation.actions.isEmpty ? ThingDirectory([]) : try await session.things()
        for action in automation.actions { add("Sets", things.text(action)) }
        add("Last run", automation.lastFire.map(times.minute))
        add("Next", automation.nextDue.map(times.minute))
        add("Note", automation.state == .enabled ? nil : automation.explanation)
        // What keeps it from being due is said already where the state says it.
        if automation.explanation == nil { for problem in automation.problems { add("Problem", problem) } }
        session.console.show(table)
    }
}
