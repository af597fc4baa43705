import HomeModel
import HubAPI

/// Reads who comes, goes or is there: `somebody arrives`, `the last person leaves`, `Anna leaves`, `nobody is home`.
struct PresenceReader {
    static let expectation = "\"somebody arrives\", \"the last person leaves\", \"Anna arrives\""

    let users: [UserResource]

    private enum Who {
        case somebody, nobody, everybody, first, last
        case named(UserID)
    }

    /// - Returns: nil for a text that says nothing of people.
    func event(_ text: String) throws(CommandFailure) -> Presence? {
        if let name = Self.before(["arrives", "comes home"], text) {
            switch try who(name) {
            case .somebody: return Presence(.everyEntry, .homeUsers)
            case .first: return Presence(.firstEntry, .homeUsers)
            case .named(let user): return Presence(.everyEntry, .customUsers([user]))
            case .nobody, .everybody, .last: throw Self.unclear(text)
            }
        }
        if let name = Self.before(["leaves", "leaves home"], text) {
            switch try who(name) {
            case .somebody: return Presence(.everyExit, .homeUsers)
            // Everybody has left when the last one has.
            case .last, .everybody: return Presence(.lastExit, .homeUsers)
            case .named(let user): return Presence(.everyExit, .customUsers([user]))
            case .nobody, .first: throw Self.unclear(text)
            }
        }
        return nil
    }

    /// - Returns: nil for a text that says nothing of people.
    func state(_ text: String) throws(CommandFailure) -> Presence? {
        if let name = Self.before(["is at home", "is home", "at home", "home"], text) {
            switch try who(name) {
            case .somebody: return Presence(.firstEntry, .homeUsers)
            case .nobody: return Presence(.lastExit, .homeUsers)
            case .named(let user): return Presence(.firstEntry, .customUsers([user]))
            case .everybody, .first, .last: throw Self.unclear(text)
            }
        }
        if let name = Self.before(["is away", "away"], text) {
            switch try who(name) {
            case .everybody: return Presence(.lastExit, .homeUsers)
            case .named(let user): return Presence(.lastExit, .customUsers([user]))
            case .somebody, .nobody, .first, .last: throw Self.unclear(text)
            }
        }
        return nil
    }

    private static func unclear(_ text: String) -> CommandFailure {
        CommandFailure(.usage, "\"\(text)\" is nothing that a home is told; write for example \(expectation)")
    }

    /// What stands before one of the endings, without its article.
    private static func before(_ endings: [String], _ text: String) -> String? {
        guard let ending = endings.first(where: { text.lowercased().hasSuffix(" " + $0) }) else { return nil }
        let who = ThingDirectory.trimmed(text.dropLast(ending.count + 1))
        return who.lowercased().hasPrefix("the ") ? String(who.dropFirst(4)) : who
    }

    private func who(_ text: String) throws(CommandFailure) -> Who {
        switch text.lowercased() {
        case "somebody", "someone", "anybody", "anyone": .somebody
        case "nobody", "no one": .nobody
        case "everybody", "everyone": .everybody
        case "first", "first person": .first
        case "last", "last person": .last
        default: .named(try NameChoice.find(text, among: users).id)
        }
    }
}
