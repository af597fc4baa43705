import HearthJSON
import Simulator

/// What a definition file holds, or what is wrong with it.
struct DefinitionReport {
    let path: String
    private(set) var home: HomeDefinition?
    private(set) var problems: [DefinitionError.Problem] = []

    /// - Throws: when the file cannot be read.
    init(_ path: String) throws(CommandFailure) {
        self.path = path
        let bytes = try FileText.read(path)
        do throws(DefinitionError) {
            home = try DefinitionReader.readHome(bytes, file: path)
        } catch {
            problems = error.problems
        }
    }

    /// Accessories, bridges included.
    var accessories: Int { home?.servers.map(\.accessories.count).reduce(0, +) ?? 0 }

    func show(asJSON isJSON: Bool, _ console: Console) {
        if isJSON {
            let listed = problems.map { problem in
                DatabaseJSON.object([
                    ("line", .integer(Int128(problem.line))), ("column", .integer(Int128(problem.column))),
                    ("message", .string(problem.message)),
                ])
            }
            let counts: [(String, JSONValue)] =
                home.map { home in
                    [
                        ("servers", .integer(Int128(home.servers.count))),
                        ("accessories", .integer(Int128(accessories))),
                    ]
                } ?? []
            console.line(JSONLine([("file", .string(path))] + counts + [("problems", .array(listed))]).text)
        } else if let home {
            console.line(PrintableText.make("\(path): \"\(home.name)\", \(Self.contents(home))"))
        } else {
            let error = DefinitionError(file: path, problems: problems)
            for line in error.description.split(separator: "\n") {
                console.writeError(PrintableText.make(String(line)) + "\n")
            }
        }
    }

    private static func contents(_ home: HomeDefinition) -> String {
        let accessories = home.servers.map(\.accessories.count).reduce(0, +)
        var parts = [count(accessories, "accessory", "accessories")]
        if home.servers.count != 1 { parts.append(count(home.servers.count, "server", "servers")) }
        if !home.rooms.isEmpty { parts.append(count(home.rooms.count, "room", "rooms")) }
        if !home.people.isEmpty { parts.append(count(home.people.count, "person", "people")) }
        return parts.joined(separator: ", ")
    }

    private static func count(_ number: Int, _ one: String, _ many: String) -> String {
        "\(number) \(number == 1 ? one : many)"
    }
}
