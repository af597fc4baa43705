import Glibc
import HAPAccessory
import HAPModel
import HAPProtocol
import HearthJSON
import HearthNetworking
import Simulator

/// What `hearth simulate` prints and records.
struct SimulateReport {
    /// A home with more accessories is not listed one by one.
    private static let mostListed = 24

    private let console: Console
    private let isJSON: Bool
    private let isVerbose: Bool
    private let wantsCodes: Bool
    private let record: LineFile?

    init(_ parsed: ParsedCommand, _ console: Console, _ record: LineFile?) {
        self.console = console
        isJSON = parsed[SimulateOptions.json]
        isVerbose = parsed[SimulateOptions.verbose] || console.outputIsTerminal
        wantsCodes = parsed[SimulateOptions.qr]
        self.record = record
    }

    // MARK: The start

    func ready(_ home: SimulatedHome, _ network: SystemNetwork, _ socket: String, _ folder: String) async {
        let servers = await home.servers
        let accessories = servers.map(\.accessoryCount).reduce(0, +)
        if isJSON {
            for server in servers { console.line(Self.line(server).text) }
            console.line(
                JSONLine([
                    ("event", "ready"), ("servers", .integer(Int128(servers.count))),
                    ("accessories", .integer(Int128(accessories))), ("pid", .integer(Int128(getpid()))),
                    ("socket", .string(socket)), ("state", .string(folder)),
                    ("home_time", .string(await home.now.description)),
                ]).text)
            return
        }
        if console.outputIsTerminal {
            await welcome(home, servers, network, socket)
        } else {
            for (number, server) in servers.enumerated() {
                console.line(
                    "READY server=\(number + 1)/\(servers.count) port=\(server.address.port ?? 0) id=\(server.deviceID) "
                        + "setup_code=\(server.setupCode.text) accessories=\(server.accessoryCount) "
                        + "name=\(Self.quoted(server.name))")
            }
        }
        if wantsCodes {
            for server in servers {
                console.show(SetupLabel(name: server.name, payload: server.payload))
                console.line()
            }
        }
        console.line(
            "READY servers=\(servers.count) accessories=\(accessories) pid=\(getpid()) socket=\(Self.quoted(socket))")
    }

    private static func line(_ server: SimulatedServer) -> JSONLine {
        JSONLine([
            ("event", "server"), ("name", .string(server.name)),
            ("port", .integer(Int128(server.address.port ?? 0))), ("id", .string(server.deviceID.text)),
            ("setup_code", .string(server.setupCode.text)), ("payload", .string(server.payload.text)),
            ("accessories", .integer(Int128(server.accessoryCount))),
        ])
    }

    private static func quoted(_ text: String) -> String { JSONLine(.string(text)).text }

    private func welcome(
        _ home: SimulatedHome, _ servers: [SimulatedServer], _ network: SystemNetwork, _ socket: String
    ) async {
        var table = TextTable([
            .init(title: "SERVER", mayShrink: true), .init(title: "SETUP CODE"), .init(title: "ADDRESS"),
            .init(title: "ACCESSORIES", alignment: .right), .init(title: "CONTROLLERS", alignment: .right),
        ])
        let host = Self.host(network)
        for server in servers {
            let address = server.address.ipAddress.map { $0.isUnspecified ? "\(host)" : "\($0)" } ?? ""
            table.add([
                server.name, server.setupCode.text, "\(address):\(server.address.port ?? 0)",
                "\(server.accessoryCount)", "\(await server.server.pairings.count)",
            ])
        }
        console.show(table)
        console.line()
        var all: [Accessory] = []
        for server in servers { all += await server.server.accessories }
        if all.count <= Self.mostListed {
            console.show(AccessoryTables.overview(all))
            console.line()
        }
        let next =
            "Home time is \(HomeTimeText.whole(await home.now)). `hearth simulate ctl` changes things while this runs, "
            + "`hearth simulate ctl qr` prints codes to scan; Ctrl-C ends."
        for line in TextWrapping.wrap(next, width: console.tableWidth ?? .max) { console.line(line) }
    }

    /// Where other machines find this one; this machine itself where there is no network.
    private static func host(_ network: SystemNetwork) -> IPAddress {
        let interfaces = (try? network.interfaces()) ?? []
        let addresses = interfaces.filter { $0.isRunning && !$0.isLoopback }.flatMap(\.assignments).map(\.address)
        return addresses.first { $0.family == .v4 } ?? .loopbackV4
    }

    // MARK: What happens

    func note(_ event: ServerEvent, in home: SimulatedHome) async {
        let isRecorded = record != nil && ControllerRecord.contains(event.event)
        guard isRecorded || isJSON || isVerbose else { return }
        let server = try? await home.server(event.server)
        var accessories: [Accessory] = []
        if ServeReport.needsNames(event.event), let server { accessories = await server.server.accessories }
        let time = await home.now
        let more: [(String, JSONValue)] = [
            ("home_time", .string(time.description)), ("server", .string(event.server)),
        ]
        let now = ClockText.timestamp()
        if isRecorded || isJSON,
            let line = ServeReport(isJSON: true, more: more).line(event.event, accessories, at: "", now)
        {
            if isRecorded { record?.append(line) }
            if isJSON { console.line(line) }
        }
        if isVerbose, !isJSON {
            let several = await home.servers.count > 1
            let report = ServeReport(isJSON: false, subject: several ? event.server : nil)
            if let line = report.line(event.event, accessories, at: HomeTimeText.text(time), now) { console.line(line) }
        }
    }
}

enum HomeTimeText {
    private static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

    /// `2026-01-05T06:00:15`, whatever the fraction of the second.
    static func whole(_ time: HomeInstant) -> String { String(time.description.prefix { $0 != "." }) }

    /// `Mon 06:00:15`
    static func text(_ time: HomeInstant) -> String {
        let clock = time.description.split(separator: "T").last?.prefix(8) ?? ""
        return days[(time.weekday - 1) % 7] + " " + clock
    }
}
