/// The script that `hearth completion fish | source` reads.
struct FishCompletion {
    let tree: CompletionTree

    var script: String {
        """
        # Completion of \(tree.program) for fish.
        function __\(tree.program)_at
            set -l at \(tree.program)
            for word in (commandline -opc)[2..-1]
                switch "$at $word"
                    case \(commandPattern)
                        set at "$at $word"
                end
            end
            test "$at" = "$argv[1]"
        end
        complete -c \(tree.program) -f
        \(rules.joined(separator: "\n"))

        """
    }

    private var commandPattern: String {
        tree.nodes.dropFirst().map { ShellQuoting.fish($0.path) }.joined(separator: " ")
    }

    private var rules: [String] {
        tree.nodes.flatMap { node in
            let start = "complete -c \(tree.program) -n " + ShellQuoting.fish("__\(tree.program)_at \"\(node.path)\"")
            let commands = node.subcommands.map { "\(start) -a \($0.name) -d \(ShellQuoting.fish($0.summary))" }
            let options = node.command.allOptions.map { option in
                var rule = "\(start) -l \(option.name)"
                if let short = option.short { rule += " -s \(short)" }
                if let value = option.value {
                    // -x: a value follows, and files are no part of the offer.
                    rule += (value.completion == .files ? " -r" : " -x") + action(value.completion)
                }
                return rule + " -d " + ShellQuoting.fish(option.summary)
            }
            let arguments = node.command.arguments.filter { $0.completion != .nothing }
                .map { start + action($0.completion) }
            return commands + options + arguments
        }
    }

    private func action(_ completion: ValueCompletion) -> String {
        switch completion {
        case .nothing: ""
        case .files: " -F"
        case .choices(let choices): " -a " + ShellQuoting.fish(choices.joined(separator: " "))
        case .filesOr(let choices): " -F -a " + ShellQuoting.fish(choices.joined(separator: " "))
        case .pairings: " -a " + ShellQuoting.fish("(\(tree.program) complete-pairings 2>/dev/null)")
        case .simulated: " -a " + ShellQuoting.fish("(\(tree.program) complete-simulated 2>/dev/null)")
        case .hub(let kind):
            " -a " + ShellQuoting.fish("(\(tree.program) complete-hub \(kind.rawValue) 2>/dev/null)")
        }
    }
}
