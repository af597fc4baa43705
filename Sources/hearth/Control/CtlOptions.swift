import HearthJSON
import HearthNetworking
import Simulator

/// What the commands of `hearth simulate ctl` have in common.
enum CtlOptions {
    static let socket = CommandOption<String>.text(
        "socket", "PATH", "The control socket of the simulator", defaultText: "$XDG_RUNTIME_DIR/hearth/simulator.sock",
        completion: .files)
    static let timeout = CommandOption<Duration>.seconds(
        "timeout", "How long to wait for an answer", in: 0.1...86_400, defaultText: "10; an hour for advance")
    static let json = CommandFlag("json", "Print the answer as one line of JSON")
    static let server = CommandOption<String>.text(
        "server", "NAME", "Which accessory server, where several have an accessory of this name")

    static let accessory = ArgumentDeclaration(
        name: "ACCESSORY", summary: "an accessory's name, or a part of it", completion: .simulated)
    static let optionalAccessory = ArgumentDeclaration(
        name: "ACCESSORY", summary: "an accessory's name, or a part of it", arity: .optional, completion: .simulated)

    static let common = [socket.declaration, timeout.declaration, json.declaration]

    /// A command that asks and shows the answer.
    static func command(
        _ name: String, _ summary: String, discussion: String = "", arguments: [ArgumentDeclaration] = [],
        options: [OptionDeclaration] = [], examples: [CommandDeclaration.Example] = [],
        body: @escaping @Sendable (CtlSession) async throws -> Void
    ) -> CommandDeclaration {
        CommandDeclaration(
            name: name, summary: summary, discussion: discussion, arguments: arguments, options: options + common,
            examples: examples,
            body: { parsed, console in
                try await CtlSession.with(parsed, console, body)
                return .success
            })
    }
}

/// One `hearth simulate ctl …`: a connection to the simulator, and where to print.
struct CtlSession: Sendable {
    let parsed: ParsedCommand
    let console: Console
    let client: ControlClient

    static func with(
        _ parsed: ParsedCommand, _ console: Console, _ body: (CtlSession) async throws -> Void
    ) async throws {
        let network = SystemNetwork(loop: try EventLoop(name: "control"))
        let path = try SocketPath.path(parsed[CtlOptions.socket], environment: console.environment)
        let client = try await ControlClient.connect(
            path, network, timeout: parsed[CtlOptions.timeout] ?? .seconds(10))
        defer { client.close() }
        try await body(CtlSession(parsed: parsed, console: console, client: client))
    }

    /// Asks; with `--json` the answer is printed and nil comes back.
    func ask(
        _ command: String, _ members: [(String, JSONValue?)] = [], patience: Duration = .zero
    ) async throws -> JSONObject? {
        let answer = try await client.ask(command, members, patience: patience)
        guard parsed[CtlOptions.json] else { return answer }
        console.line(JSONLine(answer.members.filter { $0.name != "id" }.map { ($0.name, $0.value) }).text)
        return nil
    }

    /// The accessory of the command line, as members of a request.
    func target(_ accessory: String?) -> [(String, JSONValue?)] {
        [("server", ControlJSON.text(parsed[CtlOptions.server])), ("accessory", ControlJSON.text(accessory))]
    }

    func show(_ table: TextTable) { console.show(table) }
    func say(_ text: String) { console.line(PrintableText.make(text)) }
}
