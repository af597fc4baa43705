/// A command line that fits its declaration.
struct ParsedCommand: Sendable {
    /// The command's words, from the program's name on.
    var path: [String]
    var declaration: CommandDeclaration
    fileprivate(set) var values: [String: [String]] = [:]
    fileprivate(set) var flags: Set<String> = []
    fileprivate(set) var words: [String: [String]] = [:]

    init(path: [String], declaration: CommandDeclaration) {
        self.path = path
        self.declaration = declaration
    }

    /// The value of an option; of several, the last.
    subscript<Value>(_ option: CommandOption<Value>) -> Value? {
        values[option.declaration.name]?.last.flatMap(option.convert)
    }

    /// All values of an option that may be given several times, in their order.
    subscript<Value>(all option: CommandOption<Value>) -> [Value] {
        (values[option.declaration.name] ?? []).compactMap(option.convert)
    }

    subscript(_ flag: CommandFlag) -> Bool { flags.contains(flag.declaration.name) }

    /// What was given for an argument; empty when it is optional and absent.
    subscript(_ argument: ArgumentDeclaration) -> [String] { words[argument.name] ?? [] }

    mutating func add(value: String, for option: OptionDeclaration) {
        values[option.name, default: []].append(value)
    }

    mutating func add(flag: OptionDeclaration) { flags.insert(flag.name) }

    mutating func add(word: String, for argument: ArgumentDeclaration) {
        words[argument.name, default: []].append(word)
    }
}
