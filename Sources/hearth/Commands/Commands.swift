import HearthJSON

/// The tree of `hearth`'s commands.
enum Commands {
    static let root: CommandDeclaration = .init(
        name: "hearth",
        summary: "Apple's smart-home protocols on Linux: serve, find, pair and control HomeKit accessories",
        options: [OptionDeclaration(name: "version", summary: "Print the version")],
        subcommands: [
            DemoCommand.declaration,
            DiscoverCommand.declaration, PairCommand.declaration, UnpairCommand.declaration,
            IdentifyCommand.declaration,
            AccessoriesCommand.declaration, GetCommand.declaration, SetCommand.declaration, WatchCommand.declaration,
            PairingsCommand.declaration, SimulateCommand.declaration, AccessoryCommand.declaration,
            QRCommand.declaration,
            CompletionCommand.declaration, versionCommand,
            CompletePairingsCommand.declaration, CtlCommand.completeNames,
        ])

    static let versionCommand: CommandDeclaration = .init(
        name: "version", summary: "Print the version", options: [HomeOptions.json.declaration],
        body: { parsed, console in
            console.line(
                parsed[HomeOptions.json]
                    ? JSONLine([("version", .string(Program.version))]).text : "hearth \(Program.version)")
            return .success
        })
}
