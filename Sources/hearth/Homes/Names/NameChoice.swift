import HearthJSON
import HomeModel

/// Which thing a name or an id means.
enum NameChoice {
    /// The thing with the id; else with exactly the name; else the only one that is called so but for case, or whose name
    /// begins with the words or holds them.
    /// - Parameter place: names the home of a thing, where there are several homes.
    static func find<Resource: NamedResource>(
        _ text: String, among all: [Resource], place: (Resource) -> String? = { _ in nil }
    ) throws(CommandFailure) -> Resource {
        let kind = Resource.hubKind
        if let id = Identifier<Resource.Subject>(text) {
            if let found = all.first(where: { $0.id == id }) { return found }
            throw CommandFailure(
                .notFound, "there is no \(kind.one) with the id \(id)", remedy: "`\(kind.listing)` lists them.")
        }
        for rule in rules(for: text) {
            let found = all.filter { rule($0.name) }
            if found.count == 1 { return found[0] }
            guard found.count > 1 else { continue }
            let list = found.prefix(5).map { "\"\($0.name)\"\(place($0).map { " in \($0)" } ?? "") (\($0.id))" }
            let rest = found.count > 5 ? " and \(found.count - 5) more" : ""
            let isOneName = Set(found.map(\.name)).count == 1
            throw CommandFailure(
                .notFound,
                "\"\(text)\" means several \(kind.several): \(list.joined(separator: ", "))\(rest)",
                remedy: isOneName ? "Give the id, or the home with --home." : "Write more of the name, or give the id.")
        }
        throw CommandFailure(
            .notFound,
            "no \(kind.one) is called \"\(text)\"" + NearestName.sentence(for: text, among: all.map(\.name)),
            remedy: "`\(kind.listing)` lists them.")
    }

    /// From the strictest to the loosest.
    private static func rules(for text: String) -> [(String) -> Bool] {
        let wanted = NameRule.key(text)
        return [
            { $0 == text }, { NameRule.key($0) == wanted }, { NameRule.key($0).hasPrefix(wanted) },
            { NameRule.key($0).contains(wanted) },
        ]
    }
}
