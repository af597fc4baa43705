import HAPController
import HAPProtocol
import HearthJSON

/// `hearth pair WHICH [CODE]`
enum PairCommand {
    static let which = ArgumentDeclaration(
        name: "WHICH", summary: "the accessory's name or id, HOST:PORT, or the text of its QR code (X-HM://…)")
    static let code = ArgumentDeclaration(
        name: "CODE", summary: "its setup code, or the text of its QR code; asked for when it is missing",
        arity: .optional)
    static let name = CommandOption<String>.text(
        "name", "NAME", "What to call it", defaultText: "the accessory's own name")
    static let address = CommandOption<HostAndPort>(
        "address", "HOST:PORT", expects: "a host and a port, such as 127.0.0.1:51826",
        "Where the accessory is, instead of looking for it; WHICH is then left out"
    ) { HostAndPort($0) }

    static let declaration: CommandDeclaration = .init(
        name: "pair", summary: "Pair with an accessory",
        discussion: """
            The setup code is on the accessory, its box, or its display. It is asked for once the accessory is ready, so \
            that a display has had time to show it. The pairing is kept in the store, and every other command uses it.
            """,
        arguments: [which, code].map { argument in
            var optional = argument
            optional.arity = .optional
            return optional
        },
        options: [
            name.declaration, address.declaration, HomeOptions.store.declaration, HomeOptions.timeout.declaration,
            HomeOptions.noDiscovery.declaration, HomeOptions.json.declaration,
        ],
        examples: [
            .init(line: "hearth pair \"Desk lamp\" 518-08-582", summary: "an accessory that was discovered"),
            .init(line: "hearth pair 127.0.0.1:51826 518-08-582", summary: "one whose address is known"),
            .init(line: "hearth pair X-HM://0024BRZUU7OSX", summary: "the one whose QR code this is"),
        ],
        body: { parsed, console in
            try await HomeAccess.with(parsed, console) { access in try await run(parsed, console, access) }
        })

    private static func run(_ parsed: ParsedCommand, _ console: Console, _ access: HomeAccess) async throws -> ExitCode
    {
        let words = parsed[which] + parsed[code]
        let place: AccessoryPlace
        let given: SetupInput?
        if let address = parsed[address] {
            guard words.count <= 1 else {
                throw CommandFailure(
                    .usage, "with --address there is only a setup code to give, found \(words.count) words")
            }
            given = try words.first.map { word throws(CommandFailure) in try SetupInput(word) }
            place = .addresses(try await HomeAccess.resolve(address, access.network))
        } else if let first = words.first, SetupInput.isPayload(first) {
            let input = try SetupInput(first)
            given = input
            guard let setupID = input.setupID else {
                throw CommandFailure(
                    .usage, "this QR code does not tell which accessory it belongs to",
                    remedy: "Name the accessory first: hearth pair NAME X-HM://…")
            }
            place = .discovered(try await AccessorySearch(access: access).find(setupID))
        } else if let first = words.first {
            // Read before anything is sent, so that a slip of the pen costs no attempt.
            given = try words.dropFirst().first.map { word throws(CommandFailure) in try SetupInput(word) }
            place = try await AccessorySearch(access: access).find(first)
        } else {
            throw CommandFailure(.usage, "WHICH is missing: \(which.summary)")
        }
        let accessory = try await pair(place, given, parsed[name], access, console)
        return try await report(accessory, parsed, console, access)
    }

    private static func pair(
        _ place: AccessoryPlace, _ given: SetupInput?, _ name: String?, _ access: HomeAccess, _ console: Console
    ) async throws -> PairedAccessory {
        let ask: SetupCodeSource = {
            if let given { return given.code }
            return try await SetupCodePrompt(console: console).ask()
        }
        return try await Progress.show(
            given == nil ? "" : "Pairing…", given == nil ? console.quiet : console, on: access.loop
        ) { () throws(ControllerError) in
            switch place {
            case .discovered(let accessory):
                try await access.controller.pair(accessory, name: name, askingFor: ask)
            case .addresses(let addresses):
                try await access.controller.pair(at: addresses, name: name, askingFor: ask)
            }
        }
    }

    private static func report(
        _ accessory: PairedAccessory, _ parsed: ParsedCommand, _ console: Console, _ access: HomeAccess
    ) async throws -> ExitCode {
        // The pairing stands whatever happens now: an accessory that cannot list what it has is paired all the same.
        let database = try? await accessory.accessories()
        var name = await accessory.name
        if parsed[Self.name] == nil, name == accessory.id.text, let own = database?[.primary]?.name, !own.isEmpty {
            name = own
            let id = accessory.id
            try await access.store.update { (content) throws(ControllerError) in content?[id]?.name = own }
        }
        if parsed[HomeOptions.json] {
            console.line(
                JSONLine([
                    ("id", .string(accessory.id.text)), ("name", .string(name)),
                    ("accessories", database.map { .integer(Int128($0.accessories.count)) } ?? .null),
                ]).text)
            return .success
        }
        let count = database?.accessories.count ?? 1
        console.line(
            PrintableText.make(
                "Paired with \"\(name)\" (\(accessory.id))" + (count > 1 ? ", \(count) accessories." : ".")))
        return .success
    }
}
