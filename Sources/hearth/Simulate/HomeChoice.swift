import Glibc
import HAPModel
import HearthJSON
import HearthNetworking
import Simulator

/// The home that a person asked for: ready-made ones and files, put together.
struct HomeChoice {
    /// A home that comes with the program.
    struct ReadyMade: Sendable {
        var name: String
        /// One line for people.
        var summary: String
        var make: @Sendable () -> HomeDefinition
    }

    static let readyMade = [
        ReadyMade(name: "demo", summary: "a flat with two people, to begin with") { .demo },
        ReadyMade(name: "villa", summary: "a house with every type of service, and four people") {
            .villa
        },
        ReadyMade(name: "tower", summary: "ten floors of ten flats, each floor behind a bridge") { .tower },
    ]

    var definition: HomeDefinition
    /// Tells what is kept of this home from what is kept of others; fit for the name of a folder.
    var key: String

    /// - Parameter words: names of ready-made homes, or paths of files.
    init(_ words: [String]) throws(CommandFailure) {
        var homes: [HomeDefinition] = []
        var keys: [String] = []
        for word in words {
            if let ready = Self.readyMade.first(where: { $0.name == word }) {
                homes.append(ready.make())
                keys.append(word)
            } else {
                homes.append(try Self.read(word))
                keys.append(Self.key(ofFile: word))
            }
        }
        definition = try Self.together(homes)
        key = keys.joined(separator: "+")
    }

    static func read(_ path: String) throws(CommandFailure) -> HomeDefinition {
        let bytes: [UInt8]
        do throws(CommandFailure) {
            bytes = try FileText.read(path)
        } catch {
            guard error.code == .notFound, !path.contains("/"), !path.contains(".") else { throw error }
            let names = readyMade.map(\.name)
            throw CommandFailure(
                .notFound,
                "there is no file and no ready-made home \"\(path)\"" + NearestName.sentence(for: path, among: names),
                remedy: "Ready-made are \(names.joined(separator: ", ")).")
        }
        do throws(DefinitionError) {
            return try DefinitionReader.readHome(bytes, file: path)
        } catch {
            throw CommandFailure(definition: error)
        }
    }

    /// One home of several: the first one's name, seed, weather and start; everybody's rooms, people and accessories.
    private static func together(_ homes: [HomeDefinition]) throws(CommandFailure) -> HomeDefinition {
        guard var home = homes.first else { throw CommandFailure(.usage, "no home was named") }
        for other in homes.dropFirst() {
            home.rooms += other.rooms.filter { room in !home.rooms.contains { $0.name == room.name } }
            home.people += other.people
            home.servers += other.servers
        }
        // Each by itself was checked when it was read.
        if homes.count > 1, let problem = home.problems().first {
            throw CommandFailure(.invalidInput, "these homes do not go together: \(problem.message)")
        }
        return home
    }

    /// The file's name, and something of its path, since many a folder has a home.json5.
    private static func key(ofFile path: String) -> String {
        var whole = path
        if let real = realpath(path, nil) {
            whole = String(cString: real)
            free(real)
        }
        let name = whole.split(separator: "/").last.map(String.init) ?? "home"
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        return FileNames.fit(stem) + "-" + FileNames.mark(of: whole)
    }
}

enum FileNames {
    /// Letters, digits, hyphens and underscores; everything else becomes a hyphen.
    static func fit(_ text: String) -> String {
        let fitted = text.prefix(48).map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "-" }
        return fitted.isEmpty ? "-" : String(fitted)
    }

    /// Six hexadecimal digits that tell texts apart. FNV-1a, 32 bits, folded to 24.
    static func mark(of text: String) -> String {
        let hash = text.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        let digits = String((hash >> 24) ^ (hash & 0xFF_FFFF), radix: 16)
        return String(repeating: "0", count: 6 - digits.utf8.count) + digits
    }
}
