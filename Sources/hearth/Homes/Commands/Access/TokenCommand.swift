import HomeModel
import HubAPI
import Simulator

/// `hearth token …`
enum TokenCommand {
    private static let scope = AccessOptions.scope("How far it reaches", defaultText: "control")
    private static let lifetime = CommandOption<Duration>(
        "for", "SPAN", expects: "a time of whole seconds such as 12h or 30d", "How long it is good",
        defaultText: "until it is removed"
    ) { text in TimeSpanText.read(text).flatMap { $0 >= .seconds(1) && $0.components.attoseconds == 0 ? $0 : nil } }
    private static let name = ArgumentDeclaration(name: "NAME", summary: "what it is for")
    private static let which = ArgumentDeclaration(name: "TOKEN", summary: "a token's id, or its name")

    static let declaration: CommandDeclaration = .init(
        name: "token", summary: "Tokens, with which programs use the hub over the network: list, add, remove",
        subcommands: [
            HubCommands.command("list", "List tokens", body: list),
            HubCommands.command(
                "add", "Make a token and print its secret, once",
                discussion: """
                    \(AccessOptions.scopes)

                    The secret is printed on standard output and nowhere else; the hub keeps a digest of it. A program sends it \
                    as `Authorization: Bearer SECRET`, the commands of `hearth` take it from $HEARTH_TOKEN or --token-file.
                    """,
                arguments: [name],
                options: [scope.declaration, AccessOptions.user.declaration, lifetime.declaration],
                examples: [
                    .init(
                        line: "hearth token add Grafana --scope read > grafana.token",
                        summary: "for a program that looks"),
                    .init(line: "hearth token add \"Night script\" --for 12h", summary: "until the morning"),
                ]
            ) { session in
                let made = try await session.client.add(
                    NewToken(
                        name: session.parsed[name][0], scope: session.parsed[scope],
                        account: try await session.account(),
                        lifetime: session.parsed[lifetime].map { Int($0.components.seconds) }))
                if session.isJSON { return try session.print(made) }
                session.say(made.secret)
                session.console.writeError(
                    "Token \(made.credential.id): \(AccessOptions.reach(made.credential)). It is not shown again.\n")
            },
            HubCommands.command("remove", "Make a token good for nothing, at once", arguments: [which]) { session in
                let word = session.parsed[which][0]
                let token = try AccessChoice.find(word, among: try await session.client.tokens(), "token")
                try await session.client.removeToken(token.id)
                try session.tell(["removed": token.id], "Token \"\(token.name)\" is good for nothing any more.")
            },
        ])

    private static func list(_ session: HubSession) async throws {
        let tokens = try await session.client.tokens()
        let now = try await session.client.status().time
        let times = InstantText()
        try session.list("tokens", tokens, none: "There are no tokens.") {
            var table = TextTable([
                .init(title: "NAME", mayShrink: true), .init(title: "ID"), .init(title: "SCOPE", mayShrink: true),
                .init(title: "MADE"), .init(title: "GOOD UNTIL"), .init(title: "LAST USED"),
            ])
            for token in tokens {
                let isOver = token.expires.map { $0 <= now } ?? false
                table.add([
                    token.name, token.id, AccessOptions.reach(token), times.minute(token.created),
                    isOver ? "expired" : times.minute(token.expires), times.minute(token.lastUsed),
                ])
            }
            return table
        }
    }
}

/// Which credential a word means.
enum AccessChoice {
    static func find(_ word: String, among all: [Credential], _ kind: String) throws(CommandFailure) -> Credential {
        if let found = all.first(where: { $0.id == word }) { return found }
        let named = all.filter { NameRule.key($0.name) == NameRule.key(word) }
        guard named.count <= 1 else {
            throw CommandFailure(
                .usage, "\(named.count) of them are called \"\(word)\"",
                remedy: "Say which by its id: \(named.map(\.id).joined(separator: ", "))")
        }
        guard let found = named.first else {
            throw CommandFailure(
                .notFound, "no \(kind) has the id or name \"\(word)\"",
                remedy: "`hearth \(kind == "app" ? "apps" : kind) list` lists them.")
        }
        return found
    }
}
