/// The text that `--help` prints for a command.
struct HelpText {
    let command: CommandDeclaration
    /// The command's words, from the program's name on.
    let path: [String]
    /// Columns to fill; clamped to 40…100 so that lines stay readable.
    let width: Int

    init(_ command: CommandDeclaration, path: [String], width: Int) {
        self.command = command
        self.path = path
        self.width = min(max(width, 40), 100)
    }

    var text: String {
        var sections = [paragraph(command.summary + "."), "Usage: " + command.usage(path: path)]
        if !command.discussion.isEmpty {
            sections += command.discussion.split(separator: "\n\n").map { paragraph(String($0)) }
        }
        let visible = command.subcommands.filter { !$0.isHidden }
        var headings: [String] = []
        for heading in visible.map({ $0.section ?? "Commands" }) where !headings.contains(heading) {
            headings.append(heading)
        }
        for heading in headings {
            let listed = visible.filter { $0.section ?? "Commands" == heading }
            add(heading, listed.map { ($0.name, $0.summary) }, to: &sections)
        }
        add("Arguments", command.arguments.map { ($0.name, $0.summary) }, to: &sections)
        add("Options", command.allOptions.map { (Self.heading($0), Self.explanation($0)) }, to: &sections)
        if !command.examples.isEmpty {
            let examples = command.examples.map { example in
                // The line stays whole, so that it can be copied.
                (["  " + example.line] + TextWrapping.wrap(example.summary, width: width - 6).map { "      " + $0 })
                    .joined(separator: "\n")
            }
            sections.append("Examples:\n" + examples.joined(separator: "\n"))
        }
        if path.count == 1 {
            add("Exit codes", ExitCode.allCases.map { (String($0.rawValue), $0.summary) }, to: &sections)
            sections.append(paragraph("`\(path[0]) COMMAND --help` explains one command."))
        }
        return sections.joined(separator: "\n\n") + "\n"
    }

    private func paragraph(_ text: String) -> String {
        TextWrapping.wrap(text, width: width).joined(separator: "\n")
    }

    private static func heading(_ option: OptionDeclaration) -> String {
        let short = option.short.map { "-\($0), " } ?? "    "
        return short + "--" + option.name + (option.value.map { " " + $0.placeholder } ?? "")
    }

    private static func explanation(_ option: OptionDeclaration) -> String {
        guard let text = option.defaultText else { return option.summary }
        return option.summary + " (default: \(text))"
    }

    /// Two columns; the second is wrapped, and starts on a line of its own when the first is wide.
    private func add(_ title: String, _ rows: [(String, String)], to sections: inout [String]) {
        guard !rows.isEmpty else { return }
        let widest = rows.map(\.0.count).max() ?? 0
        let column = min(widest, width / 2 - 4)
        var lines = [title + ":"]
        for (first, second) in rows {
            let wrapped = TextWrapping.wrap(second, width: width - column - 4)
            let indent = String(repeating: " ", count: column + 4)
            if first.count > column {
                lines.append("  " + first)
                lines += wrapped.map { indent + $0 }
            } else {
                let padded = "  " + first + String(repeating: " ", count: column - first.count + 2)
                lines.append(padded + (wrapped.first ?? ""))
                lines += wrapped.dropFirst().map { indent + $0 }
            }
        }
        sections.append(lines.joined(separator: "\n"))
    }
}
