import HearthJSON
import HomeModel

/// Reads a document, and goes on after what is wrong to find the rest of it.
struct DraftReader {
    private(set) var problems: [JSONError] = []

    mutating func home(_ node: LocatedJSON) -> HomeDraft {
        var draft = HomeDraft()
        guard
            let members = members(
                node, "the home as an object",
                ["version", "home", "rooms", "accessories", "zones", "groups", "scenes", "automations"])
        else { return draft }
        if let version = members["version"] { check(version: version) }
        draft.home = members["home"].flatMap { node in
            self.members(node, "the home's name and id", ["name", "id"]).map { entry($0, node.position) }
        }
        draft.rooms = list(members["rooms"], "the rooms", as: { $0.room($1) })
        draft.accessories = list(members["accessories"], "the accessories in no room", as: { $0.accessory($1) })
        draft.zones = list(members["zones"], "the zones") { $0.list($1, "a zone", "rooms") }
        draft.groups = list(members["groups"], "the service groups") { $0.list($1, "a service group", "services") }
        draft.scenes = list(members["scenes"], "the scenes", as: { $0.scene($1) })
        draft.automations = list(members["automations"], "the automations", as: { $0.automation($1) })
        return draft
    }

    private mutating func check(version node: LocatedJSON) {
        guard let version: Int = attempt({ () throws(JSONError) in try node.integer(in: 1...Int.max) }) else { return }
        if version > HomeDocument.version {
            add(
                "the document is of version \(version); this program reads up to \(HomeDocument.version)", node.position
            )
        }
    }

    private mutating func room(_ node: LocatedJSON) -> RoomDraft? {
        guard let members = members(node, "a room", ["name", "id", "remove", "accessories"]) else { return nil }
        return RoomDraft(
            entry: entry(members, node.position),
            accessories: list(members["accessories"], "the accessories in the room", as: { $0.accessory($1) }))
    }

    private mutating func accessory(_ node: LocatedJSON) -> AccessoryDraft? {
        guard let members = members(node, "an accessory", ["name", "id", "remove", "services"]) else { return nil }
        return AccessoryDraft(
            entry: entry(members, node.position),
            services: list(members["services"], "the services of the accessory", as: { $0.service($1) }))
    }

    private mutating func service(_ node: LocatedJSON) -> ServiceDraft? {
        guard let members = members(node, "a service", ["name", "id", "controls"]) else { return nil }
        guard let id = members["id"] else {
            add("a service needs its id; take it from the document as it was written", node.position)
            return nil
        }
        let name = members["name"].flatMap { textOrNone($0, "the service's name, or null for none") }
        let controls = members["controls"].flatMap { textOrNone($0, "a type of service such as \"Fan\", or null") }
        return identifier(id).map { ServiceDraft(id: $0, name: name, controls: controls) }
    }

    private mutating func list(_ node: LocatedJSON, _ what: String, _ member: String) -> ListDraft? {
        guard let members = members(node, what, ["name", "id", "remove", member]) else { return nil }
        let list = members[member].flatMap { node in
            attempt { () throws(JSONError) in try node.array("the \(member) of \(what), by name") }
        }
        return ListDraft(
            entry: entry(members, node.position),
            members: list?.compactMap { text($0, "the name of one of the \(member)") })
    }

    // MARK: Parts of entries

    mutating func entry(_ members: [String: LocatedJSON], _ position: JSONPosition) -> DraftEntry {
        var entry = DraftEntry(position: position)
        entry.id = members["id"].flatMap { identifier($0) }
        entry.name = members["name"].flatMap { text($0, "the name") }
        if let node = members["remove"], attempt({ () throws(JSONError) in try node.bool() }) == true {
            entry.removal = node.position
        }
        if members["id"] == nil, members["name"] == nil {
            add("the entry has neither an id nor a name; give the name of something new", position)
        }
        return entry
    }

    mutating func identifier(_ node: LocatedJSON) -> Located<UInt128>? {
        guard let text = text(node, "an id") else { return nil }
        guard let id = Identifier<Home>(text.value) else {
            problems.append(node.expected("an id of 36 characters such as 0A1B2C3D-0000-4000-8000-000000000000"))
            return nil
        }
        return Located(value: id.rawValue, position: node.position)
    }

    mutating func text(_ node: LocatedJSON, _ what: String) -> Located<String>? {
        attempt { () throws(JSONError) in try node.string(what) }.map { Located(value: $0, position: node.position) }
    }

    private mutating func textOrNone(_ node: LocatedJSON, _ what: String) -> Located<String?>? {
        if node.kind == .null { return Located(value: nil, position: node.position) }
        return text(node, what).map { Located(value: $0.value, position: $0.position) }
    }

    // MARK: Shapes

    /// The members of an object by name; one whose name is not known is a problem of its own.
    mutating func members(_ node: LocatedJSON, _ what: String, _ names: [String]) -> [String: LocatedJSON]? {
        guard let members = attempt({ () throws(JSONError) in try node.object(what) }) else { return nil }
        for member in members where !names.contains(member.name) {
            add(
                "unknown member \"\(member.name.prefix(40))\"" + NearestName.advice(for: member.name, among: names),
                member.position)
        }
        return Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
    }

    mutating func list<Element>(
        _ node: LocatedJSON?, _ what: String, as read: (inout DraftReader, LocatedJSON) -> Element?
    ) -> [Element] {
        guard let node, let elements = attempt({ () throws(JSONError) in try node.array("\(what) as a list") }) else {
            return []
        }
        return elements.compactMap { read(&self, $0) }
    }

    mutating func add(_ message: String, _ position: JSONPosition) {
        problems.append(JSONError(.invalidValue, at: position, message))
    }

    mutating func attempt<Result>(_ step: () throws(JSONError) -> Result) -> Result? {
        do throws(JSONError) { return try step() } catch {
            problems.append(error)
            return nil
        }
    }
}
