import Glibc
import HearthJSON
import Simulator

/// Changing what there is while the home runs.
enum CtlAuthoring {
    static let commands = [
        addAccessory, removeAccessory, addService, removeService, addCharacteristic, removeCharacteristic, setCategory,
        setSetupCode, setMetadata, save,
    ]

    private static let server = ArgumentDeclaration(name: "SERVER", summary: "an accessory server's name")
    private static let definition = ArgumentDeclaration(
        name: "DEFINITION", summary: "a file, - for standard input, or JSON5 itself: '{ … }'", completion: .files)
    private static let service = ArgumentDeclaration(
        name: "SERVICE", summary: "its id in the definition, its name, or its type")
    private static let inService = CommandOption<String>.text(
        "service", "NAME", "Which service, where the accessory has several: its id, name or type")

    private static let addAccessory = CtlOptions.command(
        "add-accessory", "Add an accessory to a bridge",
        discussion: "Controllers see it when they read the accessories again; all others keep their ids and values.",
        arguments: [server, definition],
        examples: [
            .init(
                line:
                    "hearth simulate ctl add-accessory \"Hearth flat\" '{ name: \"Heater\", services: [{ type: \"Switch\" }] }'",
                summary: "from the command line")
        ],
        body: { session in
            let members: [(String, JSONValue?)] = [
                ("server", .string(session.parsed[server][0])), ("definition", .string(try text(session))),
            ]
            try await change("add-accessory", members, "added to \(session.parsed[server][0])", session)
        })

    private static let removeAccessory = CtlOptions.command(
        "remove-accessory", "Remove an accessory from its bridge", arguments: [CtlOptions.accessory],
        options: [CtlOptions.server.declaration],
        body: { session in
            let name = session.parsed[CtlOptions.accessory][0]
            try await change("remove-accessory", session.target(name), "\(name) is gone", session)
        })

    private static let addService = CtlOptions.command(
        "add-service", "Add a service to an accessory", arguments: [CtlOptions.accessory, definition],
        options: [CtlOptions.server.declaration],
        examples: [
            .init(
                line: "hearth simulate ctl add-service Radiator '{ type: \"Battery\" }'",
                summary: "with its mandatory characteristics")
        ],
        body: { session in
            let name = session.parsed[CtlOptions.accessory][0]
            try await change(
                "add-service", session.target(name) + [("definition", .string(try text(session)))],
                "\(name) has another service", session)
        })

    private static let removeService = CtlOptions.command(
        "remove-service", "Remove a service from an accessory", arguments: [CtlOptions.accessory, service],
        options: [CtlOptions.server.declaration],
        body: { session in
            let name = session.parsed[CtlOptions.accessory][0]
            try await change(
                "remove-service", session.target(name) + [("service", .string(session.parsed[service][0]))],
                "\(session.parsed[service][0]) of \(name) is gone", session)
        })

    private static let addCharacteristic = CtlOptions.command(
        "add-characteristic", "Add characteristics to a service", arguments: [CtlOptions.accessory, definition],
        options: [inService.declaration, CtlOptions.server.declaration],
        examples: [
            .init(
                line: "hearth simulate ctl add-characteristic \"Kitchen light\" '{ Hue: 30 }'",
                summary: "as in a definition's \"characteristics\"")
        ],
        body: { session in
            let name = session.parsed[CtlOptions.accessory][0]
            let members: [(String, JSONValue?)] = [
                ("service", ControlJSON.text(session.parsed[inService])), ("definition", .string(try text(session))),
            ]
            try await change(
                "add-characteristic", session.target(name) + members, "\(name) has more characteristics", session)
        })

    private static let characteristic = ArgumentDeclaration(name: "CHARACTERISTIC", summary: "its name")

    private static let removeCharacteristic = CtlOptions.command(
        "remove-characteristic", "Remove a characteristic from a service",
        arguments: [CtlOptions.accessory, characteristic],
        options: [inService.declaration, CtlOptions.server.declaration],
        body: { session in
            let name = session.parsed[CtlOptions.accessory][0]
            let members: [(String, JSONValue?)] = [
                ("service", ControlJSON.text(session.parsed[inService])),
                ("characteristic", .string(session.parsed[characteristic][0])),
            ]
            try await change(
                "remove-characteristic", session.target(name) + members,
                "\(session.parsed[characteristic][0]) of \(name) is gone", session)
        })

