import HomeModel
import HubAPI

/// `hearth accessory get|set`
enum AccessoryValueCommands {
    private static let words = ArgumentDeclaration(
        name: "CHARACTERISTIC", summary: "names; without one, all that the accessory tells",
        arity: .repeated(minimum: 0))
    private static let pairs = ArgumentDeclaration(
        name: "CHARACTERISTIC VALUE", summary: "what becomes what", arity: .repeated(minimum: 2))
    private static let last = CommandFlag("last", "What was told last, without asking the accessory")

    static let get = HubCommands.coded(
        "get", "Ask an accessory for values, through the hub",
        discussion: """
            Characteristics go by their names, whatever the case (`brightness`, `target-temperature`), by a part that is \
            unmistakable, or by SERVICE/CHARACTERISTIC. A single value is printed alone.
            """,
        arguments: [HubAccessoryCommands.which, words], options: [last.declaration, HubOptions.inHome.declaration],
        examples: [.init(line: "hearth accessory get \"Hall lamp\" brightness", summary: "one value")]
    ) { session in
        let things = try await session.things()
        let thing = try things.thing(session.parsed[HubAccessoryCommands.which][0])
        let named = session.parsed[words]
        var parts = try named.flatMap { try things.parts(of: thing, $0, for: .read) }
        if named.isEmpty {
            parts = thing.parts.filter {
                $0.resource.may(.readable) && $0.service.type != .accessoryInformation
                    && $0.characteristic.type != .name
            }
        }
        return try await read(parts, session)
    }

    private static func read(_ parts: [ThingPart], _ session: HubSession) async throws -> ExitCode {
        guard !parts.isEmpty else { throw CommandFailure(.notFound, "it tells nothing") }
        let results: [ReadResult]
        if session.parsed[last] {
            results = parts.map { ReadResult(characteristic: $0.id, value: $0.resource.value) }
        } else {
            results = try await session.showing("Asking…") { try await session.client.read(parts.map(\.id)) }
        }
        if session.isJSON {
            try session.print(ReadResults(results: results))
        } else if parts.count == 1, results.first?.error == nil {
            session.say(parts[0].text(results.first?.value))
        } else {
            var table = TextTable([
                .init(title: "ACCESSORY", mayShrink: true), .init(title: "SERVICE", mayShrink: true),
                .init(title: "CHARACTERISTIC", mayShrink: true), .init(title: "VALUE", wraps: true),
            ])
            for (part, result) in zip(parts, results) where result.error == nil {
                table.add([
                    part.accessory.name, part.serviceName, part.resource.typeName,
                    part.text(result.value),
                ])
            }
            if !table.rows.isEmpty { session.console.show(table) }
        }
        return outcome(zip(parts, results).map { ($0, $1.error) }, "read", session)
    }

    static let set = HubCommands.coded(
        "set", "Write values, through the hub",
        discussion: """
            Characteristics and values alternate. A value is a number with its unit if you like (`40%`, `21.5C`), `on` or \
            `off`, a name of an enumeration (`heat`, `locked`), or text. `toggle` turns what has two values around.
            """,
        arguments: [HubAccessoryCommands.which, pairs], options: [HubOptions.inHome.declaration],
        examples: [.init(line: "hearth accessory set \"Hall lamp\" on true brightness 40%", summary: "two at once")]
    ) { session in
        let things = try await session.things()
        let thing = try things.thing(session.parsed[HubAccessoryCommands.which][0])
        let texts = session.parsed[pairs]
        guard texts.count.isMultiple(of: 2) else {
            throw CommandFailure(
                .usage, "characteristics and values come in pairs, found \(texts.count) words",
                remedy: "For example: hearth accessory set \"Hall lamp\" on true brightness 40")
        }
        var writes: [(part: ThingPart, value: HomeValue)] = []
        for place in stride(from: 0, to: texts.count, by: 2) {
            let found = try things.parts(of: thing, texts[place], for: .write)
            guard found.count == 1, let part = found.first else {
                throw CommandFailure(
                    .usage, "\"\(thing.resource.name)\" has \(texts[place]) several times",
                    remedy: "Write SERVICE/CHARACTERISTIC: \(found.map { "\"\($0.label)\"" }.joined(separator: ", ")).")
            }
            writes.append((part, try part.value(texts[place + 1], current: part.resource.value)))
        }
        return try await write(writes, session)
    }

    private static func write(
        _ writes: [(part: ThingPart, value: HomeValue)], _ session: HubSession
    ) async throws -> ExitCode {
        let results = try await session.client.write(writes.map { Writes.Write($0.part.id, $0.value) })
        if session.isJSON {
            try session.print(WriteResults(results: results))
        } else {
            for (write, result) in zip(writes, results) where result.error == nil {
                session.say(
                    "\(write.part.accessory.name)  \(write.part.resource.typeName)  \(write.part.text(write.value))")
            }
        }
        return outcome(zip(writes, results).map { ($0.part, $1.error) }, "written", session)
    }

    /// The exit code, after telling what failed: once of an accessory all of whose values failed alike.
    private static func outcome(
        _ results: [(part: ThingPart, error: Problem?)], _ verb: String, _ session: HubSession
    ) -> ExitCode {
        var told: Set<AccessoryID> = []
        let failures = results.compactMap { result in result.error.map { (part: result.part, problem: $0) } }
        for (part, problem) in failures {
            let others = results.filter { $0.part.accessory.id == part.accessory.id }
            let isOfAll = others.count > 1 && others.allSatisfy { $0.error?.detail == problem.detail }
            if isOfAll, !told.insert(part.accessory.id).inserted { continue }
            let what = isOfAll ? part.accessory.name : part.label
            session.console.complain(PrintableText.make("\"\(what)\" was not \(verb). \(problem.message)"))
        }
        return failures.first.map { CommandFailure($0.problem).code } ?? .success
    }
}
