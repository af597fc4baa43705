import HomeModel
import HubAPI

/// `hearth user …`
enum UserCommand {
    private static let which = HubCommands.naming(.users)
    private static let account = ArgumentDeclaration(
        name: "ACCOUNT", summary: "by what the person signs in, the same in every home")
    private static let role = CommandOption<UserRole>(
        "role", "ROLE", expects: "one of " + UserRole.allCases.map(\.rawValue).joined(separator: ", "),
        "What the person may change; owner passes the home on", defaultText: "resident",
        completion: .choices(UserRole.allCases.map(\.rawValue))
    ) { UserRole(rawValue: $0) }
    private static let controls: [(String, UserControl)] = [
        ("anywhere", .anywhere), ("at-home", .onlyAtHome), ("never", .never),
    ]
    private static let control = CommandOption<UserControl>(
        "control", "WHERE", expects: "one of " + controls.map(\.0).joined(separator: ", "),
        "From where the person may control things", defaultText: "anywhere", completion: .choices(controls.map(\.0))
    ) { text in controls.first { $0.0 == text }?.1 }
    private static let presence = ArgumentDeclaration(
        name: "WHERE", summary: "home or away", completion: .choices(["home", "away"]))

    static let declaration: CommandDeclaration = .init(
        name: "user", summary: "People with access to a home: list, add, remove, access",
        subcommands: [
            HubCommands.command("list", "List people", options: [HubOptions.inHome.declaration], body: list),
            HubCommands.command(
                "add", "Give a person access to a home", arguments: [HubCommands.newName, account],
                options: [role.declaration, control.declaration, HubOptions.home.declaration],
                examples: [
                    .init(line: "hearth user add Anna anna@example.com --role administrator", summary: "may change it")
                ]
            ) { session in
                let home = try await session.home()
                let user = try await session.client.add(
                    NewUserRequest(
                        home: home.id, name: session.parsed[HubCommands.newName][0],
                        account: session.parsed[account][0], role: session.parsed[role],
                        control: session.parsed[control]))
                try session.tell(user, "\"\(user.name)\" has access to \"\(home.name)\": \(access(user)).")
            },
            HubCommands.command(
                "remove", "Take a person's access away", arguments: [which], options: [HubOptions.inHome.declaration]
            ) { session in
                let user = try await session.user(session.parsed[which][0])
                try await session.client.remove(user.id)
                try session.removed(user)
            },
            HubCommands.command(
                "rename", "Give a person another name", arguments: [which, HubCommands.newName],
                options: [HubOptions.inHome.declaration]
            ) { session in
                let user = try await session.user(session.parsed[which][0])
                let changed = try await session.client.change(
                    user.id, UserChange(name: .to(session.parsed[HubCommands.newName][0])))
                try session.tell(changed, "\"\(user.name)\" is \"\(changed.name)\" now.")
            },
            HubCommands.command(
                "access", "Say what a person may do", arguments: [which],
                options: [role.declaration, control.declaration, HubOptions.inHome.declaration]
            ) { session in
                let user = try await session.user(session.parsed[which][0])
                var change = UserChange()
                if let role = session.parsed[role] { change.role = .to(role) }
                if let control = session.parsed[control] { change.control = .to(control) }
                let changed = change == UserChange() ? user : try await session.client.change(user.id, change)
                try session.tell(changed, "\"\(changed.name)\": \(access(changed)).")
            },
            HubCommands.command(
                "presence", "Tell the hub whether a person is at home, for automations that go by it",
                discussion: "For scripts that know: a phone that joined the network, an app.",
                arguments: [which, presence], options: [HubOptions.inHome.declaration]
            ) { session in
                let user = try await session.user(session.parsed[which][0])
                let word = session.parsed[presence][0]
                guard word == "home" || word == "away" else {
                    throw CommandFailure(.usage, "WHERE is home or away, found \"\(word)\"")
                }
                try await session.client.report(user.id, isAtHome: word == "home")
                try session.tell(
                    try await session.client.user(user.id),
                    "\"\(user.name)\" is \(word == "home" ? "at home" : "away").")
            },
        ])

    private static func access(_ user: UserResource) -> String {
        let from =
            switch user.control {
            case .anywhere: "controls from anywhere"
            case .onlyAtHome: "controls at home only"
            case .never: "may look only"
            }
        return user.role == .owner ? "owner" : "\(user.role.rawValue), \(from)"
    }

    private static func list(_ session: HubSession) async throws {
        let users = try await session.client.users(home: try await session.onlyHome()?.id)
        let homes = HomeNames(try await session.client.homes())
        try session.list("users", users, none: "There is nobody yet.") {
            var table = TextTable(
                [.init(title: "NAME", mayShrink: true)] + homes.columns + [
                    .init(title: "ACCOUNT", mayShrink: true), .init(title: "ACCESS"), .init(title: "WHEREABOUTS"),
                ])
            for user in users {
                table.add(
                    [user.name] + homes.cells(user.home) + [
                        user.account, access(user), user.isAtHome.map { $0 ? "at home" : "away" } ?? "–",
                    ])
            }
            return table
        }
    }
}
