import HubAPI

/// `hearth room …`
enum RoomCommand {
    private static let which = HubCommands.naming(.rooms)

    static let declaration: CommandDeclaration = .init(
        name: "room", summary: "Rooms of a home: list, add, rename, remove",
        subcommands: [
            HubCommands.command(
                "list", "List rooms and what is in them", options: [HubOptions.inHome.declaration], body: list),
            HubCommands.command(
                "add", "Add rooms", arguments: [names], options: [HubOptions.home.declaration],
                examples: [.init(line: "hearth room add Kitchen Hall \"Living room\"", summary: "three at once")],
                body: add),
            HubCommands.command(
                "rename", "Give a room another name", arguments: [which, HubCommands.newName],
                options: [HubOptions.inHome.declaration]
            ) { session in
                let room = try await session.room(session.parsed[which][0])
                let changed = try await session.client.change(
                    room.id, RoomChange(name: .to(session.parsed[HubCommands.newName][0])))
                try session.tell(changed, "\"\(room.name)\" is \"\(changed.name)\" now.")
            },
            HubCommands.command(
                "remove", "Remove a room; what is in it stays in the home", arguments: [which],
                options: [HubOptions.inHome.declaration]
            ) { session in
                let room = try await session.room(session.parsed[which][0])
                try await session.client.remove(room.id)
                try session.removed(room)
            },
        ])

    private static let names = ArgumentDeclaration(
        name: "NAME", summary: "what it is called", arity: .repeated(minimum: 1))

    private static func list(_ session: HubSession) async throws {
        let home = try await session.onlyHome()
        let rooms = try await session.client.rooms(home: home?.id)
        guard !session.isJSON else { return try session.list("rooms", rooms, none: "") { TextTable([]) } }
        let accessories = try await session.client.accessories(home: home?.id, withServices: false)
        let homes = HomeNames(try await session.client.homes())
        // Nobody made the room for the entire home, so it is only of interest for what is in it.
        let shown = rooms.filter { room in !room.isForEntireHome || accessories.contains { $0.room == room.id } }
        try session.list("rooms", shown, none: "There are no rooms yet; `hearth room add NAME` adds one.") {
            var table = TextTable(
                [.init(title: "ROOM", mayShrink: true)] + homes.columns + [
                    .init(title: "ACCESSORIES", wraps: true)
                ])
            for room in shown {
                let names = accessories.filter { $0.room == room.id }.map(\.name).joined(separator: ", ")
                table.add([room.isForEntireHome ? "(in no room)" : room.name] + homes.cells(room.home) + [names])
            }
            return table
        }
    }

    /// One after the other: of several names those before a mistake are there.
    private static func add(_ session: HubSession) async throws {
        let home = try await session.home()
        var added: [RoomResource] = []
        for name in session.parsed[names] {
            let room = try await session.client.add(NewRoom(home: home.id, name: name))
            added.append(room)
            if !session.isJSON { session.say("\"\(room.name)\" is there.") }
        }
        if session.isJSON { try session.print(["rooms": added]) }
    }
}
