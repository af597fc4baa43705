import HearthPropertyList
import Simulator

/// `hearth accessory import|export`
enum AccessoryFileCommands {
    static let imported = ArgumentDeclaration(
        name: "FILE", summary: "a file of Apple's HomeKit Accessory Simulator (.hasaccessory)", completion: .files)
    static let exported = ArgumentDeclaration(name: "FILE", summary: "a definition (JSON5)", completion: .files)
    static let definition = CommandOption<String>.text(
        "output", short: "o", "PATH", "File for the definition", defaultText: "printed", completion: .files)
    static let file = CommandOption<String>.text(
        "output", short: "o", "PATH", "File to write; replaced when it is there. Required", completion: .files)

    static let importDeclaration: CommandDeclaration = .init(
        name: "import", summary: "Make a definition from a .hasaccessory file",
        discussion: """
            The definition carries the file with it, so that an export has again what a definition has no place for. \
            What is not taken as it stands is said on standard error. The format was not checked against Apple's tool.
            """,
        arguments: [imported], options: [definition.declaration],
        examples: [.init(line: "hearth accessory import Lamp.hasaccessory -o lamp.json5", summary: "then serve it")],
        body: importFile)

    static let exportDeclaration: CommandDeclaration = .init(
        name: "export", summary: "Write a definition as a .hasaccessory file",
        discussion: """
            What the format has no known place for is said on standard error. Whether Apple's tool opens the file was \
            not checked.
            """,
        arguments: [exported], options: [file.declaration],
        examples: [
            .init(line: "hearth accessory export lamp.json5 -o Lamp.hasaccessory", summary: "for Apple's simulator")
        ],
        body: exportFile)

    private static func importFile(_ parsed: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let path = parsed[imported][0]
        let bytes = try FileText.read(path)
        let file = try read(path) { () throws(PropertyListError) in try HASAccessoryFile(bytes) }
        let text = DefinitionWriter.text(file.definition)
        if let output = parsed[definition] {
            try FileText.write(Array(text.utf8), to: output)
            let count = file.definition.accessories.count
            console.line(
                PrintableText.make(
                    "\(output): \"\(file.definition.name)\", \(count) accessor\(count == 1 ? "y" : "ies")"))
        } else {
            console.write(text)
        }
        note(file.notes, console)
        return .success
    }

    private static func exportFile(_ parsed: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let path = parsed[exported][0]
        guard let output = parsed[file] else {
            throw CommandFailure(
                .usage, "there is no place to write to", remedy: "Name the file: -o Lamp.hasaccessory.")
        }
        let definition = try DefinitionFile.read(path)
        let (bytes, notes) = try read(path) { () throws(PropertyListError) in try HASAccessoryFile.export(definition) }
        try FileText.write(bytes, to: output)
        console.line(PrintableText.make("\(output): \(bytes.count) bytes, not checked against Apple's tool"))
        note(notes, console)
        return .success
    }

    private static func note(_ notes: [String], _ console: Console) {
        for note in notes { console.writeError(PrintableText.make("note: \(note)") + "\n") }
    }

    private static func read<Result>(
        _ path: String, _ step: () throws(PropertyListError) -> Result
    ) throws(CommandFailure) -> Result {
        do throws(PropertyListError) { return try step() } catch {
            throw CommandFailure(.invalidInput, "\(path): \(error)")
        }
    }
}
