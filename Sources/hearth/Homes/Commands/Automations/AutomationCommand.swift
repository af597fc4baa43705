import HomeEngine
import HomeModel
import HubAPI

/// `hearth automation …`
enum AutomationCommand {
    static let which = HubCommands.naming(.automations)
    private static let optional = HubCommands.naming(.automations, arity: .optional)
    private static let count = CommandOption<Int>.integer(
        "count", short: "n", "N", in: 1...10_000, "At most so many, the latest", defaultText: "10")

    static let declaration: CommandDeclaration = .init(
        name: "automation", summary: "Automations: list, add, change, run, and why they ran or did not",
        subcommands: [
            HubCommands.command("list", "List automations", options: [HubOptions.inHome.declaration], body: list),
            HubCommands.command(
                "show", "Show when an automation runs and what it does", arguments: [which],
                options: [HubOptions.inHome.declaration]
            ) { session in
                try await AutomationText.show(try await session.automation(session.parsed[which][0]), session)
            },
            AutomationChangeCommands.add, AutomationChangeCommands.change,
            HubCommands.command(
                "rename", "Give an automation another name", arguments: [which, HubCommands.newName],
                options: [HubOptions.inHome.declaration]
            ) { session in
                let automation = try await session.automation(session.parsed[which][0])
                let changed = try await session.client.change(
                    automation.id, AutomationChange(name: .to(session.parsed[HubCommands.newName][0])))
                try session.tell(changed, "\"\(automation.name)\" is \"\(changed.name)\" now.")
            },
            enabling("enable", "Let an automation run", true, "is enabled"),
            enabling("disable", "Keep an automation from running", false, "is disabled"),
            HubCommands.command(
                "remove", "Remove an automation", arguments: [which], options: [HubOptions.inHome.declaration]
            ) { session in
                let automation = try await session.automation(session.parsed[which][0])
                try await session.client.remove(automation.id)
                try session.removed(automation)
            },
            HubCommands.coded(
                "run", "Do now what an automation does, whatever its conditions say", arguments: [which],
                options: [HubOptions.inHome.declaration], body: run),
            HubCommands.command(
                "trace", "Tell why automations ran or did not: what happened, each condition, each action",
                discussion: "The latest comes last.", arguments: [optional],
                options: [count.declaration, HubOptions.inHome.declaration],
                examples: [
                    .init(line: "hearth automation trace \"Evening light\" -n 3", summary: "the last three times")
                ],
                body: trace),
        ])

    private static func enabling(
        _ name: String, _ summary: String, _ isEnabled: Bool, _ done: String
    ) -> CommandDeclaration {
        HubCommands.command(name, summary, arguments: [which], options: [HubOptions.inHome.declaration]) { session in
            let automation = try await session.automation(session.parsed[which][0])
            let changed = try await session.client.change(
                automation.id, AutomationChange(isEnabled: .to(isEnabled)))
            try session.tell(
                changed, "\"\(changed.name)\" \(done)." + (isEnabled ? changed.explanation.map { " " + $0 } ?? "" : ""))
        }
    }

    private static func list(_ session: HubSession) async throws {
        let automations = try await session.client.automations(home: try await session.onlyHome()?.id)
        let all = try await session.client.homes()
        let (homes, times) = (HomeNames(all), HomeTimes(all))
        let none = "There are no automations yet; `hearth automation add` adds one."
        try session.list("automations", automations, none: none) {
            var table = TextTable(
                [.init(title: "AUTOMATION", mayShrink: true)] + homes.columns + [
                    .init(title: "STATE", mayShrink: true), .init(title: "WHEN", mayShrink: true),
                    .init(title: "LAST RUN"), .init(title: "NEXT"),
                ])
            for automation in automations {
                table.add(
                    [automation.name] + homes.cells(automation.home) + [
                        AutomationText.state(automation.state), automation.text,
                        times[automation.home].minute(automation.lastFire),
                        times[automation.home].minute(automation.nextDue),
                    ])
            }
            return table
        }
    }

    private static func run(_ session: HubSession) async throws -> ExitCode {
        let automation = try await session.automation(session.parsed[which][0])
        let trace = try await session.showing("Running…") { try await session.client.run(automation.id) }
        if session.isJSON {
            try session.print(trace)
        } else {
            let times = try await session.homeTimes()
            for line in TraceText(times: times[trace.home]).lines(trace) { session.console.line(line) }
        }
        switch trace.outcome {
        case .done: return .success
        case .partial, .failed:
            return CommandFailure.code(of: trace.actions.filter { $0.error != nil }.map { $0.code.map { .init($0) } })
        default: return .failure
        }
    }

    private static func trace(_ session: HubSession) async throws {
        let automation = try await session.parsed[optional].first.asyncMap { try await session.automation($0) }
        let traces = try await session.client.traces(of: automation?.id, limit: session.parsed[count] ?? 10)
        guard !session.isJSON else { return try session.print(["traces": traces]) }
        guard !traces.isEmpty else {
            return session.say(
                automation.map { "\"\($0.name)\" has had no occasion to run yet." }
                    ?? "No automation had an occasion to run yet.")
        }
        let times = try await session.homeTimes()
        for (place, trace) in traces.reversed().enumerated() {
            if place > 0 { session.console.line() }
            for line in TraceText(times: times[trace.trace.home]).lines(trace.trace) { session.console.line(line) }
        }
    }
}
