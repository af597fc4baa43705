import HearthJSON

/// Reads a command line against declarations.
///
/// Options may stand before, between and after arguments; `--` ends them; `--name value`, `--name=value`, `-n value`,
/// `-nvalue` and several flags in one word (`-ab`) are understood. A word such as `-5` or `-0.5` is an argument, because
/// temperatures are written so.
struct CommandParser {
    enum Outcome {
        case run(ParsedCommand)
        case help(CommandDeclaration, path: [String])
    }

    let root: CommandDeclaration

    /// - Parameter arguments: the words after the program's name.
    func parse(_ arguments: [String]) throws(UsageError) -> Outcome {
        var state = State(root: root)
        var rest = arguments[...]
        while let word = rest.popFirst() {
            if state.onlyWords || !Self.isOption(word) {
                if word == "help", state.mayDescend, state.command.subcommand(named: "help") == nil {
                    return try help(for: state, rest)
                }
                try state.take(word: word)
            } else if word == "--" {
                state.onlyWords = true
            } else if word.hasPrefix("--") {
                try state.take(long: word.dropFirst(2), &rest)
            } else {
                try state.take(short: word.dropFirst(), &rest)
            }
            if state.wantsHelp { return .help(state.command, path: state.parsed.path) }
        }
        return .run(try state.finish())
    }

    private static func isOption(_ word: String) -> Bool {
        guard word.count > 1, word.first == "-" else { return false }
        return word == "--" || Double(word) == nil
    }

    /// `hearth help accessory serve` is `hearth accessory serve --help`.
    private func help(for state: State, _ rest: ArraySlice<String>) throws(UsageError) -> Outcome {
        var state = state
        for word in rest where !word.hasPrefix("-") { try state.descend(word) }
        return .help(state.command, path: state.parsed.path)
    }
}

private struct State {
    var command: CommandDeclaration
    var parsed: ParsedCommand
    var onlyWords = false
    var wantsHelp = false
    private var argumentIndex = 0

    init(root: CommandDeclaration) {
        command = root
        parsed = ParsedCommand(path: [root.name], declaration: root)
    }

    /// Commands come before arguments.
    var mayDescend: Bool { !command.subcommands.isEmpty && !hasWords }
    private var hasWords = false

    private func failure(_ message: String) -> UsageError {
        UsageError(message: message, path: parsed.path, usage: command.usage(path: parsed.path))
    }

    mutating func descend(_ word: String) throws(UsageError) {
        guard let next = command.subcommand(named: word) else {
            let names = command.subcommands.filter { !$0.isHidden }.map(\.name)
            throw failure(
                "\(parsed.path.joined(separator: " ")) has no command \"\(word)\""
                    + NearestName.sentence(for: word, among: names))
        }
        command = next
        parsed.path.append(next.name)
        parsed.declaration = next
    }

    mutating func take(word: String) throws(UsageError) {
        let isCommand = !onlyWords && command.subcommand(named: word) != nil
        if mayDescend, isCommand || command.body == nil || command.arguments.isEmpty {
            return try descend(word)
        }
        hasWords = true
        guard argumentIndex < command.arguments.count else {
            let many = command.arguments.count
            throw failure(
                many == 0
                    ? "unexpected argument \"\(word)\": the command takes none"
                    : "unexpected argument \"\(word)\": the command takes at most \(many)")
        }
        let argument = command.arguments[argumentIndex]
        parsed.add(word: word, for: argument)
        if case .repeated = argument.arity { return }
        argumentIndex += 1
    }

    mutating func take(long text: Substring, _ rest: inout ArraySlice<String>) throws(UsageError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts.first ?? "")
        guard let option = command.option(named: name) else {
            let names = command.allOptions.map { "--" + $0.name }
            throw failure("unknown option --\(name)" + NearestName.sentence(for: "--" + name, among: names))
        }
        let attached = parts.count > 1 ? String(parts[1]) : nil
        if option.value == nil, let attached {
            throw failure("--\(name) takes no value, found \"\(attached)\"")
        }
        try take(option, spelled: "--" + name, attached: attached, &rest)
    }

    mutating func take(short text: Substring, _ rest: inout ArraySlice<String>) throws(UsageError) {
        var letters = text
        while let letter = letters.popFirst() {
            guard let option = command.option(short: letter) else {
                throw failure("unknown option -\(letter)")
            }
            if option.value == nil {
                try take(option, spelled: "-\(letter)", attached: nil, &rest)
            } else {
                return try take(option, spelled: "-\(letter)", attached: letters.isEmpty ? nil : String(letters), &rest)
            }
        }
    }

    private mutating func take(
        _ option: OptionDeclaration, spelled: String, attached: String?, _ rest: inout ArraySlice<String>
    ) throws(UsageError) {
        guard let value = option.value else {
            if option.name == OptionDeclaration.help.name { wantsHelp = true }
            return parsed.add(flag: option)
        }
        guard let text = attached ?? rest.popFirst() else {
            throw failure("\(spelled) expects \(value.expectation), and nothing follows it")
        }
        guard value.isValid(text) else {
            var suggestion = ""
            if case .choices(let choices) = value.completion {
                suggestion = NearestName.sentence(for: text, among: choices)
            }
            throw failure("\(spelled) expects \(value.expectation), found \"\(text)\"" + suggestion)
        }
        parsed.add(value: text, for: option)
    }

    func finish() throws(UsageError) -> ParsedCommand {
        if command.body == nil {
            throw failure("\(parsed.path.joined(separator: " ")) needs a command")
        }
        for argument in command.arguments {
            let count = parsed[argument].count
            switch argument.arity {
            case .required where count == 0, .repeated(minimum: 1...) where count == 0:
                throw failure("\(argument.name) is missing: \(argument.summary)")
            case .repeated(let minimum) where count < minimum:
                throw failure("\(argument.name) needs at least \(minimum) words, found \(count)")
            default: break
            }
        }
        return parsed
    }
}
