import HAPModel
import HearthJSON

/// `hearth accessories [WHICH]`
enum AccessoriesCommand {
    static let which = ArgumentDeclaration(
        name: "WHICH", summary: "an accessory's name; all when it is missing", arity: .optional)
    static let all = CommandFlag("all", short: "a", "Every characteristic of every accessory")

    static let declaration: CommandDeclaration = .init(
        name: "accessories", summary: "List paired accessories, their services and values", arguments: [which],
        options: [all.declaration] + HomeOptions.paired,
        examples: [
            .init(line: "hearth accessories", summary: "one line for each accessory"),
            .init(line: "hearth accessories \"Desk lamp\"", summary: "all that it has, with ids"),
        ],
        body: { parsed, console in
            try await HomeAccess.with(parsed, console) { access in
                let name = parsed[which].first
                let household = try await Household.load(
                    access, pairing: parsed[HomeOptions.pairing], naming: name, refreshing: true)
                let chosen = try name.map { name throws(CommandFailure) in try household.directory.find(name) }
                let entries = chosen.map { [$0] } ?? household.directory.entries
                if parsed[HomeOptions.json] {
                    console.line(json(entries, household).text)
                } else {
                    show(entries, household, detailed: parsed[all] || chosen != nil, console)
                }
                return chosen == nil ? household.completeness : .success
            }
        })

    private static func json(_ entries: [AccessoryDirectory.Entry], _ household: Household) -> JSONLine {
        JSONLine([
            (
                "pairings",
                .array(
                    household.pairings.indices.compactMap { index in
                        let accessories = entries.filter { $0.pairing == index }.map(\.accessory)
                        guard !accessories.isEmpty else { return nil }
                        return JSONValue.object([
                            ("id", .string(household.pairings[index].id.text)),
                            ("name", .string(household.names[index])),
                            ("accessories", .array(accessories.map(DatabaseJSON.accessory))),
                        ])
                    })
            )
        ])
    }

    private static func show(
        _ entries: [AccessoryDirectory.Entry], _ household: Household, detailed: Bool, _ console: Console
    ) {
        for index in household.pairings.indices {
            let accessories = entries.filter { $0.pairing == index }.map(\.accessory)
            guard !accessories.isEmpty else { continue }
            if index > 0 { console.line() }
            console.line(PrintableText.make("\(household.names[index])  (\(household.pairings[index].id))"))
            let table = detailed ? AccessoryTables.characteristics(accessories) : AccessoryTables.overview(accessories)
            console.show(table)
        }
    }
}
