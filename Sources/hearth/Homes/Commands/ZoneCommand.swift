import HomeModel
import HubAPI

/// `hearth zone …`
enum ZoneCommand {
    private static let which = HubCommands.naming(.zones)
    private static let rooms = HubCommands.naming(.rooms, arity: .repeated(minimum: 1))
    private static let optionalRooms = HubCommands.naming(.rooms, arity: .repeated(minimum: 0))

    static let declaration: CommandDeclaration = .init(
        name: "zone", summary: "Zones, which are several rooms together: list, add, rename, remove, change",
        subcommands: [
            HubCommands.command("list", "List zones", options: [HubOptions.inHome.declaration], body: list),
            HubCommands.command(
                "add", "Add a zone", arguments: [HubCommands.newName, optionalRooms],
                options: [HubOptions.home.declaration],
                examples: [.init(line: "hearth zone add Upstairs Bedroom Bathroom", summary: "of two rooms")]
            ) { session in
                let home = try await session.home()
                let zone = try await session.client.add(
                    NewZone(
                        home: home.id, name: session.parsed[HubCommands.newName][0],
                        rooms: try await find(session.parsed[optionalRooms], session)))
                try session.tell(zone, "\"\(zone.name)\" is there.")
            },
            HubCommands.command(
                "rename", "Give a zone another name", arguments: [which, HubCommands.newName],
                options: [HubOptions.inHome.declaration]
            ) { session in
                let zone = try await session.zone(session.parsed[which][0])
                let changed = try await session.client.change(
                    zone.id, ZoneChange(name: .to(session.parsed[HubCommands.newName][0])))
                try session.tell(changed, "\"\(zone.name)\" is \"\(changed.name)\" now.")
            },
            HubCommands.command(
                "remove", "Remove a zone; its rooms stay", arguments: [which], options: [HubOptions.inHome.declaration]
            ) { session in
                let zone = try await session.zone(session.parsed[which][0])
                try await session.client.remove(zone.id)
                try session.removed(zone)
            },
            HubCommands.command(
                "add-room", "Take rooms into a zone", arguments: [which, rooms],
                options: [HubOptions.inHome.declaration]
            ) { session in
                try await change(session) { zone, rooms in zone + rooms.filter { !zone.contains($0) } }
            },
            HubCommands.command(
                "remove-room", "Take rooms out of a zone", arguments: [which, rooms],
                options: [HubOptions.inHome.declaration]
            ) { session in try await change(session) { zone, rooms in zone.filter { !rooms.contains($0) } } },
        ])

    private static func find(_ names: [String], _ session: HubSession) async throws -> [RoomID] {
        var ids: [RoomID] = []
        for name in names { ids.append(try await session.room(name).id) }
        return ids
    }

    private static func change(
        _ session: HubSession, _ edit: ([RoomID], [RoomID]) -> [RoomID]
    ) async throws {
        let zone = try await session.zone(session.parsed[which][0])
        let named = try await find(session.parsed[rooms], session)
        let changed = try await session.client.change(zone.id, ZoneChange(rooms: .to(edit(zone.rooms, named))))
        let known = try await session.client.rooms(home: zone.home)
        try session.tell(changed, "\"\(changed.name)\": \(names(of: changed, known))")
    }

    private static func names(of zone: ZoneResource, _ rooms: [RoomResource]) -> String {
        let names = zone.rooms.map { id in rooms.first { $0.id == id }?.name ?? "\(id)" }
        return names.isEmpty ? "no rooms" : names.joined(separator: ", ")
    }

    private static func list(_ session: HubSession) async throws {
        let home = try await session.onlyHome()
        let zones = try await session.client.zones(home: home?.id)
        let rooms = try await session.client.rooms(home: home?.id)
        let homes = HomeNames(try await session.client.homes())
        try session.list("zones", zones, none: "There are no zones yet; `hearth zone add NAME ROOM…` adds one.") {
            var table = TextTable(
                [.init(title: "ZONE", mayShrink: true)] + homes.columns + [.init(title: "ROOMS", wraps: true)])
            for zone in zones { table.add([zone.name] + homes.cells(zone.home) + [names(of: zone, rooms)]) }
            return table
        }
    }
}
