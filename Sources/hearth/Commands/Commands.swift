import HearthJSON

/// The tree of `hearth`'s commands.
enum Commands {
    static let root: CommandDeclaration = .init(
        name: "hearth",
        summary:
            "Apple's smart home on Linux: a hub for homes, and HomeKit accessories to find, control, serve and simulate",
        options: [OptionDeclaration(name: "version", summary: "Print the version")],
        subcommands: hub + withoutHub + simulated + [
            CompletionCommand.declaration.listed(under: "This command"), versionCommand.listed(under: "This command"),
            CompletePairingsCommand.declaration, CtlCommand.completeNames, CompleteHubCommand.declaration,
        ])

    private static let hub = [
        HubCommand.declaration, StatusCommand.declaration, HomeCommand.declaration, RoomCommand.declaration,
        ZoneCommand.declaration, GroupCommand.declaration, AccessoryCommand.declaration, SceneCommand.declaration,
        AutomationCommand.declaration, UserCommand.declaration, HistoryCommand.declaration, EventsCommand.declaration,
        BackupCommand.declaration, SignInCommand.declaration, TokenCommand.declaration, AppsCommand.declaration,
        MCPCommand.declaration,
    ].map { $0.listed(under: HubCommands.section) }

    private static let withoutHub = [
        DiscoverCommand.declaration, PairCommand.declaration, UnpairCommand.declaration, IdentifyCommand.declaration,
        AccessoriesCommand.declaration, GetCommand.declaration, SetCommand.declaration, WatchCommand.declaration,
        PairingsCommand.declaration, QRCommand.declaration,
    ].map { $0.listed(under: "Accessories, without a hub") }

    private static let simulated = [
        DemoCommand.declaration, SimulateCommand.declaration,
    ].map { $0.listed(under: "Homes without hardware") }

    static let versionCommand: CommandDeclaration = .init(
        name: "version", summary: "Print the version", options: [HomeOptions.json.declaration],
        body: { parsed, console in
            console.line(
                parsed[HomeOptions.json]
                    ? JSONLine([("version", .string(Program.version))]).text : "hearth \(Program.version)")
            return .success
        })
}
