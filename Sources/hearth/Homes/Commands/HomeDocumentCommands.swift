import HubAPI

/// `hearth home export|apply`: a home as a file that a person edits.
enum HomeDocumentCommands {
    private static let which = HubCommands.naming(.homes, arity: .optional)
    private static let output = CommandOption<String>.text(
        "output", short: "o", "FILE", "Write it to this file", defaultText: "standard output", completion: .files)
    private static let file = ArgumentDeclaration(
        name: "FILE", summary: "a home as `hearth home export` writes it, edited; - reads standard input",
        completion: .files)
    private static let dryRun = CommandFlag("dry-run", "Only print what would change")

    static let export = HubCommands.command(
        "export", "Write a home as a text to be edited: names, rooms, zones, scenes",
        discussion: """
            For renaming and for putting many accessories into rooms at once. It has no keys: `hearth backup` has \
            everything.
            """,
        arguments: [which], options: [output.declaration],
        examples: [
            .init(
                line: "hearth home export -o home.json5", summary: "edit the file, then `hearth home apply home.json5`")
        ]
    ) { session in
        let home = try await session.home(session.parsed[which].first)
        let text = try await session.client.document(of: home.id)
        guard let path = session.parsed[output] else { return session.console.write(text) }
        try FileText.write(Array(text.utf8), to: path)
        try session.tell(["file": path], "\"\(home.name)\" is in \(path).")
    }

    static let apply = HubCommands.command(
        "apply", "Make a home as a file says",
        discussion: "All of the file or nothing: a mistake is told with its line, and nothing changes.",
        arguments: [file], options: [dryRun.declaration, HubOptions.home.declaration],
        examples: [.init(line: "hearth home apply home.json5 --dry-run", summary: "what would change")]
    ) { session in
        let home = try await session.home()
        let path = session.parsed[file][0]
        let bytes = try TextInput.read(path, session.console)
        let result: DocumentResult
        do {
            result = try await session.client.apply(bytes, to: home.id, isDry: session.parsed[dryRun])
        } catch let error as HubError {
            throw error.problem.map { CommandFailure($0, in: path) } ?? CommandFailure(error)
        }
        guard !session.isJSON else { return try session.print(result) }
        for line in result.lines { session.say(line) }
        if result.lines.isEmpty { session.say("\"\(home.name)\" is so already.") }
    }
}
