import HomeModel
import HubAPI

/// `hearth accessory list|show|…`: accessories of the hub's homes.
enum HubAccessoryCommands {
    static let which = HubCommands.naming(.accessories)
    private static let room = CommandOption<String>.text(
        "room", "ROOM", "Only those of this room", defaultText: "all", completion: .hub(.rooms))
    private static let toRoom = HubCommands.naming(.rooms)
    private static let ids = CommandFlag("ids", "With the ids, which stay the same whatever things are called")
    private static let service = ArgumentDeclaration(
        name: "SERVICE", summary: "ACCESSORY/SERVICE, or an accessory alone for its main one",
        completion: .hub(.accessories))
    private static let serviceName = ArgumentDeclaration(
        name: "NAME", summary: "what it is called from now on; none for the accessory's own", arity: .optional)
    private static let evenIfAway = CommandFlag(
        "even-if-away", "Also when it can't be told; it has to be reset by hand before it can be added anywhere")

    static let commands = [
        HubCommands.command(
            "list", "List the accessories of the hub's homes",
            options: [room.declaration, HubOptions.inHome.declaration], body: list),
        HubCommands.command(
            "show", "Show all that an accessory has", arguments: [which],
            options: [ids.declaration, HubOptions.inHome.declaration], body: show),
        HubCommands.command("nearby", "List accessories that announce themselves to the hub", body: nearby),
        AccessoryAddCommand.declaration,
        HubCommands.command(
            "remove", "Make an accessory, or a bridge with all behind it, forget the home, and remove it",
            arguments: [which], options: [evenIfAway.declaration, HubOptions.inHome.declaration]
        ) { session in
            let accessory = try await session.accessory(session.parsed[which][0])
            try await session.showing("Removing…") {
                try await session.client.remove(accessory.id, evenIfAway: session.parsed[evenIfAway])
            }
            try session.removed(accessory)
        },
        HubCommands.command(
            "rename", "Give an accessory another name", arguments: [which, HubCommands.newName],
            options: [HubOptions.inHome.declaration]
        ) { session in
            let accessory = try await session.accessory(session.parsed[which][0])
            let changed = try await session.client.change(
                accessory.id, AccessoryChange(name: .to(session.parsed[HubCommands.newName][0])))
            try session.tell(changed, "\"\(accessory.name)\" is \"\(changed.name)\" now.")
        },
        HubCommands.command(
            "rename-service", "Give a service of an accessory a name", arguments: [service, serviceName],
            options: [HubOptions.inHome.declaration]
        ) { session in
            let found = try await session.things().service(session.parsed[service][0])
            let changed = try await session.client.change(
                found.id, ServiceChange(name: .to(session.parsed[serviceName].first)))
            try session.tell(changed, "It is \"\(changed.name ?? changed.typeName)\" now.")
        },
        HubCommands.command(
            "move", "Put an accessory into a room", arguments: [which, toRoom],
            options: [HubOptions.inHome.declaration]
        ) { session in
            let accessory = try await session.accessory(session.parsed[which][0])
            let room = try await session.room(session.parsed[toRoom][0], in: accessory.home)
            let changed = try await session.client.change(accessory.id, AccessoryChange(room: .to(room.id)))
            try session.tell(changed, "\"\(changed.name)\" is in \"\(room.name)\" now.")
        },
        blocking("block", "Let the home have nothing to do with an accessory", true, "is blocked"),
        blocking("unblock", "Use a blocked accessory again", false, "is in use again"),
        HubCommands.command(
            "identify", "Let an accessory blink or beep", arguments: [which], options: [HubOptions.inHome.declaration]
        ) { session in
            let accessory = try await session.accessory(session.parsed[which][0])
            try await session.client.identify(accessory.id)
            try session.tell(["identified": "\(accessory.id)"], "\"\(accessory.name)\" was asked to show itself.")
        },
        HubCommands.command(
            "refresh", "Read anew what an accessory consists of", arguments: [which],
            options: [HubOptions.inHome.declaration]
        ) { session in
            let accessory = try await session.accessory(session.parsed[which][0])
            let changed = try await session.showing("Reading…") {
                try await session.client.refresh(accessory.id)
            }
            try session.tell(changed, "\"\(changed.name)\" was read anew.")
        },
        AccessoryValueCommands.get, AccessoryValueCommands.set,
    ]

    private static func blocking(
        _ name: String, _ summary: String, _ isBlocked: Bool, _ done: String
    ) -> CommandDeclaration {
        HubCommands.command(name, summary, arguments: [which], options: [HubOptions.inHome.declaration]) { session in
            let accessory = try await session.accessory(session.parsed[which][0])
            let changed = try await session.client.change(
                accessory.id, AccessoryChange(isBlocked: .to(isBlocked)))
            try session.tell(changed, "\"\(changed.name)\" \(done).")
        }
    }

    private static func list(_ session: HubSession) async throws {
        let home = try await session.onlyHome()
        let only = try await session.parsed[room].asyncMap { try await session.room($0) }
        let accessories = try await session.client.accessories(home: home?.id, withServices: true)
            .filter { only == nil || $0.room == only?.id }
        let rooms = try await session.client.rooms(home: home?.id)
        let homes = HomeNames(try await session.client.homes())
        let none = "There are no accessories here yet; `hearth accessory add` adds one."
        try session.list("accessories", accessories, none: none) {
            AccessoryListTable(accessories, rooms, homes).table
        }
    }

    private static func show(_ session: HubSession) async throws {
        let accessory = try await session.accessory(session.parsed[which][0], services: true)
        guard !session.isJSON else { return try session.print(accessory) }
        let rooms = try await session.client.rooms(home: accessory.home)
        let details = AccessoryDetails(accessory, rooms, ids: session.parsed[ids])
        session.console.show(details.overview)
        session.console.line()
        session.console.show(details.characteristics)
    }

    private static func nearby(_ session: HubSession) async throws {
        let found = try await session.client.nearby()
        try session.list("nearby", found, none: "No accessory announces itself; is it on, and on this network?") {
            var table = TextTable([
                .init(title: "NAME", mayShrink: true), .init(title: "ID"), .init(title: "CATEGORY", mayShrink: true),
                .init(title: "STATE"),
            ])
            for accessory in found {
                table.add([
                    accessory.name, accessory.id, accessory.category.name,
                    accessory.isPaired ? "paired" : "can be added",
                ])
            }
            return table
        }
    }
}
