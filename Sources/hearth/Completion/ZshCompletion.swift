/// The script that `source <(hearth completion zsh)` reads, or that lies as `_hearth` in a folder of `$fpath`.
struct ZshCompletion {
    let tree: CompletionTree

    var script: String {
        """
        #compdef \(tree.program)
        # Completion of \(tree.program) for zsh.
        _\(tree.program)() {
            local at=\(tree.program) index
            local -a items
            for ((index = 2; index < CURRENT; index++)); do
                case "$at ${words[index]}" in
                    \(commandPattern)) at="$at ${words[index]}" ;;
                esac
            done
            case "$at ${words[CURRENT-1]}" in
        \(values)
            esac
            case "$at" in
        \(wordLists)
            esac
        }
        if [[ ${funcstack[1]} == _\(tree.program) ]]; then
            _\(tree.program) "$@"
        else
            (( ${+functions[compdef]} )) && compdef _\(tree.program) \(tree.program)
        fi

        """
    }

    private var commandPattern: String {
        tree.nodes.dropFirst().map { "(\(ShellQuoting.posix($0.path)))" }.joined(separator: "|")
    }

    private var values: String {
        tree.nodes.flatMap { node in
            node.command.allOptions.compactMap { option in
                option.value.map { value in
                    let pattern = option.spellings.map { ShellQuoting.posix("\(node.path) \($0)") }.joined(
                        separator: "|")
                    return "        \(pattern)) \(action(value.completion)); return ;;"
                }
            }
        }.joined(separator: "\n")
    }

    private var wordLists: String {
        tree.nodes.map { node in
            let commands = node.subcommands.map { described($0.name, $0.summary) }
            let options = node.command.allOptions.map { described("--" + $0.name, $0.summary) }
            let completion = node.command.arguments.map(\.completion).first { $0 != .nothing } ?? .nothing
            let more = completion == .nothing ? "" : "; " + action(completion)
            return "        \(ShellQuoting.posix(node.path))) items=(\((commands + options).joined(separator: " "))); "
                + "_describe \(ShellQuoting.posix(node.path)) items\(more) ;;"
        }.joined(separator: "\n")
    }

    /// `_describe` takes `name:explanation`; a colon in the explanation needs no escape, one in the name would.
    private func described(_ name: String, _ summary: String) -> String {
        ShellQuoting.posix("\(name):\(summary)")
    }

    private func action(_ completion: ValueCompletion) -> String {
        switch completion {
        case .nothing: ":"
        case .files: "_files"
        case .choices(let choices): "compadd -- " + choices.map(ShellQuoting.posix).joined(separator: " ")
        case .filesOr(let choices): action(.choices(choices)) + "; _files"
        case .pairings: asked("complete-pairings")
        case .simulated: asked("complete-simulated")
        case .hub(let kind): asked("complete-hub \(kind.rawValue)")
        }
    }

    private func asked(_ command: String) -> String {
        #"compadd -- ${(f)"$("# + tree.program + " " + command + #" 2>/dev/null)"}"#
    }
}
