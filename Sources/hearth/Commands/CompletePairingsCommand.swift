import HAPController

/// `hearth complete-pairings`: the names that the shells' completion offers.
enum CompletePairingsCommand {
    static let declaration: CommandDeclaration = .init(
        name: "complete-pairings", summary: "Print the names of pairings, for shell completion", isHidden: true,
        body: { parsed, console in
            let path = try StorePath.path(nil, environment: console.environment)
            // Completion must never print an error into the line that is being typed.
            guard let stored = try? await FileControllerStore(path: path).load() else { return .success }
            for accessory in stored.accessories { console.line(PrintableText.make(accessory.name)) }
            return .success
        })
}
