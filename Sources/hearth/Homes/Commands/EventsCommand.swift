import HomeModel
import HubAPI

/// `hearth events`
enum EventsCommand {
    private static let count = CommandOption<Int>.integer(
        "count", short: "n", "N", in: 1...1_000_000, "End after so many events", defaultText: "never")
    private static let since = CommandOption<UInt64>(
        "since", "NUMBER", expects: "the number of an event", "Begin after this event, as its `sequence` told it"
    ) { UInt64($0) }

    static let declaration = HubCommands.command(
        "events", "Follow what happens in the hub's homes",
        discussion: """
            Values, presses, connections, automations, scenes and changes of the homes. `hearth watch` follows accessories \
            that are paired with this command itself, without a hub.
            """,
        options: [count.declaration, since.declaration],
        examples: [.init(line: "hearth events --json --count 10", summary: "ten of them, for a program")], body: run)

    private static func run(_ session: HubSession) async throws {
        var line = try await eventLine(session)
        var left = session.parsed[count] ?? .max
        for try await event in try await session.client.events(since: session.parsed[since]) {
            if session.isJSON {
                try session.print(event)
                if event.kind == .begin || event.kind == .reset { continue }
            } else {
                if event.kind == .structure || event.kind == .reset { line = try await eventLine(session) }
                guard let text = line.text(event) else { continue }
                session.say("\(ClockText.now())  \(text)")
                if event.kind == .reset { continue }
            }
            left -= 1
            if left == 0 { return }
        }
        throw CommandFailure(.failure, "the hub has ended")
    }

    private static func eventLine(_ session: HubSession) async throws -> EventLine {
        guard !session.isJSON else { return EventLine(things: ThingDirectory([]), scenes: [:], times: InstantText()) }
        let scenes = try await session.client.scenes().map { ($0.id, $0.name) }
        return EventLine(
            things: ThingDirectory(try await session.client.accessories(withServices: true)),
            scenes: Dictionary(scenes) { first, _ in first }, times: InstantText())
    }
}
