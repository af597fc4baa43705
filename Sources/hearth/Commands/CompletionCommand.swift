/// `hearth completion SHELL`
enum CompletionCommand {
    static let shell = ArgumentDeclaration(
        name: "SHELL", summary: "bash, zsh or fish", completion: .choices(["bash", "zsh", "fish"]))

    static let declaration: CommandDeclaration = .init(
        name: "completion", summary: "Print the script that completes hearth's commands in a shell",
        discussion: """
            bash: put `source <(hearth completion bash)` into ~/.bashrc.

            zsh: put `source <(hearth completion zsh)` into ~/.zshrc, after compinit.

            fish: `hearth completion fish > ~/.config/fish/completions/hearth.fish`.
            """,
        arguments: [shell],
        examples: [.init(line: "source <(hearth completion bash)", summary: "complete in this bash, from now on")],
        body: { parsed, console in
            console.write(try script(for: parsed[shell][0], of: Commands.root))
            return .success
        })

    static func script(for shell: String, of root: CommandDeclaration) throws(CommandFailure) -> String {
        let tree = CompletionTree(root)
        return switch shell {
        case "bash": BashCompletion(tree: tree).script
        case "zsh": ZshCompletion(tree: tree).script
        case "fish": FishCompletion(tree: tree).script
        default:
            throw CommandFailure(.usage, "there is no completion for \"\(shell)\"; there is for bash, zsh and fish")
        }
    }
}
