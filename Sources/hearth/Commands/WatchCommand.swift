import HAPController
import HAPModel
import HAPProtocol
import HearthJSON
import HearthNetworking

/// `hearth watch [WHAT…]`
enum WatchCommand {
    static let what = ArgumentDeclaration(
        name: "WHAT", summary: "an accessory's name and perhaps characteristics, or ids; everything when it is missing",
        arity: .repeated(minimum: 0))
    static let count = CommandOption<Int>.integer(
        "count", short: "n", "N", in: 1...1_000_000, "End after so many changes", defaultText: "never")
    static let time = CommandOption<Duration>.seconds(
        "for", "End after this time; with --count it is then a failure", in: 0.1...31_536_000, defaultText: "never")

    static let declaration: CommandDeclaration = .init(
        name: "watch", summary: "Print values as they change",
        discussion: """
            First come the present values, then each change as the accessory tells it. The session is opened again by \
            itself after a restart or a change of address.
            """,
        arguments: [what], options: [count.declaration, time.declaration] + HomeOptions.paired,
        examples: [
            .init(line: "hearth watch", summary: "everything that happens"),
            .init(line: "hearth watch \"Hall motion\" --count 1 --for 60", summary: "wait a minute for one change"),
        ],
        body: { parsed, console in
            try await HomeAccess.with(parsed, console) { access in try await run(parsed, console, access) }
        })

    private static func run(_ parsed: ParsedCommand, _ console: Console, _ access: HomeAccess) async throws -> ExitCode
    {
        let household = try await Household.load(
            access, pairing: parsed[HomeOptions.pairing], naming: parsed[what].first)
        let targets = try targets(parsed[what], household)
        guard !targets.isEmpty else { throw CommandFailure(.notFound, "nothing there tells changes by itself") }
        var updates = try await WatchedUpdates.subscribe(targets, access)
        if let time = parsed[time] { updates = updates.ending(after: time, on: access.loop) }

        var report = WatchReport(isJSON: parsed[HomeOptions.json])
        for await update in updates {
            if let line = report.line(update, at: ClockText.now(), ClockText.timestamp()) { console.line(line) }
            if let wanted = parsed[count], report.changes >= wanted { return .success }
        }
        return parsed[count] == nil ? .success : .timedOut
    }

    private static func targets(_ words: [String], _ household: Household) throws -> [Target] {
        if words.isEmpty { return household.targets(with: .events) }
        let ids = words.map { try? CharacteristicID($0) }
        if ids.allSatisfy({ $0 != nil }) { return try ids.compactMap { $0 }.map(household.target) }
        return words.count == 1
            ? try household.targets(words[0], with: .events)
            : try household.targets(words[0], Array(words.dropFirst()), for: .watch)
    }
}
