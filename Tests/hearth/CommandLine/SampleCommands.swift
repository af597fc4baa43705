@testable import hearth

/// A small tree of commands that the parser's tests read against.
enum SampleCommands {
    static let port = CommandOption<Int>.integer("port", short: "p", "N", in: 0...65535, "Port", defaultText: "0")
    static let wait = CommandOption<Duration>.seconds("wait", "How long", in: 0.1...60)
    static let mode = CommandOption<String>.choice("mode", "MODE", ["fast", "slow"], "How")
    static let quiet = CommandFlag("quiet", short: "q", "Say nothing")
    static let loud = CommandFlag("loud", short: "l", "Say much")
    static let file = ArgumentDeclaration(name: "FILE", summary: "a file", arity: .optional, completion: .files)
    static let name = ArgumentDeclaration(name: "NAME", summary: "whom")
    static let values = ArgumentDeclaration(name: "VALUE", summary: "what", arity: .repeated(minimum: 1))

    static let root = CommandDeclaration(
        name: "tool", summary: "A tool",
        subcommands: [
            CommandDeclaration(
                name: "serve", summary: "Serve it", arguments: [file],
                options: [port.declaration, wait.declaration, mode.declaration, quiet.declaration, loud.declaration],
                body: { _, _ in .success }),
            CommandDeclaration(name: "set", summary: "Set it", arguments: [name, values], body: { _, _ in .success }),
            CommandDeclaration(
                name: "group", summary: "Several",
                subcommands: [CommandDeclaration(name: "list", summary: "List it's things", body: { _, _ in .success })]
            ),
            CommandDeclaration(name: "secret", summary: "Hidden", isHidden: true, body: { _, _ in .success }),
        ],
        body: nil)

    static func parse(_ words: String...) throws -> ParsedCommand {
        switch try CommandParser(root: root).parse(words) {
        case .run(let parsed): return parsed
        case .help: throw ExitCode.usage
        }
    }
}
