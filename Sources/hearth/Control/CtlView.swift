import HAPModel
import HAPProtocol
import HearthJSON
import Simulator

/// Looking: list, get, snapshot, events, qr.
enum CtlView {
    static let commands = [list, get, snapshot, events, qr]

    private static let list = CtlOptions.command(
        "list", "List accessory servers with setup codes and addresses, and their accessories",
        body: { session in
            guard let answer = try await session.ask("list") else { return }
            let servers = answer["servers"]?.arrayValue ?? []
            session.show(serverTable(servers))
            session.console.line()
            var table = TextTable([
                .init(title: "ACCESSORY", mayShrink: true), .init(title: "ROOM", mayShrink: true),
                .init(title: "SERVER", mayShrink: true), .init(title: "SERVICES", mayShrink: true),
            ])
            for server in servers {
                for accessory in server["accessories"]?.arrayValue ?? [] {
                    let services = accessory["services"]?.arrayValue ?? []
                    table.add([
                        accessory["name"]?.stringValue ?? "", accessory["room"]?.stringValue ?? "",
                        server["name"]?.stringValue ?? "",
                        services.compactMap(\.stringValue).joined(separator: ", "),
                    ])
                }
            }
            session.show(table)
        })

    private static func serverTable(_ servers: [JSONValue]) -> TextTable {
        var table = TextTable([
            .init(title: "SERVER", mayShrink: true), .init(title: "SETUP CODE"), .init(title: "ADDRESS"),
            .init(title: "CONTROLLERS", alignment: .right), .init(title: "CONNECTIONS", alignment: .right),
        ])
        for server in servers {
            table.add([
                server["name"]?.stringValue ?? "", server["setup_code"]?.stringValue ?? "",
                server["address"]?.stringValue ?? "", "\(server["controllers"]?.arrayValue?.count ?? 0)",
                "\(server["connections"]?.integerValue ?? 0)",
            ])
        }
        return table
    }

    private static let characteristics = ArgumentDeclaration(
        name: "CHARACTERISTIC", summary: "names; without one, all of them", arity: .repeated(minimum: 0))

    private static let get = CtlOptions.command(
        "get", "Print values", arguments: [CtlOptions.optionalAccessory, characteristics],
        options: [CtlOptions.server.declaration],
        body: { session in
            let name = session.parsed[CtlOptions.optionalAccessory].first
            guard let answer = try await session.ask("get", name == nil ? [] : session.target(name)) else { return }
            let things = try SimulatedThings(answer)
            guard name != nil, let accessory = things.things.first?.accessory else {
                session.show(things.overview)
                return
            }
            let finder = CharacteristicFinder(accessory: accessory, purpose: .read)
            let words = session.parsed[characteristics]
            let all = accessory.services.filter { $0.type != .accessoryInformation }.flatMap { service in
                service.characteristics.filter(\.isReadable).map {
                    CharacteristicFinder.Match(service: service, characteristic: $0)
                }
            }
            let matches = words.isEmpty ? all : try words.flatMap(finder.find)
            session.show(SimulatedThings.table(matches.map { (accessory, $0) }))
        })

    private static let snapshot = CtlOptions.command(
        "snapshot", "Print everything about the home at this moment: time, values, rooms, controllers, faults",
        body: { session in
            guard let answer = try await session.ask("snapshot") else { return }
            session.say(CtlTime.text(answer))
            session.console.line()
            session.show(serverTable(answer["servers"]?.arrayValue ?? []))
            session.console.line()
            session.show(try SimulatedThings(try await session.client.ask("get")).overview)
            let faults = answer["faults"]?.arrayValue ?? []
            if !faults.isEmpty {
                session.console.line()
                session.show(CtlFaults.table(faults))
            }
            let rooms = answer["rooms"]?.arrayValue ?? []
            guard !rooms.isEmpty else { return }
            session.console.line()
            var table = TextTable([
                .init(title: "ROOM", mayShrink: true), .init(title: "TEMPERATURE", alignment: .right),
                .init(title: "HUMIDITY", alignment: .right), .init(title: "LIGHT", alignment: .right),
                .init(title: "PEOPLE", alignment: .right),
            ])
            for room in rooms {
                func number(_ name: String, _ unit: String) -> String {
                    room[name].map { JSONLine($0).text + " " + unit } ?? ""
                }
                table.add([
                    room["name"]?.stringValue ?? "", number("temperature", "°C"), number("humidity", "%"),
                    number("light", "lx"), "\(room["people"]?.integerValue ?? 0)",
                ])
            }
            session.show(table)
        })

    private static let count = CommandOption<Int>.integer(
        "count", short: "n", "N", in: 1...1_000_000, "End after so many events", defaultText: "never")

    private static let events = CtlOptions.command(
        "events", "Follow what happens in the home", options: [count.declaration],
        body: { session in
            _ = try await session.client.ask("events")
            var left = session.parsed[count] ?? .max
            while left > 0, let event = try await session.client.next() {
                left -= 1
                session.console.line(
                    session.parsed[CtlOptions.json]
                        ? JSONLine(.object(event)).text : PrintableText.make(EventText.text(event)))
            }
        })

    private static let name = ArgumentDeclaration(
        name: "SERVER", summary: "an accessory server's name; all of them without one", arity: .optional)

    private static let qr = CtlOptions.command(
        "qr", "Print QR codes that add the accessories", arguments: [name],
        body: { session in
            let answer = try await session.client.ask("list")
            var servers = answer["servers"]?.arrayValue ?? []
            if let wanted = session.parsed[name].first {
                let names = servers.compactMap { $0["name"]?.stringValue }
                servers = servers.filter { $0["name"]?.stringValue == wanted }
                guard !servers.isEmpty else {
                    throw CommandFailure(
                        .notFound,
                        "no accessory server is called \"\(wanted)\"" + NearestName.sentence(for: wanted, among: names),
                        remedy: "There are \(names.joined(separator: ", ")).")
                }
            }
            for server in servers {
                let text = server["payload"]?.stringValue ?? ""
                let payload = try SetupInput.checked { () throws(SetupCodeError) in try SetupPayload(text) }
                if session.parsed[CtlOptions.json] {
                    session.console.line(
                        JSONLine([
                            ("name", server["name"] ?? .null), ("payload", .string(text)),
                            ("setup_code", server["setup_code"] ?? .null),
                        ]).text)
                    continue
                }
                session.console.show(SetupLabel(name: server["name"]?.stringValue ?? "", payload: payload))
                session.console.line()
            }
        })
}
