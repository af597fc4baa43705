import HearthNetworking
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
            Values, presses, connections, automations, scenes and changes of the homes. Where the hub ends, it waits until \
            it is back, and goes on where it was. `hearth watch` follows accessories that are paired with this command \
            itself, without a hub.
            """,
        options: [count.declaration, since.declaration],
        examples: [.init(line: "hearth events --json --count 10", summary: "ten of them, for a program")], body: run)

    private static func run(_ session: HubSession) async throws {
        var report = EventReport(session: session, left: session.parsed[count] ?? .max)
        var since = session.parsed[since]
        var wasThere = false
        var pause = Self.shortestPause
        while true {
            do {
                try await report.learnNames()
                let events = try await session.client.events(since: since)
                if wasThere { report.note("the hub is back") }
                wasThere = true
                pause = Self.shortestPause
                for try await event in events {
                    since = event.sequence
                    if try await report.tell(event) { return }
                }
            } catch let error as HubError where wasThere && error.isOfAbsence {
            }
            if pause == Self.shortestPause { report.note("the hub is away…") }
            try await session.loop.sleep(for: pause)
            pause = min(pause * 2, Self.longestPause)
        }
    }

    private static let shortestPause = Duration.seconds(1)
    private static let longestPause = Duration.seconds(10)
}

extension HubError {
    /// Whether a hub may be there later that is not there now.
    fileprivate var isOfAbsence: Bool {
        switch code {
        case .noHub, .connection, .timedOut: true
        case .problem: problem?.status == 503
        default: false
        }
    }
}
