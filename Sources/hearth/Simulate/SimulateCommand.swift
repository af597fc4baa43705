import HearthJSON
import Simulator

/// `hearth simulate HOME…` and what belongs to it.
enum SimulateCommand {
    static let declaration: CommandDeclaration = .init(
        name: "simulate", summary: "Simulate a whole home: people, weather, time, and things that act",
        discussion: """
            All accessory servers of the home run in this process. A line `READY server=1/2 port=… id=… setup_code=… \
            accessories=… name="…"` tells of each, and the last one, `READY servers=… accessories=… pid=… socket=…`, that \
            everything can be reached. It ends cleanly on SIGTERM and Ctrl-C.

            `hearth simulate ctl` changes a home that runs: values, faults, time, and what there is.
            """,
        arguments: [SimulateOptions.homes],
        options: [
            SimulateOptions.seed.declaration, SimulateOptions.speed.declaration, SimulateOptions.clock.declaration,
            SimulateOptions.start.declaration, SimulateOptions.state.declaration, SimulateOptions.fresh.declaration,
            SimulateOptions.address.declaration, SimulateOptions.noDiscovery.declaration,
            SimulateOptions.socket.declaration, SimulateOptions.log.declaration, SimulateOptions.record.declaration,
            SimulateOptions.qr.declaration, SimulateOptions.verbose.declaration, SimulateOptions.json.declaration,
        ],
        subcommands: [CtlCommand.declaration, homes, FaultTable.declaration, check, WriteCommand.declaration, schema],
        examples: [
            .init(line: "hearth simulate demo", summary: "a flat, at the pace of the clock on the wall"),
            .init(line: "hearth simulate demo --speed 60", summary: "an hour of home time each minute"),
            .init(
                line: "hearth simulate my-home.json5 --clock manual --start 2026-01-05T06:00 --fresh",
                summary: "for a test, which moves time with `hearth simulate ctl advance`"),
        ],
        body: { parsed, console in try await SimulateRun(parsed: parsed, console: console).run() })

    private static let homes: CommandDeclaration = .init(
        name: "homes", summary: "List the ready-made homes", options: [SimulateOptions.json.declaration],
        body: { parsed, console in
            var table = TextTable([
                .init(title: "NAME"), .init(title: "SERVERS", alignment: .right),
                .init(title: "ACCESSORIES", alignment: .right), .init(title: "WHAT", mayShrink: true),
            ])
            for ready in HomeChoice.readyMade {
                let home = ready.make()
                // A bridge is no accessory that anybody would count.
                let count = home.servers.map { $0.bridged.isEmpty ? 1 : $0.bridged.count }.reduce(0, +)
                if parsed[SimulateOptions.json] {
                    console.line(
                        JSONLine([
                            ("name", .string(ready.name)), ("summary", .string(ready.summary)),
                            ("servers", .integer(Int128(home.servers.count))),
                            ("accessories", .integer(Int128(count))),
                        ]).text)
                } else {
                    table.add([ready.name, "\(home.servers.count)", "\(count)", ready.summary])
                }
            }
            if !parsed[SimulateOptions.json] {
                console.show(table)
            }
            return .success
        })

    private static let schema: CommandDeclaration = .init(
        name: "schema", summary: "Print the JSON Schema of definitions, for editors and checks",
        body: { parsed, console in
            console.write(DefinitionSchema.text)
            return .success
        })

    private static let files = ArgumentDeclaration(
        name: "FILE", summary: "definitions (JSON5)", arity: .repeated(minimum: 1), completion: .files)

    private static let check: CommandDeclaration = .init(
        name: "check", summary: "Check definitions without serving them", arguments: [files],
        options: [SimulateOptions.json.declaration],
        body: { parsed, console in
            try DefinitionReport.check(parsed[files], as: .home, asJSON: parsed[SimulateOptions.json], console)
        })
}
