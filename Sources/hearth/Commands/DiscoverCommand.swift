import HAPController
import HAPProtocol
import HearthJSON

/// `hearth discover`
enum DiscoverCommand {
    static let time = CommandOption<Duration>.seconds(
        "timeout", "How long to listen", in: 0.1...3600, defaultText: "3")
    static let unpaired = CommandFlag("unpaired", "Only those that can be paired")
    static let watch = CommandFlag("watch", "Go on, and print what comes and goes")

    static let declaration: CommandDeclaration = .init(
        name: "discover", summary: "List the HomeKit accessories on the network",
        options: [
            time.declaration, unpaired.declaration, watch.declaration, HomeOptions.store.declaration,
            HomeOptions.json.declaration,
        ],
        examples: [.init(line: "hearth discover --unpaired", summary: "what waits to be paired")],
        body: { parsed, console in
            try await HomeAccess.with(parsed, console) { access in try await run(parsed, console, access) }
        })

    private static func run(_ parsed: ParsedCommand, _ console: Console, _ access: HomeAccess) async throws -> ExitCode
    {
        let mine = Set(await access.controller.paired.map(\.id))
        let updates = try await access.controller.discover()
        if parsed[watch] {
            for await update in updates { show(update, mine, parsed, console) }
            return .success
        }
        var found: [DeviceID: DiscoveredAccessory] = [:]
        await Progress.show("Listening…", console, on: access.loop) {
            for await update in updates.ending(after: parsed[time] ?? .seconds(3), on: access.loop) {
                switch update {
                case .found(let accessory): found[accessory.id] = accessory
                case .lost(let id): found[id] = nil
                }
            }
        }
        let list = found.values.filter { !parsed[unpaired] || !$0.isPaired }
            .sorted { ($0.name, $0.id.text) < ($1.name, $1.id.text) }
        if parsed[HomeOptions.json] {
            console.line(JSONLine([("accessories", .array(list.map { json($0, mine) }))]).text)
        } else if !list.isEmpty {
            console.show(table(list, mine))
        }
        guard list.isEmpty else { return .success }
        if let obstacle = MulticastCheck.obstacle(access.network) {
            throw CommandFailure(
                .failure, "nothing can be discovered here: \(obstacle)",
                remedy: "HOST:PORT in place of a name works without discovery.")
        }
        throw CommandFailure(
            .notFound, "no accessory answered",
            remedy: "Are they on, and on this network? A longer --timeout helps slow ones.")
    }

    private static func show(
        _ update: DiscoveryUpdate, _ mine: Set<DeviceID>, _ parsed: ParsedCommand, _ console: Console
    ) {
        switch update {
        case .found(let accessory):
            guard !parsed[unpaired] || !accessory.isPaired else { return }
            console.line(
                parsed[HomeOptions.json]
                    ? JSONLine([("event", "found"), ("accessory", json(accessory, mine))]).text
                    : PrintableText.make(
                        "+ \(accessory.name)  \(accessory.id)  \(state(accessory, mine))  \(address(accessory))"))
        case .lost(let id):
            console.line(
                parsed[HomeOptions.json]
                    ? JSONLine([("event", "lost"), ("id", .string(id.text))]).text : "- \(id)")
        }
    }

    static func table(_ list: [DiscoveredAccessory], _ mine: Set<DeviceID>) -> TextTable {
        var table = TextTable([
            .init(title: "NAME", mayShrink: true), .init(title: "ID"), .init(title: "CATEGORY", mayShrink: true),
            .init(title: "STATE"),
            .init(title: "ADDRESS", mayShrink: true),
        ])
        for accessory in list {
            table.add([
                accessory.name, accessory.id.text, accessory.advertisement.category.displayName, state(accessory, mine),
                address(accessory),
            ])
        }
        return table
    }

    private static func state(_ accessory: DiscoveredAccessory, _ mine: Set<DeviceID>) -> String {
        if mine.contains(accessory.id) { return accessory.isPaired ? "paired here" : "was reset" }
        return accessory.isPaired ? "paired elsewhere" : "not paired"
    }

    private static func address(_ accessory: DiscoveredAccessory) -> String {
        accessory.addresses.first.map { "\($0)" } ?? "–"
    }

    private static func json(_ accessory: DiscoveredAccessory, _ mine: Set<DeviceID>) -> JSONValue {
        JSONValue.object([
            ("name", .string(accessory.name)), ("id", .string(accessory.id.text)),
            ("category", .integer(Int128(accessory.advertisement.category.rawValue))),
            ("category_name", .string(accessory.advertisement.category.displayName)),
            ("model", .string(accessory.advertisement.model)), ("paired", .bool(accessory.isPaired)),
            ("paired_here", .bool(mine.contains(accessory.id))),
            ("configuration_number", accessory.configurationNumber.map { .integer(Int128($0)) } ?? .null),
            ("host", .string(accessory.host)), ("addresses", .array(accessory.addresses.map { .string("\($0)") })),
        ])
    }
}
