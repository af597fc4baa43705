/// Runs one command line against a tree of commands and turns every outcome into text and an exit code.
struct Program: Sendable {
    static let hearth: Program = Program(root: Commands.root)
    static let version = "0.1.0"

    let root: CommandDeclaration

    /// - Parameter words: the bytes of the words after the program's name.
    func run(words: [[UInt8]], on console: Console) async -> ExitCode {
        do throws(CommandFailure) {
            return await run(try ArgumentWords.texts(words), on: console)
        } catch {
            console.complain(PrintableText.make(error.message))
            return error.code
        }
    }

    /// - Parameter arguments: the words after the program's name.
    func run(_ arguments: [String], on console: Console) async -> ExitCode {
        if arguments == ["--version"] { return await run(["version"], on: console) }
        if arguments.isEmpty {
            // Whoever types the name alone wants to know what there is.
            console.writeError(HelpText(root, path: [root.name], width: console.size().columns).text)
            return .usage
        }
        do {
            switch try CommandParser(root: root).parse(arguments) {
            case .help(let command, let path):
                console.write(HelpText(command, path: path, width: console.tableWidth ?? 80).text)
                return .success
            case .run(let parsed):
                guard let body = parsed.declaration.body else { return .usage }
                return try await body(parsed, console)
            }
        } catch let error as UsageError {
            console.complain(error.message)
            console.writeError("Usage: \(error.usage)\n")
            console.writeError("`\(error.path.joined(separator: " ")) --help` explains it.\n")
            return .usage
        } catch let code as ExitCode {
            return code
        } catch {
            let failure = CommandFailure(layer: error) ?? CommandFailure(.failure, "\(error)")
            console.complain(PrintableText.make(failure.message))
            for line in failure.remedy?.split(separator: "\n") ?? [] {
                console.writeError(PrintableText.make(String(line)) + "\n")
            }
            return failure.code
        }
    }
}
