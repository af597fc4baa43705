import HearthJSON
import Simulator

/// What a definition file holds, or what is wrong with it.
struct DefinitionReport {
    /// How a file is read, and what is told of it.
    enum Kind {
        case home
        /// One accessory or bridge.
        case server
    }

    private struct Contents {
        let text: String
        let members: [(String, JSONValue)]
    }

    private let path: String
    private let outcome: Result<Contents, DefinitionError>

    /// Shows each file.
    /// - Throws: for a file that cannot be read.
    static func check(
        _ paths: [String], as kind: Kind, asJSON isJSON: Bool, _ console: Console
    ) throws(CommandFailure) -> ExitCode {
        var code = ExitCode.success
        for path in paths {
            let report = try Self(path, kind)
            if case .failure = report.outcome { code = .invalidInput }
            report.show(asJSON: isJSON, console)
        }
        return code
    }

    private init(_ path: String, _ kind: Kind) throws(CommandFailure) {
        self.path = path
        let bytes = try FileText.read(path)
        do throws(DefinitionError) {
            switch kind {
            case .home: outcome = .success(Self.contents(try DefinitionReader.readHome(bytes, file: path)))
            case .server: outcome = .success(Self.contents(try DefinitionReader.read(bytes, file: path)))
            }
        } catch {
            outcome = .failure(error)
        }
    }

    private func show(asJSON isJSON: Bool, _ console: Console) {
        switch outcome {
        case .success(let contents):
            console.line(
                isJSON
                    ? JSONLine([("file", .string(path))] + contents.members + [("problems", [])]).text
                    : PrintableText.make("\(path): \(contents.text)"))
        case .failure(let error) where isJSON:
            let problems = error.problems.map { problem in
                JSONValue.object([
                    ("line", .integer(Int128(problem.line))), ("column", .integer(Int128(problem.column))),
                    ("message", .string(problem.message)),
                ])
            }
            console.line(JSONLine([("file", .string(path)), ("problems", .array(problems))]).text)
        case .failure(let error):
            for line in error.description.split(separator: "\n") {
                console.writeError(PrintableText.make(String(line)) + "\n")
            }
        }
    }

    private static func contents(_ server: ServerDefinition) -> Contents {
        let accessories = server.accessories.count
        return Contents(
            text: "\"\(server.name)\", \(count(accessories, "accessory", "accessories"))",
            members: [("accessories", .integer(Int128(accessories)))])
    }

    private static func contents(_ home: HomeDefinition) -> Contents {
        let accessories = home.servers.map(\.accessories.count).reduce(0, +)
        var parts = ["\"\(home.name)\"", count(accessories, "accessory", "accessories")]
        if home.servers.count != 1 { parts.append(count(home.servers.count, "server", "servers")) }
        if !home.rooms.isEmpty { parts.append(count(home.rooms.count, "room", "rooms")) }
        if !home.people.isEmpty { parts.append(count(home.people.count, "person", "people")) }
        return Contents(
            text: parts.joined(separator: ", "),
            members: [
                ("servers", .integer(Int128(home.servers.count))), ("accessories", .integer(Int128(accessories))),
            ])
    }

    private static func count(_ number: Int, _ one: String, _ many: String) -> String {
        "\(number) \(number == 1 ? one : many)"
    }
}
