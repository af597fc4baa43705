import HearthCalendar
import HomeModel
import HubAPI

/// `hearth home …`
enum HomeCommand {
    private static let which = HubCommands.naming(.homes)
    private static let optional = HubCommands.naming(.homes, arity: .optional)
    private static let latitude = ArgumentDeclaration(name: "LATITUDE", summary: "degrees north, -90 to 90")
    private static let longitude = ArgumentDeclaration(name: "LONGITUDE", summary: "degrees east, -180 to 180")
    private static let zone = CommandOption<String>(
        "zone", "ZONE", expects: "a time zone such as Europe/Berlin", "What its clocks go by"
    ) { (try? TimeZone($0)) == nil ? nil : $0 }

    private static let zoneWord = ArgumentDeclaration(
        name: "ZONE", summary: "a time zone such as Europe/Berlin; the same as --zone", arity: .optional)

    static let declaration: CommandDeclaration = .init(
        name: "home", summary: "Homes: list, add, rename, locate, export and apply",
        subcommands: [
            HubCommands.command("list", "List the homes", body: list),
            HubCommands.command("show", "Show what is in a home", arguments: [optional], body: show),
            HubCommands.command(
                "add", "Make a home", arguments: [HubCommands.newName], options: [zone.declaration],
                examples: [.init(line: "hearth home add \"Elm Street\" --zone Europe/Berlin", summary: "a first home")]
            ) { session in
                let home = try await session.client.add(
                    NewHome(name: session.parsed[HubCommands.newName][0], timeZone: session.parsed[zone]))
                try session.tell(home, "\"\(home.name)\" is there.")
            },
            HubCommands.command("rename", "Give a home another name", arguments: [which, HubCommands.newName]) {
                session in
                let home = try await session.home(session.parsed[which][0])
                let changed = try await session.client.change(
                    home.id, HomeChange(name: .to(session.parsed[HubCommands.newName][0])))
                try session.tell(changed, "\"\(home.name)\" is \"\(changed.name)\" now.")
            },
            HubCommands.command("remove", "Remove a home that has no accessories any more", arguments: [which]) {
                session in
                let home = try await session.home(session.parsed[which][0])
                try await session.client.remove(home.id)
                try session.removed(home)
            },
            HubCommands.command(
                "locate", "Say where a home is, for sunrise and sunset, and what its clocks go by",
                arguments: [latitude, longitude, zoneWord], options: [zone.declaration, HubOptions.home.declaration],
                examples: [
                    .init(
                        line: "hearth home locate 52.52 13.40 --zone Europe/Berlin",
                        summary: "two or three decimals are enough")
                ], body: locate),
            HubCommands.command(
                "primary", "Choose the home that is meant where none is named", arguments: [which]
            ) { session in
                let home = try await session.home(session.parsed[which][0])
                let changed = try await session.client.change(home.id, HomeChange(isPrimary: .to(true)))
                try session.tell(changed, "\"\(changed.name)\" is the primary home.")
            },
            HomeDocumentCommands.export, HomeDocumentCommands.apply,
        ])

    private static func list(_ session: HubSession) async throws {
        let homes = try await session.client.homes()
        let accessories =
            session.isJSON ? [] : try await session.client.accessories(withServices: false)
        try session.list("homes", homes, none: "There is no home yet; `hearth home add NAME` makes one.") {
            var table = TextTable([
                .init(title: "NAME", mayShrink: true), .init(title: "PRIMARY"),
                .init(title: "ACCESSORIES", alignment: .right), .init(title: "WHERE"),
                .init(title: "TIME ZONE", mayShrink: true),
            ])
            for home in homes {
                table.add([
                    home.name, home.isPrimary ? "yes" : "", "\(accessories.count { $0.home == home.id })",
                    home.location.map(place) ?? "–", home.timeZone ?? "–",
                ])
            }
            return table
        }
    }

    private static func place(_ location: LocationResource) -> String { "\(location.latitude), \(location.longitude)" }

    private static func show(_ session: HubSession) async throws {
        let home = try await session.home(session.parsed[optional].first)
        guard !session.isJSON else { return try session.print(home) }
        let rooms = try await session.client.rooms(home: home.id)
        let accessories = try await session.client.accessories(home: home.id, withServices: false)
        let scenes = try await session.client.scenes(home: home.id)
        let automations = try await session.client.automations(home: home.id)
        let users = try await session.client.users(home: home.id)
        var table = TextTable([.init(title: "HOME"), .init(title: home.name, wraps: true)])
        func add(_ title: String, _ text: String) { table.add([title, text]) }
        add("Id", "\(home.id)")
        if home.isPrimary { add("Primary", "yes") }
        add("Where", home.location.map(place) ?? "not said; automations by the sun need it: `hearth home locate`")
        add("Time zone", home.timeZone ?? "not said; the hub's own")
        for room in rooms {
            let names = accessories.filter { $0.room == room.id }.map(\.name)
            if !room.isForEntireHome || !names.isEmpty {
                add(
                    room.isForEntireHome ? "In no room" : room.name,
                    names.isEmpty ? "nothing" : names.joined(separator: ", "))
            }
        }
        func list(_ title: String, _ names: [String]) {
            add(title, names.isEmpty ? "none" : names.joined(separator: ", "))
        }
        list("Scenes", scenes.filter { !$0.kind.isBuiltIn || !$0.actions.isEmpty }.map(\.name))
        list("Automations", automations.map(\.name))
        list("People", users.map(\.name))
        session.console.show(table)
    }

    private static func locate(_ session: HubSession) async throws {
        let home = try await session.home()
        let numbers = [latitude, longitude].map { Double(session.parsed[$0][0]) }
        guard let north = numbers[0], let east = numbers[1], (-90...90).contains(north), (-180...180).contains(east)
        else {
            throw CommandFailure(
                .usage, "a place is two numbers: -90 to 90 degrees north and -180 to 180 degrees east",
                remedy: "For example: hearth home locate 52.52 13.40 --zone Europe/Berlin")
        }
        var change = HomeChange(location: .to(LocationResource(latitude: north, longitude: east)))
        if let zone = session.parsed[zone] ?? session.parsed[zoneWord].first { change.timeZone = .to(zone) }
        let changed = try await session.client.change(home.id, change)
        try session.tell(
            changed, "\"\(changed.name)\" is at \(north), \(east)" + (changed.timeZone.map { ", in \($0)." } ?? "."))
        if changed.timeZone == nil, !session.isJSON {
            session.say("Its clocks go by the hub's time zone; --zone says another.")
        }
    }
}