    private static let category = ArgumentDeclaration(name: "CATEGORY", summary: "such as lightbulb or bridge")

    private static let setCategory = CtlOptions.command(
        "set-category", "Change what an accessory server says it is; restarts it, pairings stay",
        arguments: [server, category],
        body: { session in
            try await change(
                "set-category",
                [("server", .string(session.parsed[server][0])), ("category", .string(session.parsed[category][0]))],
                "\(session.parsed[server][0]) says that it is \"\(session.parsed[category][0])\" now", session)
        })

    private static let code = ArgumentDeclaration(name: "CODE", summary: "eight digits such as 518-08-582")

    private static let setSetupCode = CtlOptions.command(
        "set-setup-code", "Change the setup code of an accessory server; restarts it, pairings stay",
        arguments: [server, code],
        body: { session in
            try await change(
                "set-setup-code",
                [("server", .string(session.parsed[server][0])), ("code", .string(session.parsed[code][0]))],
                "\(session.parsed[server][0]) pairs with \(session.parsed[code][0]) now", session)
        })

    private static let fields: [(option: CommandOption<String>, member: String)] = [
        (.text("name", "TEXT", "Its name"), "name"),
        (.text("manufacturer", "TEXT", "Who made it"), "manufacturer"), (.text("model", "TEXT", "Its model"), "model"),
        (
            .text("serial-number", "TEXT", "Its serial number; behind a bridge another one makes it another accessory"),
            "serialNumber"
        ),
        (.text("firmware", "REVISION", "Its firmware revision, such as 1.2.0"), "firmwareRevision"),
        (.text("hardware", "REVISION", "Its hardware revision"), "hardwareRevision"),
        (.text("room", "NAME", "The room that it is in"), "room"),
    ]

    private static let setMetadata = CtlOptions.command(
        "set-metadata", "Change an accessory's name, maker, model, revisions or room",
        arguments: [CtlOptions.accessory], options: fields.map(\.option.declaration) + [CtlOptions.server.declaration],
        body: { session in
            let name = session.parsed[CtlOptions.accessory][0]
            let given = fields.compactMap { field in
                session.parsed[field.option].map { (field.member, JSONValue?.some(.string($0))) }
            }
            guard !given.isEmpty else {
                throw CommandFailure(
                    .usage, "nothing to change was given",
                    remedy: "For example: hearth simulate ctl set-metadata \"\(name)\" --firmware 1.2.0")
            }
            try await change("set-metadata", session.target(name) + given, "\(name) was changed", session)
        })

    private static let file = ArgumentDeclaration(
        name: "FILE", summary: "where to write it; - for standard output", completion: .files)
    private static let values = CommandFlag("values", "With the present values and home time, not the definition's")

    private static let save = CtlOptions.command(
        "save", "Write the definition as it is now, for `hearth simulate FILE`",
        discussion: "A file that is there already is replaced.", arguments: [file], options: [values.declaration],
        body: { session in
            let answer = try await session.client.ask("save", [("values", .bool(session.parsed[values]))])
            let text = answer["definition"]?.stringValue ?? ""
            let path = session.parsed[file][0]
            guard path != "-" else { return session.console.write(text) }
            try FileText.write(Array(text.utf8), to: path)
            session.say("written to \(path)")
        })

    private static func change(
        _ command: String, _ members: [(String, JSONValue?)], _ done: String, _ session: CtlSession
    ) async throws {
        if try await session.ask(command, members) != nil { session.say(done) }
    }

    /// What stands for a definition on the command line.
    private static func text(_ session: CtlSession) throws(CommandFailure) -> String {
        let word = session.parsed[definition][0]
        if word.contains("{") { return word }
        return String(decoding: try TextInput.read(word, session.console), as: UTF8.self)
    }
}
