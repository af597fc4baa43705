import HearthJSON
import HomeDatabase
import HomeModel
import HubAPI

/// What a tool's caller calls things by.
enum ToolNames {
    /// The one with the id, or the only one of that name.
    static func find<Subject, Thing>(
        _ text: String, among things: [Thing], _ kind: String, listing: String, id: (Thing) -> Identifier<Subject>,
        name: (Thing) -> String
    ) throws(ToolFailure) -> Thing {
        if let wanted = Identifier<Subject>(text) {
            guard let found = things.first(where: { id($0) == wanted }) else {
                throw ToolFailure("There is no \(kind) with the id \(text).", remedy: "\(listing) lists them.")
            }
            return found
        }
        let key = NameRule.key(text)
        let found = things.filter { NameRule.key(name($0)) == key }
        guard let first = found.first else {
            let nearest = NearestName.sentence(for: text, among: things.map(name))
            throw ToolFailure(
                "There is no \(kind) called \"\(text.prefix(80))\"\(nearest).", remedy: "\(listing) lists them.")
        }
        guard found.count == 1 else {
            throw ToolFailure(
                "\"\(text)\" means several: \(found.map { "\(id($0))" }.joined(separator: ", ")).",
                remedy: "Give the id instead.")
        }
        return first
    }

    /// The identifier of a home that is named; nil where none is.
    static func home(_ text: String?, _ hub: HubClient) async throws -> HomeID? {
        guard let text else { return nil }
        return try find(text, among: try await hub.homes(), "home", listing: "list_homes", id: \.id, name: \.name).id
    }

    static func room(_ text: String?, in home: HomeID?, _ hub: HubClient) async throws -> RoomID? {
        guard let text else { return nil }
        let rooms = try await hub.rooms(home: home)
        return try find(text, among: rooms, "room", listing: "list_rooms", id: \.id, name: \.name).id
    }
}
