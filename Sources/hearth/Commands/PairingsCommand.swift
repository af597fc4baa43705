import HAPController
import HAPModel
import HAPProtocol
import HearthJSON

/// `hearth pairings …`
enum PairingsCommand {
    static let which = ArgumentDeclaration(
        name: "WHICH", summary: "a paired accessory's name or id", completion: .pairings)
    static let identifier = ArgumentDeclaration(
        name: "IDENTIFIER", summary: "the controller's identifier, as `hearth pairings identity` prints it there")
    static let key = ArgumentDeclaration(
        name: "KEY", summary: "the controller's public key: 64 hexadecimal digits, or Base64")
    static let admin = CommandFlag("admin", "Let it manage pairings too")

    private static let storeOnly = [HomeOptions.store.declaration, HomeOptions.json.declaration]

    static let declaration: CommandDeclaration = .init(
        name: "pairings", summary: "List pairings and manage them",
        discussion: "Without a command it lists the accessories paired here.", options: HomeOptions.paired,
        subcommands: [
            CommandDeclaration(
                name: "list", summary: "List the accessories paired here, or the controllers that an accessory knows",
                arguments: [
                    ArgumentDeclaration(
                        name: "WHICH", summary: "ask this accessory which controllers it knows", arity: .optional,
                        completion: .pairings)
                ],
                options: HomeOptions.paired, body: list),
            CommandDeclaration(
                name: "add", summary: "Let another controller use an accessory", arguments: [which, identifier, key],
                options: [admin.declaration] + HomeOptions.paired, body: add),
            CommandDeclaration(
                name: "remove", summary: "Take a controller's access away", arguments: [which, identifier],
                options: HomeOptions.paired, body: remove),
            CommandDeclaration(
                name: "identity", summary: "Print this controller's identifier and public key", options: storeOnly,
                body: identity),
        ], body: list)

    private static func list(_ parsed: ParsedCommand, _ console: Console) async throws -> ExitCode {
        try await HomeAccess.with(parsed, console) { access in
            guard let name = parsed[which].first else { return try await listStored(parsed, console, access) }
            let accessory = try await access.pairings(name)[0]
            let pairings = try await access.reach(accessory) { () throws(ControllerError) in
                try await accessory.listPairings()
            }
            let own = accessory.ownPairing.identifier
            if parsed[HomeOptions.json] {
                let controllers = pairings.map { json($0, isOwn: $0.identifier == own) }
                console.line(JSONLine([("controllers", .array(controllers))]).text)
                return .success
            }
            var table = TextTable([
                .init(title: "CONTROLLER"), .init(title: "RIGHTS"), .init(title: "PUBLIC KEY", mayShrink: true),
            ])
            for pairing in pairings {
                table.add([
                    pairing.identifier.text + (pairing.identifier == own ? " (this one)" : ""),
                    pairing.isAdmin ? "admin" : "user", Hexadecimal.text(pairing.publicKey.bytes),
                ])
            }
            console.show(table)
            return .success
        }
    }

    private static func listStored(
        _ parsed: ParsedCommand, _ console: Console, _ access: HomeAccess
    ) async throws -> ExitCode {
        let stored = try await access.store.load()?.accessories ?? []
        if parsed[HomeOptions.json] {
            console.line(JSONLine([("pairings", .array(stored.map(json)))]).text)
            return .success
        }
        guard !stored.isEmpty else {
            console.line("Nothing is paired yet.")
            return .success
        }
        var table = TextTable([
            .init(title: "NAME", mayShrink: true), .init(title: "ID"), .init(title: "LAST ADDRESS", mayShrink: true),
            .init(title: "ACCESSORIES", alignment: .right),
        ])
        for accessory in stored {
            table.add([
                accessory.name, accessory.id.text, accessory.addresses.first.map { "\($0)" } ?? "–",
                accessory.database.map { "\($0.accessories.count)" } ?? "–",
            ])
        }
        console.show(table)
        return .success
    }

    private static func json(_ pairing: Pairing, isOwn: Bool) -> JSONValue {
        JSONValue.object([
            ("identifier", .string(pairing.identifier.text)),
            ("public_key", .string(Hexadecimal.text(pairing.publicKey.bytes))), ("admin", .bool(pairing.isAdmin)),
            ("own", .bool(isOwn)),
        ])
    }

    private static func json(_ accessory: StoredAccessory) -> JSONValue {
        let count = accessory.database.map { JSONValue.integer(Int128($0.accessories.count)) }
        return JSONValue.object([
            ("id", .string(accessory.id.text)), ("name", .string(accessory.name)),
            ("addresses", .array(accessory.addresses.map { .string("\($0)") })), ("accessories", count ?? .null),
        ])
    }

    private static func add(_ parsed: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let pairing = Pairing(
            identifier: try readIdentifier(parsed), publicKey: try readKey(parsed[key][0]),
            permissions: parsed[admin] ? .admin : [])
        return try await HomeAccess.with(parsed, console) { access in
            let accessory = try await access.pairings(parsed[which][0])[0]
            try await access.reach(accessory) { () throws(ControllerError) in try await accessory.addPairing(pairing) }
            report("added", pairing.identifier, parsed, console)
            return .success
        }
    }

    private static func remove(_ parsed: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let identifier = try readIdentifier(parsed)
        return try await HomeAccess.with(parsed, console) { access in
            let accessory = try await access.pairings(parsed[which][0])[0]
            guard identifier != accessory.ownPairing.identifier else {
                throw CommandFailure(
                    .usage, "this is the controller itself", remedy: "`hearth unpair` removes its own pairing.")
            }
            try await access.reach(accessory) { () throws(ControllerError) in
                try await accessory.removePairing(identifier)
            }
            report("removed", identifier, parsed, console)
            return .success
        }
    }

    private static func identity(_ parsed: ParsedCommand, _ console: Console) async throws -> ExitCode {
        try await HomeAccess.with(parsed, console) { access in
            let own = access.controller.pairing
            let key = Hexadecimal.text(own.publicKey.bytes)
            console.line(
                parsed[HomeOptions.json]
                    ? JSONLine([("identifier", .string(own.identifier.text)), ("public_key", .string(key))]).text
                    : "\(own.identifier.text) \(key)")
            return .success
        }
    }

    private static func report(
        _ what: String, _ identifier: PairingIdentifier, _ parsed: ParsedCommand, _ console: Console
    ) {
        console.line(
            parsed[HomeOptions.json]
                ? JSONLine([(what, .string(identifier.text))]).text
                : PrintableText.make("Controller \(identifier) was \(what)."))
    }

    private static func readIdentifier(_ parsed: ParsedCommand) throws(CommandFailure) -> PairingIdentifier {
        guard let identifier = PairingIdentifier(parsed[Self.identifier][0]) else {
            throw CommandFailure(
                .usage, "a controller's identifier has 1 to \(PairingIdentifier.maximumLength) characters",
                remedy: "`hearth pairings identity`, run by the other controller, prints it.")
        }
        return identifier
    }

    private static func readKey(_ text: String) throws(CommandFailure) -> LongTermPublicKey {
        let bytes = text.utf8.count == 64 ? Hexadecimal.bytes(text) : Base64.decode(text)
        guard let bytes, let key = LongTermPublicKey(bytes) else {
            throw CommandFailure(
                .usage, "a public key is 32 bytes: 64 hexadecimal digits, or Base64",
                remedy: "`hearth pairings identity`, run by the other controller, prints it.")
        }
        return key
    }
}
