import HearthJSON
import Simulator

/// What can go wrong in a simulated home, for people and programs.
enum FaultTable {
    static let declaration: CommandDeclaration = .init(
        name: "faults", summary: "List what can go wrong, each with a sentence",
        discussion: """
            `hearth simulate ctl fault NAME` injects one into a home that runs; a definition's list of faults lets them come \
            by themselves.
            """,
        options: [SimulateOptions.json.declaration],
        body: { parsed, console in
            for kind in Fault.Kind.allCases {
                if parsed[SimulateOptions.json] {
                    console.line(json(kind).text)
                    continue
                }
                console.line(kind.rawValue)
                let width = min(console.size().columns, 100)
                let lines =
                    [kind.sentence + " Strikes \(strikes(kind))."]
                    + kind.parameters.map { "\($0.name)=  \($0.meaning)" }
                for text in lines {
                    for line in TextWrapping.wrap(text, width: width - 4) { console.line("    " + line) }
                }
            }
            return .success
        })

    private static func json(_ kind: Fault.Kind) -> JSONLine {
        let parameters = kind.parameters.map { parameter in
            JSONValue.object([("name", .string(parameter.name)), ("meaning", .string(parameter.meaning))])
        }
        return JSONLine([
            ("name", .string(kind.rawValue)), ("sentence", .string(kind.sentence)), ("lasts", .bool(kind.lasts)),
            ("strikes", .string(strikes(kind))), ("parameters", .array(parameters)),
        ])
    }

    private static func strikes(_ kind: Fault.Kind) -> String {
        switch kind.reach {
        case .server: "whole servers"
        case .accessory: "servers and single accessories"
        case .connection: "servers and single connections"
        case .anything: "servers, accessories and connections"
        }
    }
}
