/// The script that `source <(hearth completion bash)` reads. It needs nothing but bash itself.
struct BashCompletion {
    let tree: CompletionTree

    var script: String {
        """
        # Completion of \(tree.program) for bash.
        _\(tree.program)() {
            local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
            local at=\(tree.program) index
            local -a names
            COMPREPLY=()
            for ((index = 1; index < COMP_CWORD; index++)); do
                case "$at ${COMP_WORDS[index]}" in
                    \(commandPattern)) at="$at ${COMP_WORDS[index]}" ;;
                esac
            done
            case "$at $previous" in
        \(values)
            esac
            case "$at" in
        \(words)
            esac
        }
        complete -o filenames -F _\(tree.program) \(tree.program)

        """
    }

    private var commandPattern: String {
        tree.nodes.dropFirst().map { ShellQuoting.posix($0.path) }.joined(separator: "|")
    }

    private var values: String {
        tree.nodes.flatMap { node in
            node.command.allOptions.compactMap { option in
                option.value.map { value in
                    let pattern = option.spellings.map { ShellQuoting.posix("\(node.path) \($0)") }.joined(
                        separator: "|")
                    return "        \(pattern)) \(action(value.completion, and: [])); return ;;"
                }
            }
        }.joined(separator: "\n")
    }

    private var words: String {
        tree.nodes.map { node in
            let names = node.subcommands.map(\.name) + node.command.allOptions.map { "--" + $0.name }
            let completion = node.command.arguments.map(\.completion).first { $0 != .nothing } ?? .nothing
            return "        \(ShellQuoting.posix(node.path))) \(action(completion, and: names)) ;;"
        }.joined(separator: "\n")
    }

    /// Offers the lines that a hidden command prints.
    private func asked(_ command: String) -> [String] {
        [
            "mapfile -t names < <(\(tree.program) \(command) 2>/dev/null)",
            #"for index in "${names[@]}"; do [[ $index == "$current"* ]] && COMPREPLY+=("$(printf %q "$index")"); done"#,
        ]
    }

    private func action(_ completion: ValueCompletion, and names: [String]) -> String {
        let list = { (words: [String]) in
            #"COMPREPLY+=($(compgen -W "# + ShellQuoting.posix(words.joined(separator: " ")) + #" -- "$current"))"#
        }
        let fixed = names.isEmpty ? [] : [list(names)]
        let offered: [String] =
            switch completion {
            case .nothing: []
            case .files:
                [#"mapfile -t names < <(compgen -f -- "$current")"#, #"COMPREPLY+=("${names[@]}")"#]
            case .filesOr(let choices):
                [list(choices), #"mapfile -t names < <(compgen -f -- "$current")"#, #"COMPREPLY+=("${names[@]}")"#]
            case .choices(let choices): [list(choices)]
            case .pairings: asked("complete-pairings")
            case .simulated: asked("complete-simulated")
            case .hub(let kind): asked("complete-hub \(kind.rawValue)")
            }
        let all = fixed + offered
        return all.isEmpty ? ":" : all.joined(separator: "; ")
    }
}
