import HearthCalendar
import HomeModel
import HubAPI
import Simulator

/// `hearth history …`
enum HistoryCommand {
    private static let characteristic = ArgumentDeclaration(
        name: "WHAT", summary: "ACCESSORY/CHARACTERISTIC, or an id", completion: .hub(.accessories))
    private static let since = CommandOption<String>.text(
        "since", "WHEN", "From then on: \(InstantText.expectation)", defaultText: "24h")
    private static let until = CommandOption<String>.text("until", "WHEN", "Up to then", defaultText: "now")
    private static let every = CommandOption<Duration>(
        "every", "SPAN", expects: "a time of whole seconds such as 15m, 1h or 1d",
        "Gather the values of each such stretch of time: lowest, mean, highest"
    ) { text in TimeSpanText.read(text).flatMap { $0 >= .seconds(1) && $0.components.attoseconds == 0 ? $0 : nil } }

    static let declaration: CommandDeclaration = .init(
        name: "history", summary: "What values were",
        subcommands: [
            HubCommands.command(
                "show", "Show what a value was", arguments: [characteristic],
                options: [since.declaration, until.declaration, every.declaration, HubOptions.inHome.declaration],
                examples: [
                    .init(
                        line: "hearth history show \"Thermometer/Current Temperature\" --since 7d --every 1h",
                        summary: "a week, by the hour"),
                    .init(line: "hearth history show \"Front door/Lock Current State\"", summary: "since yesterday"),
                ], body: show)
        ])

    private static func show(_ session: HubSession) async throws {
        let part = try await session.things().part(session.parsed[characteristic][0], for: .read)
        let now = try await session.client.status().time
        let times = InstantText()
        func moment(_ option: CommandOption<String>) throws(CommandFailure) -> Instant? {
            guard let text = session.parsed[option] else { return nil }
            guard let instant = times.read(text, now: now) else {
                throw CommandFailure(
                    .usage, "--\(option.declaration.name) expects \(InstantText.expectation), found \"\(text)\"")
            }
            return instant
        }
        let (since, until) = (try moment(since), try moment(until))
        let history =
            if let every = session.parsed[every] {
                try await session.client.history(
                    of: part.id, since: since, until: until, every: Int(every.components.seconds))
            } else {
                try await session.client.history(of: part.id, since: since, until: until)
            }
        guard !session.isJSON else { return try session.print(history) }
        let table =
            history.stretches.map { Self.table($0, part, times) } ?? Self.table(history.values ?? [], part, times)
        guard !table.rows.isEmpty else {
            return session.say(
                "Nothing was heard of \"\(part.label)\" from \(times.minute(history.since)) to \(times.minute(history.until))."
            )
        }
        session.console.show(table)
    }

    private static func table(_ values: [HistoryResource.Value], _ part: ThingPart, _ times: InstantText) -> TextTable {
        var table = TextTable([.init(title: "TIME"), .init(title: part.label, mayShrink: true)])
        for value in values { table.add([times.second(value.time), part.text(value.value)]) }
        return table
    }

    private static func table(
        _ stretches: [HistoryResource.Stretch], _ part: ThingPart, _ times: InstantText
    ) -> TextTable {
        var table = TextTable([
            .init(title: "FROM"), .init(title: "VALUES", alignment: .right), .init(title: "LOWEST", alignment: .right),
            .init(title: "MEAN", alignment: .right), .init(title: "HIGHEST", alignment: .right),
            .init(title: "LAST", mayShrink: true),
        ])
        for stretch in stretches {
            table.add(
                [times.minute(stretch.start), "\(stretch.count)"]
                    + [stretch.minimum, stretch.mean, stretch.maximum].map { $0.map(number) ?? "–" } + [
                        part.text(stretch.last)
                    ])
        }
        return table
    }

    private static func number(_ number: Double) -> String {
        "\(HomeNumber.decimal((number * 100).rounded() / 100))"
    }
}
