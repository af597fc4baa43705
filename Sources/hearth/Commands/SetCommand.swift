import HAPController
import HAPModel
import HAPProtocol
import HearthJSON

/// `hearth set WHAT CHARACTERISTIC VALUE …`
enum SetCommand {
    static let what = ArgumentDeclaration(
        name: "WHAT", summary: "an accessory's name, then characteristics with their values; or ids with their values",
        arity: .repeated(minimum: 2))
    static let response = CommandFlag(
        "response", "Ask for the value that the accessory answers with, where it offers that")

    static let declaration: CommandDeclaration = .init(
        name: "set", summary: "Write values",
        discussion: """
            A value is a number, with its unit if you like (`40%`, `21.5C`, `70F`), `on` or `off`, a name of an enumeration \
            (`heat`, `locked`), text, or bytes (`hex:00FF`). `toggle` turns what has two values around. Where an accessory \
            wants a timed write it gets one.
            """,
        arguments: [what], options: [response.declaration] + HomeOptions.paired,
        examples: [
            .init(line: "hearth set \"Desk lamp\" brightness 40", summary: "one value"),
            .init(line: "hearth set \"Desk lamp\" on true brightness 40%", summary: "two at once"),
            .init(line: "hearth set 2.10 on", summary: "by id"),
        ],
        body: { parsed, console in
            try await HomeAccess.with(parsed, console) { access in
                let household = try await Household.load(
                    access, pairing: parsed[HomeOptions.pairing], naming: parsed[what][0])
                let writes = try await writes(parsed[what], household, access)
                let readings = try await write(writes, wantsResponse: parsed[response], access)
                show(readings, parsed, console)
                return Reading.outcome(readings, console, "written")
            }
        })

    struct Write: Sendable {
        var target: Target
        var value: Value
    }

    private static func writes(_ words: [String], _ household: Household, _ access: HomeAccess) async throws -> [Write]
    {
        var pairs: [(target: Target, text: String)] = []
        if (try? CharacteristicID(words[0])) != nil {
            for (key, text) in try split(words[...]) {
                guard let id = try? CharacteristicID(key) else {
                    throw CommandFailure(
                        .usage, "\"\(key)\" is no id such as 2.10", remedy: "Ids and names do not mix in one command.")
                }
                pairs.append((try household.target(id), text))
            }
        } else {
            for (key, text) in try split(words.dropFirst()) {
                let found = try household.targets(words[0], [key], for: .write)
                guard found.count == 1 else {
                    let ids = found.map { "\($0.id) (\($0.service.name ?? $0.service.type.displayName))" }
                    throw CommandFailure(
                        .usage, "\"\(words[0])\" has \(key) several times: \(ids.joined(separator: ", "))",
                        remedy: "Give the id instead, or SERVICE/CHARACTERISTIC.")
                }
                pairs.append((found[0], text))
            }
        }
        return try await values(pairs, access)
    }

    private static func split(_ words: ArraySlice<String>) throws(CommandFailure) -> [(String, String)] {
        guard !words.isEmpty, words.count.isMultiple(of: 2) else {
            throw CommandFailure(
                .usage,
                "characteristics and values come in pairs, found \(words.count) word\(words.count == 1 ? "" : "s")",
                remedy: "For example: hearth set \"Desk lamp\" on true brightness 40")
        }
        return stride(from: words.startIndex, to: words.endIndex, by: 2).map { (words[$0], words[$0 + 1]) }
    }

    private static func values(_ pairs: [(target: Target, text: String)], _ access: HomeAccess) async throws -> [Write]
    {
        let toggled = pairs.filter { $0.text.lowercased() == "toggle" }.map(\.target)
        let current = try await Reading.read(toggled, access)
        return try pairs.map { pair in
            guard pair.target.characteristic.permissions.contains(.write) else {
                throw CommandFailure(
                    .refused,
                    "\(pair.target.characteristic.type) of \"\(pair.target.accessory.name)\" can only be read",
                    remedy:
                        "`hearth accessories \"\(pair.target.accessory.name)\"` shows which can be written: those that MAY pw."
                )
            }
            let present = current.first { $0.target.id == pair.target.id }?.value
            return Write(
                target: pair.target,
                value: try ValueParser(pair.target.characteristic).value(pair.text, current: present))
        }
    }

    private static func write(_ writes: [Write], wantsResponse: Bool, _ access: HomeAccess) async throws -> [Reading] {
        var readings: [Reading?] = Array(repeating: nil, count: writes.count)
        for (_, places) in Dictionary(grouping: writes.indices, by: { writes[$0].target.pairing.id }) {
            let pairing = writes[places[0]].target.pairing
            let entries = places.map { place in
                let target = writes[place].target
                var entry = CharacteristicWriteEntry(target.id, value: writes[place].value)
                entry.wantsResponse = wantsResponse && target.characteristic.permissions.contains(.writeResponse)
                return entry
            }
            let answers = try await access.reach(pairing) { () throws(ControllerError) in
                try await pairing.write(entries)
            }
            for (place, answer) in zip(places, answers) {
                readings[place] = Reading(
                    target: writes[place].target, status: answer.status, value: answer.value ?? writes[place].value)
            }
        }
        return readings.compactMap { $0 }
    }

    private static func show(_ readings: [Reading], _ parsed: ParsedCommand, _ console: Console) {
        if parsed[HomeOptions.json] {
            console.line(JSONLine([("characteristics", .array(readings.map(\.json)))]).text)
            return
        }
        for reading in readings where reading.status.isSuccess {
            console.line(
                PrintableText.make(
                    "\(reading.target.accessory.name)  \(reading.target.characteristic.type.displayName)  \(reading.text)"
                ))
        }
    }
}
