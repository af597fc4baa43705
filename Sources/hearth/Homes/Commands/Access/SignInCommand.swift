import HubAPI

/// `hearth signin`
enum SignInCommand {
    private static let scope = AccessOptions.scope("How far the browser reaches", defaultText: "administer")
    private static let list = CommandFlag("list", "List the browsers that have signed in instead")
    private static let remove = CommandOption<String>.text(
        "remove", "ID", "Sign a browser out instead, by its id")

    static let declaration = HubCommands.command(
        "signin", "Print a link that signs a browser in",
        discussion: """
            The link works once, within ten minutes; the browser then stays signed in for 30 days.

            \(AccessOptions.scopes)
            """,
        options: [scope.declaration, AccessOptions.user.declaration, list.declaration, remove.declaration],
        examples: [
            .init(line: "hearth signin", summary: "for yourself"),
            .init(line: "hearth signin --user Anna", summary: "for a person who may do less"),
        ]
    ) { session in
        if session.parsed[list] { return try await show(session) }
        if let id = session.parsed[remove] {
            try await session.client.removeSession(id)
            return try session.tell(["removed": id], "The browser is signed out.")
        }
        let link = try await session.client.add(
            NewSignInLink(scope: session.parsed[scope], account: try await session.account()))
        if session.isJSON { return try session.print(link) }
        guard !link.links.isEmpty else {
            throw CommandFailure(
                .failure, "the hub listens at its own socket only, where no browser can reach it",
                remedy: "Start it with `--listen [HOST:]PORT`.")
        }
        for link in link.links { session.say(link) }
    }

    private static func show(_ session: HubSession) async throws {
        let browsers = try await session.client.sessions()
        let times = InstantText()
        try session.list("sessions", browsers, none: "No browser has signed in.") {
            var table = TextTable([
                .init(title: "BROWSER", mayShrink: true), .init(title: "ID"), .init(title: "SCOPE", mayShrink: true),
                .init(title: "SINCE"), .init(title: "UNTIL"), .init(title: "LAST USED"),
            ])
            for browser in browsers {
                table.add([
                    browser.name, browser.id, AccessOptions.reach(browser), times.minute(browser.created),
                    times.minute(browser.expires), times.minute(browser.lastUsed),
                ])
            }
            return table
        }
    }
}
