import Simulator

/// `hearth simulate write HOME…`
enum WriteCommand {
    static let declaration: CommandDeclaration = .init(
        name: "write", summary: "Print a home as a definition, to start from",
        arguments: [SimulateOptions.homes],
        examples: [.init(line: "hearth simulate write villa > my-villa.json5", summary: "then change it as you like")],
        body: { parsed, console in
            console.write(DefinitionWriter.text(try HomeChoice(parsed[SimulateOptions.homes]).definition))
            return .success
        })
}
