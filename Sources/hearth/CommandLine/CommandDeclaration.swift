/// One command of the program, as data. Parsing, `--help` and shell completion all come from these declarations.
struct CommandDeclaration: Sendable {
    typealias Body = @Sendable (_ parsed: ParsedCommand, _ console: Console) async throws -> ExitCode

    struct Example: Sendable {
        var line: String
        var summary: String
    }

    var name: String
    /// One line without a final full stop; shown in the list of commands.
    var summary: String
    /// Paragraphs shown by the command's own `--help`.
    var discussion: String = ""
    var arguments: [ArgumentDeclaration] = []
    var options: [OptionDeclaration] = []
    var subcommands: [CommandDeclaration] = []
    var examples: [Example] = []
    /// The heading under which help lists it among others; nil for the first of all.
    var section: String?
    /// Left out of help and completion.
    var isHidden = false
    /// What the command does; beside ``subcommands``, what it does when none of them is named. With ``arguments`` too, a
    /// first word that is no subcommand is an argument.
    var body: Body?

    /// The same under a heading.
    func listed(under section: String) -> CommandDeclaration {
        var copy = self
        copy.section = section
        return copy
    }

    func subcommand(named name: String) -> CommandDeclaration? {
        subcommands.first { $0.name == name }
    }

    /// The options of the command and those that every command has.
    var allOptions: [OptionDeclaration] { options + [.help] }

    func option(named name: String) -> OptionDeclaration? {
        allOptions.first { $0.name == name }
    }

    func option(short: Character) -> OptionDeclaration? {
        allOptions.first { $0.short == short }
    }

    /// For example `hearth accessory serve [OPTIONS] [FILE]`.
    func usage(path: [String]) -> String {
        var words = path
        words.append("[OPTIONS]")
        let takesWords = body != nil && !arguments.isEmpty
        if !subcommands.isEmpty, !takesWords { words.append(body == nil ? "COMMAND" : "[COMMAND]") }
        words += arguments.map(\.usage)
        return words.joined(separator: " ") + (!subcommands.isEmpty && takesWords ? " | COMMAND" : "")
    }
}

/// A word that stands for itself on the command line: a file, a name, a value.
struct ArgumentDeclaration: Sendable {
    enum Arity: Sendable, Equatable {
        case required
        case optional
        /// As many as there are, at least `minimum`; only the last argument may be so.
        case repeated(minimum: Int)
    }

    var name: String
    var summary: String
    var arity: Arity = .required
    var completion: ValueCompletion = .nothing

    var usage: String {
        switch arity {
        case .required: name
        case .optional: "[\(name)]"
        case .repeated(let minimum): minimum == 0 ? "[\(name)]…" : "\(name)…"
        }
    }
}

/// `--name`, with or without a value.
struct OptionDeclaration: Sendable {
    /// The value that follows, or nothing for a flag.
    struct Value: Sendable {
        /// Shown in help, such as `SECONDS`.
        var placeholder: String
        /// What is expected, to finish the sentence "--port expects …".
        var expectation: String
        var completion: ValueCompletion = .nothing
        var isValid: @Sendable (String) -> Bool
    }

    /// Without the two hyphens.
    var name: String
    var short: Character?
    var summary: String
    var value: Value?
    /// What holds when the option is absent, for help only.
    var defaultText: String?

    static let help = OptionDeclaration(name: "help", short: "h", summary: "Show this help")
}

/// What a shell offers where a value is typed.
enum ValueCompletion: Sendable, Equatable {
    case nothing
    case files
    case choices([String])
    /// Files, and these words.
    case filesOr([String])
    /// Names of what is paired; the shell asks the program.
    case pairings
    /// Names of the accessories of the simulator that runs; the shell asks the program.
    case simulated
    /// Names of things that the hub has; the shell asks the program.
    case hub(HubKind)
}
