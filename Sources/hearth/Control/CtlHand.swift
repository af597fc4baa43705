import HAPModel
import HearthJSON
import Simulator

/// What a hand does: set, press, reset.
enum CtlHand {
    static let commands = [set, press, reset]

    private static let characteristic = ArgumentDeclaration(
        name: "CHARACTERISTIC", summary: "its name, or SERVICE/NAME where several services have it")
    private static let value = ArgumentDeclaration(
        name: "VALUE", summary: "a number, on or off, a name such as \"locked\", toggle, or bytes as hex:00FF")

    private static let set = CtlOptions.command(
        "set", "Change a value at the thing itself, as a hand would",
        discussion: """
            Also what controllers can only read: a sensor sees something, a door is held. The thing acts on it, and \
            controllers are told.
            """,
        arguments: [CtlOptions.accessory, characteristic, value], options: [CtlOptions.server.declaration],
        examples: [
            .init(line: "hearth simulate ctl set \"Bathroom window\" contact 1", summary: "opens the window"),
            .init(line: "hearth simulate ctl set Garage obstruction yes", summary: "something stands in the way"),
        ],
        body: { session in
            let thing = try await find(session)
            let accessory = thing.accessory
            let matches = try CharacteristicFinder(accessory: accessory, purpose: .hand).find(
                session.parsed[characteristic][0])
            guard let match = matches.first, matches.count == 1 else {
                let names = matches.map { $0.service.name ?? $0.service.type.displayName }
                throw CommandFailure(
                    .usage,
                    "\"\(accessory.name)\" has \(session.parsed[characteristic][0]) several times: "
                        + names.joined(separator: ", "),
                    remedy: "Write SERVICE/CHARACTERISTIC.")
            }
            let wanted = try ValueParser(match.characteristic).value(
                session.parsed[value][0], current: match.characteristic.value)
            guard
                let answer = try await session.ask(
                    "set",
                    [
                        ("server", .string(thing.server)), ("accessory", .string(accessory.name)),
                        ("iid", .integer(Int128(match.characteristic.iid.rawValue))),
                        ("value", ControlJSON.value(wanted)),
                    ])
            else { return }
            let taken = try? match.characteristic.accepting(ControlJSON.plain(answer["value"]) ?? wanted)
            session.say(
                "\(accessory.name)  \(match.characteristic.type.displayName)  "
                    + ValueText.text(taken ?? wanted, of: match.characteristic))
        })

    /// The one accessory of the command line, with its present values.
    static func find(_ session: CtlSession) async throws -> SimulatedThings.Thing {
        let answer = try await session.client.ask("get", session.target(session.parsed[CtlOptions.accessory].first))
        guard let thing = try SimulatedThings(answer).things.first else {
            throw CommandFailure(.notFound, "the simulator has no such accessory")
        }
        return thing
    }

    private static let kind = ArgumentDeclaration(
        name: "PRESS", summary: "single, double or long", arity: .optional,
        completion: .choices(["single", "double", "long"]))
    private static let service = CommandOption<String>.text(
        "service", "NAME", "Which button, where the accessory has several")

    private static let press = CtlOptions.command(
        "press", "Press a button", arguments: [CtlOptions.accessory, kind],
        options: [service.declaration, CtlOptions.server.declaration],
        body: { session in
            let how = session.parsed[kind].first ?? "single"
            let members: [(String, JSONValue?)] = [
                ("press", .string(how)), ("service", ControlJSON.text(session.parsed[service])),
            ]
            guard
                let answer = try await session.ask(
                    "press", session.target(session.parsed[CtlOptions.accessory][0]) + members)
            else { return }
            session.say("\(answer["accessory"]?.stringValue ?? "")  pressed: \(how)")
        })

    private static let pairings = CommandFlag("pairings", "Remove pairings too, as a device's reset button does")

    private static let reset = CtlOptions.command(
        "reset", "Put values back to the definition, and end faults",
        arguments: [
            ArgumentDeclaration(
                name: "ACCESSORY", summary: "an accessory's name, or all", arity: .optional, completion: .simulated)
        ],
        options: [pairings.declaration, CtlOptions.server.declaration],
        body: { session in
            let name = session.parsed[CtlOptions.optionalAccessory].first.flatMap { $0 == "all" ? nil : $0 }
            let members = name == nil ? [] : session.target(name)
            guard
                try await session.ask("reset", members + [("pairings", .bool(session.parsed[pairings]))]) != nil
            else { return }
            session.say(
                (name.map { "\($0) is" } ?? "everything is") + " as the definition says"
                    + (session.parsed[pairings] ? ", and paired with nobody" : ""))
        })
}
