import HomeModel
import HubAPI

/// `hearth group …`
enum GroupCommand {
    private static let which = HubCommands.naming(.groups, "GROUP")
    private static let services = ArgumentDeclaration(
        name: "SERVICE", summary: "ACCESSORY/SERVICE, or an accessory alone for its main one",
        arity: .repeated(minimum: 1), completion: .hub(.accessories))
    private static let optionalServices = ArgumentDeclaration(
        name: "SERVICE", summary: "ACCESSORY/SERVICE, or an accessory alone for its main one",
        arity: .repeated(minimum: 0), completion: .hub(.accessories))

    static let declaration: CommandDeclaration = .init(
        name: "group", summary: "Service groups, such as all lamps of a table: list, add, rename, remove, change",
        subcommands: [
            HubCommands.command("list", "List service groups", options: [HubOptions.inHome.declaration], body: list),
            HubCommands.command(
                "add", "Add a service group", arguments: [HubCommands.newName, optionalServices],
                options: [HubOptions.home.declaration],
                examples: [
                    .init(line: "hearth group add \"Table lamps\" \"Lamp left\" \"Lamp right\"", summary: "of two")
                ]
            ) { session in
                let home = try await session.home()
                let group = try await session.client.add(
                    NewServiceGroup(
                        home: home.id, name: session.parsed[HubCommands.newName][0],
                        services: try await find(session.parsed[optionalServices], session)))
                try session.tell(group, "\"\(group.name)\" is there.")
            },
            HubCommands.command(
                "rename", "Give a service group another name", arguments: [which, HubCommands.newName],
                options: [HubOptions.inHome.declaration]
            ) { session in
                let group = try await session.group(session.parsed[which][0])
                let changed = try await session.client.change(
                    group.id, ServiceGroupChange(name: .to(session.parsed[HubCommands.newName][0])))
                try session.tell(changed, "\"\(group.name)\" is \"\(changed.name)\" now.")
            },
            HubCommands.command(
                "remove", "Remove a service group; its services stay", arguments: [which],
                options: [HubOptions.inHome.declaration]
            ) { session in
                let group = try await session.group(session.parsed[which][0])
                try await session.client.remove(group.id)
                try session.removed(group)
            },
            HubCommands.command(
                "add-service", "Take services into a group", arguments: [which, services],
                options: [HubOptions.inHome.declaration]
            ) { session in
                try await change(session) { group, services in group + services.filter { !group.contains($0) } }
            },
            HubCommands.command(
                "remove-service", "Take services out of a group", arguments: [which, services],
                options: [HubOptions.inHome.declaration]
            ) { session in
                try await change(session) { group, services in group.filter { !services.contains($0) } }
            },
        ])

    private static func find(_ names: [String], _ session: HubSession) async throws -> [ServiceID] {
        guard !names.isEmpty else { return [] }
        let things = try await session.things()
        return try names.map { try things.service($0).id }
    }

    private static func change(
        _ session: HubSession, _ edit: ([ServiceID], [ServiceID]) -> [ServiceID]
    ) async throws {
        let group = try await session.group(session.parsed[which][0])
        let named = try await find(session.parsed[services], session)
        let changed = try await session.client.change(
            group.id, ServiceGroupChange(services: .to(edit(group.services, named))))
        let things = try await session.things()
        try session.tell(changed, "\"\(changed.name)\": \(names(of: changed, things))")
    }

    private static func names(of group: ServiceGroupResource, _ things: ThingDirectory) -> String {
        let names = group.services.map { things.name(of: $0) ?? "\($0)" }
        return names.isEmpty ? "no services" : names.joined(separator: ", ")
    }

    private static func list(_ session: HubSession) async throws {
        let groups = try await session.client.groups(home: try await session.onlyHome()?.id)
        let things = try await session.things()
        let homes = HomeNames(try await session.client.homes())
        let none = "There are no service groups yet; `hearth group add NAME SERVICE…` adds one."
        try session.list("groups", groups, none: none) {
            var table = TextTable(
                [.init(title: "GROUP", mayShrink: true)] + homes.columns + [.init(title: "SERVICES", wraps: true)])
            for group in groups { table.add([group.name] + homes.cells(group.home) + [names(of: group, things)]) }
            return table
        }
    }
}
