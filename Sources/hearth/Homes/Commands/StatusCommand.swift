import HearthCalendar
import HubAPI

/// `hearth status`
enum StatusCommand {
    static let declaration = HubCommands.command(
        "status", "Tell how the hub is", discussion: "Asks the hub; without one it says where it looked."
    ) { session in
        let status = try await session.client.status()
        guard !session.isJSON else { return try session.print(status) }
        let times = InstantText()
        var table = TextTable([.init(title: "HUB"), .init(title: session.hubName, wraps: true)])
        func add(_ title: String, _ text: String) { table.add([title, text]) }
        add("Version", status.version)
        let span: Duration = status.time - status.started
        add("Runs since", "\(times.minute(status.started)) (\(SpanText.text(seconds: max(span / .seconds(1), 0))))")
        add("Homes", "\(status.homes)")
        add("Accessories", "\(status.accessories)")
        add("Connections", links(status.links))
        add("Automations", "\(status.automations)")
        for link in status.orphans.unclaimed {
            add("In no home", "\(link): is taken into the primary home once it answers")
        }
        for name in status.orphans.missing {
            add("Without keys", "\(name): remove it, reset it and add it again")
        }
        for name in status.orphans.unfinished { add("Cut short", "\(name): if it can't be added again, reset it") }
        if status.history.dropped > 0 {
            add("History", "\(status.history.dropped) entries were lost: is the disk full?")
        }
        if status.lostOccurrences > 0 { add("Lost", "\(status.lostOccurrences) presses came too fast") }
        session.console.show(table)
    }

    private static func links(_ links: StatusResource.Links) -> String {
        let parts = [
            (links.connected, "connected"), (links.connecting, "connecting"), (links.idle, "not asked yet"),
            (links.unreachable, "not reachable"), (links.removed, "do not know this home any more"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return parts.isEmpty ? "none" : parts.joined(separator: ", ")
    }
}
