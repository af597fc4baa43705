import HubAPI

/// `hearth apps …`
enum AppsCommand {
    private static let scope = AccessOptions.scope("How far it reaches", defaultText: "what it has asked for")
    private static let which = ArgumentDeclaration(name: "APP", summary: "an app's name or id")

    static let declaration: CommandDeclaration = .init(
        name: "apps", summary: "Apps that ask to be let in: list, allow, deny",
        subcommands: [
            HubCommands.command("list", "List apps, and those that wait for an answer", body: list),
            HubCommands.command(
                "allow", "Let an app in", discussion: AccessOptions.scopes, arguments: [which],
                options: [scope.declaration, AccessOptions.user.declaration],
                examples: [.init(line: "hearth apps allow \"Wall panel\" --scope control", summary: "and no further")]
            ) { session in try await decide(session, isAllowed: true) },
            HubCommands.command("deny", "Shut an app out, at once", arguments: [which]) { session in
                try await decide(session, isAllowed: false)
            },
            HubCommands.command(
                "remove", "Forget an app; it has to ask again", arguments: [which]
            ) { session in
                let app = try await app(session)
                try await session.client.removeApp(app.id)
                try session.tell(["removed": app.id], "\"\(app.name)\" is forgotten.")
            },
        ])

    private static func app(_ session: HubSession) async throws -> Credential {
        try AccessChoice.find(session.parsed[which][0], among: try await session.client.apps(), "app")
    }

    private static func decide(_ session: HubSession, isAllowed: Bool) async throws {
        let decided = try await session.client.decide(
            try await app(session).id,
            AppDecision(
                isAllowed: isAllowed, scope: isAllowed ? session.parsed[scope] : nil,
                account: isAllowed ? try await session.account() : nil))
        try session.tell(
            decided,
            isAllowed
                ? "\"\(decided.name)\" is let in: \(AccessOptions.reach(decided))." : "\"\(decided.name)\" is shut out."
        )
    }

    private static func list(_ session: HubSession) async throws {
        let apps = try await session.client.apps()
        let times = InstantText()
        try session.list("apps", apps, none: "No app has asked to be let in.") {
            var table = TextTable([
                .init(title: "NAME", mayShrink: true), .init(title: "ID"), .init(title: "STATE"),
                .init(title: "SCOPE", mayShrink: true), .init(title: "ASKED"), .init(title: "LAST USED"),
            ])
            for app in apps {
                let state =
                    switch app.state {
                    case .pending: "waits for you"
                    case .allowed: "allowed"
                    case .denied: "denied"
                    }
                table.add([
                    app.name, app.id, state, AccessOptions.reach(app), times.minute(app.created),
                    times.minute(app.lastUsed),
                ])
            }
            return table
        }
    }
}
