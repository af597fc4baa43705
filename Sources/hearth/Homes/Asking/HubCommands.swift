import HearthJSON

/// What the commands that ask a hub have in common.
enum HubCommands {
    /// The heading that help lists them under.
    static let section = "The hub and its homes"

    static func command(
        _ name: String, _ summary: String, discussion: String = "", arguments: [ArgumentDeclaration] = [],
        options: [OptionDeclaration] = [], examples: [CommandDeclaration.Example] = [],
        body: @escaping @Sendable (HubSession) async throws -> Void
    ) -> CommandDeclaration {
        coded(name, summary, discussion: discussion, arguments: arguments, options: options, examples: examples) {
            try await body($0)
            return .success
        }
    }

    /// One whose exit code depends on what came of it.
    static func coded(
        _ name: String, _ summary: String, discussion: String = "", arguments: [ArgumentDeclaration] = [],
        options: [OptionDeclaration] = [], examples: [CommandDeclaration.Example] = [],
        body: @escaping @Sendable (HubSession) async throws -> ExitCode
    ) -> CommandDeclaration {
        CommandDeclaration(
            name: name, summary: summary, discussion: discussion, arguments: arguments,
            options: options + HubOptions.asking, examples: examples,
            body: { parsed, console in try await HubSession.with(parsed, console, body) })
    }

    /// A word that names something of the hub.
    static func naming(
        _ kind: HubKind, _ name: String? = nil, arity: ArgumentDeclaration.Arity = .required
    ) -> ArgumentDeclaration {
        let article = "aeiou".contains(kind.one.first ?? "x") && kind != .users ? "an" : "a"
        return ArgumentDeclaration(
            name: name ?? kind.one.split(separator: " ").joined(separator: "-").uppercased(),
            summary: "\(article) \(kind.one)'s name, or a part of it, or its id", arity: arity,
            completion: .hub(kind))
    }

    static let newName = ArgumentDeclaration(name: "NAME", summary: "what it is called from now on")
}
