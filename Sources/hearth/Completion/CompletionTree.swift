/// Every visible command with the path that leads to it, in the order of the declarations.
struct CompletionTree {
    struct Node {
        /// The words from the program's name on, with single spaces between.
        var path: String
        var command: CommandDeclaration
        var subcommands: [CommandDeclaration]
    }

    let program: String
    private(set) var nodes: [Node] = []

    init(_ root: CommandDeclaration) {
        program = root.name
        visit(root, path: root.name)
    }

    private mutating func visit(_ command: CommandDeclaration, path: String) {
        let visible = command.subcommands.filter { !$0.isHidden }
        nodes.append(Node(path: path, command: command, subcommands: visible))
        for next in visible { visit(next, path: path + " " + next.name) }
    }
}

extension OptionDeclaration {
    /// How the option may be typed: `--port`, `-p`.
    var spellings: [String] {
        ["--" + name] + (short.map { ["-\($0)"] } ?? [])
    }
}

enum ShellQuoting {
    /// Single-quoted for bash and zsh.
    static func posix(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    /// Single-quoted for fish, where a backslash escapes inside quotes.
    static func fish(_ text: String) -> String {
        let escaped = text.flatMap { character -> [Character] in
            character == "'" || character == "\\" ? ["\\", character] : [character]
        }
        return "'" + String(escaped) + "'"
    }
}
