import HAPAccessory
import HAPModel
import HAPProtocol
import HearthNetworking
import Simulator

/// `hearth accessory serve|check`
enum AccessoryCommand {
    static let file = ArgumentDeclaration(
        name: "FILE", summary: "a definition (JSON5); without one, a bridge with accessories of 14 kinds",
        arity: .optional,
        completion: .files)
    static let files = ArgumentDeclaration(
        name: "FILE", summary: "definitions (JSON5)", arity: .repeated(minimum: 1), completion: .files)
    static let port = CommandOption<Int>.integer(
        "port", short: "p", "N", in: 0...65535, "Port to listen on; 0 chooses a free one", defaultText: "0")
    static let address = CommandOption<IPAddress>(
        "address", "IP", expects: "an IP address", "Address to listen on", defaultText: "every address of the machine"
    ) { IPAddress($0) }
    static let state = CommandOption<String>.text(
        "state", "PATH", "File that keeps identity and pairings between runs; made when it is missing",
        defaultText: "kept in memory only", completion: .files)
    static let code = CommandOption<SetupCode>(
        "code", "CODE", expects: "eight digits such as 518-08-582, not a trivial row", "Setup code",
        defaultText: "the definition's, or a new one at each start"
    ) { try? SetupCode($0).checkedForAccessory() }
    static let bridged = CommandOption<Int>.integer(
        "bridged", "N", in: 0...149, "Accessories behind the bridge, without FILE", defaultText: "14")
    static let toggle = CommandOption<Duration>.seconds(
        "toggle-interval", "Let sensors change this often, without FILE; 0: never", in: 0...86_400, defaultText: "0")
    static let faulty = CommandFlag("faulty", "Add an accessory that cannot be reached, without FILE")
    static let noDiscovery = CommandFlag("no-mdns", "Do not announce it on the network")
    static let qr = CommandFlag("qr", "Print the QR code, also where output is no terminal")
    static let verbose = CommandFlag("verbose", short: "v", "Print what controllers do")
    static let json = CommandFlag("json", "Print everything that happens as lines of JSON")

    /// The setup code of the built-in bridge, which tests know.
    static let sampleCode = "031-45-154"

    static let declaration: CommandDeclaration = .init(
        name: "accessory", summary: "Accessories of the hub's homes: list, add, arrange, control; or served from here",
        subcommands: HubAccessoryCommands.commands.map { $0.listed(under: HubCommands.section) }
            + serving.map {
                $0.listed(under: "Served by this command, without a hub")
            })

    private static let serving = [
        CommandDeclaration(
            name: "serve", summary: "Serve HomeKit accessories from a definition",
            discussion: """
                Prints `READY port=… pid=… id=… setup_code=… accessories=…` once controllers can connect, and ends \
                cleanly on SIGTERM and Ctrl-C.
                """,
            arguments: [file],
            options: [
                port.declaration, address.declaration, state.declaration, code.declaration, bridged.declaration,
                toggle.declaration, faulty.declaration, noDiscovery.declaration, qr.declaration,
                verbose.declaration,
                json.declaration,
            ],
            examples: [
                .init(line: "hearth accessory serve Docs/examples/flat.json5", summary: "a small flat"),
                .init(
                    line: "hearth accessory serve --no-mdns --port 51826",
                    summary: "the built-in bridge, by address only"),
            ],
            body: { parsed, console in try await ServeRun(parsed: parsed, console: console).run() }),
        CommandDeclaration(
            name: "check", summary: "Check definitions without serving them", arguments: [files],
            options: [json.declaration],
            body: { parsed, console in
                try DefinitionReport.check(parsed[files], as: .server, asJSON: parsed[json], console)
            }),
        AccessoryFileCommands.importDeclaration, AccessoryFileCommands.exportDeclaration,
    ]
}
