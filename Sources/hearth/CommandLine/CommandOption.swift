/// An option together with the Swift type of its value.
///
/// The parser refuses every text that `convert` refuses, so a command reads its options without checking them again.
struct CommandOption<Value: Sendable>: Sendable {
    let declaration: OptionDeclaration
    let convert: @Sendable (String) -> Value?

    init(
        _ name: String, short: Character? = nil, _ placeholder: String, expects expectation: String, _ summary: String,
        defaultText: String? = nil, completion: ValueCompletion = .nothing,
        convert: @escaping @Sendable (String) -> Value?
    ) {
        self.convert = convert
        declaration = OptionDeclaration(
            name: name, short: short, summary: summary,
            value: .init(
                placeholder: placeholder, expectation: expectation, completion: completion,
                isValid: { convert($0) != nil }),
            defaultText: defaultText)
    }
}

extension CommandOption where Value == String {
    static func text(
        _ name: String, short: Character? = nil, _ placeholder: String, _ summary: String, defaultText: String? = nil,
        completion: ValueCompletion = .nothing
    ) -> CommandOption<String> {
        CommandOption(
            name, short: short, placeholder, expects: "a value", summary, defaultText: defaultText,
            completion: completion
        ) { $0.isEmpty ? nil : $0 }
    }

    static func choice(
        _ name: String, _ placeholder: String, _ choices: [String], _ summary: String, defaultText: String? = nil
    ) -> CommandOption<String> {
        CommandOption(
            name, placeholder, expects: "one of " + choices.joined(separator: ", "), summary, defaultText: defaultText,
            completion: .choices(choices)
        ) { choices.contains($0) ? $0 : nil }
    }
}

extension CommandOption where Value == Int {
    static func integer(
        _ name: String, short: Character? = nil, _ placeholder: String, in range: ClosedRange<Int>, _ summary: String,
        defaultText: String? = nil
    ) -> CommandOption<Int> {
        CommandOption(
            name, short: short, placeholder,
            expects: "a whole number from \(range.lowerBound) to \(range.upperBound)", summary, defaultText: defaultText
        ) { text in Int(text).flatMap { range.contains($0) ? $0 : nil } }
    }
}

extension CommandOption where Value == Duration {
    /// Seconds, with or without decimals: `5`, `0.5`.
    static func seconds(
        _ name: String, _ summary: String, in range: ClosedRange<Double>, defaultText: String? = nil
    ) -> CommandOption<Duration> {
        func plain(_ number: Double) -> String {
            number == number.rounded() ? String(Int(number)) : String(number)
        }
        return CommandOption(
            name, "SECONDS",
            expects: "a number of seconds from \(plain(range.lowerBound)) to \(plain(range.upperBound))", summary,
            defaultText: defaultText
        ) { text in
            Double(text).flatMap { range.contains($0) ? .milliseconds(Int64(($0 * 1000).rounded())) : nil }
        }
    }
}

/// An option without a value.
struct CommandFlag: Sendable {
    let declaration: OptionDeclaration

    init(_ name: String, short: Character? = nil, _ summary: String) {
        declaration = OptionDeclaration(name: name, short: short, summary: summary)
    }
}
