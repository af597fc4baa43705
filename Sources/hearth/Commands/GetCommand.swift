import HAPModel
import HearthJSON

/// `hearth get WHAT…`
enum GetCommand {
    static let what = ArgumentDeclaration(
        name: "WHAT", summary: "an accessory's name and then characteristics, or ids such as 2.10",
        arity: .repeated(minimum: 1))

    static let declaration: CommandDeclaration = .init(
        name: "get", summary: "Read values",
        discussion: """
            Characteristics go by their names in the catalog, whatever the case (`brightness`, `target-temperature`), or by \
            a part that is unmistakable. Without one, everything that the accessory tells is read. A single value is \
            printed alone, several as a table.
            """,
        arguments: [what], options: HomeOptions.paired,
        examples: [
            .init(line: "hearth get \"Desk lamp\" brightness", summary: "one value"),
            .init(line: "hearth get 2.10 3.12", summary: "by id"),
            .init(line: "hearth get Thermostat", summary: "all that it tells"),
        ],
        body: { parsed, console in
            try await HomeAccess.with(parsed, console) { access in
                let household = try await Household.load(
                    access, pairing: parsed[HomeOptions.pairing], naming: parsed[what][0])
                let targets = try targets(parsed[what], household)
                let readings = try await Reading.read(targets, access)
                show(readings, parsed, console)
                return Reading.outcome(readings, console, "read")
            }
        })

    private static func targets(_ words: [String], _ household: Household) throws -> [Target] {
        let ids = words.map { try? CharacteristicID($0) }
        if ids.allSatisfy({ $0 != nil }) { return try ids.compactMap { $0 }.map(household.target) }
        return words.count == 1
            ? try household.targets(words[0], with: .read)
            : try household.targets(words[0], Array(words.dropFirst()), for: .read)
    }

    private static func show(_ readings: [Reading], _ parsed: ParsedCommand, _ console: Console) {
        if parsed[HomeOptions.json] {
            console.line(JSONLine([("characteristics", .array(readings.map(\.json)))]).text)
        } else if readings.count == 1 {
            if readings[0].status.isSuccess { console.line(PrintableText.make(readings[0].text)) }
        } else {
            console.show(ReadingTable.table(readings))
        }
    }
}
