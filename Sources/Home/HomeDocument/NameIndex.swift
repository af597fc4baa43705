import HomeModel

/// The names by which a document refers to things of one kind, written and understood.
///
/// Case, spaces and apostrophes do not count. A reference ends with the identifier in brackets where the name alone does
/// not say which thing is meant: "Strip / Outlet / On [8F0A…]".
struct NameIndex<Subject> {
    typealias ID = Identifier<Subject>

    /// What can be referred to, for suggestions.
    private(set) var names: [String] = []
    private var labels: [ID: String] = [:]
    private var byKey: [String: [ID]] = [:]
    private var byAlias: [String: [ID]] = [:]

    /// - Parameter aliases: shorter names, by which it is found where nothing has them for its name.
    mutating func add(_ id: ID, _ name: String, aliases: [String] = []) {
        names.append(name)
        labels[id] = name
        byKey[NameRule.key(name), default: []].append(id)
        for alias in aliases { byAlias[NameRule.key(alias), default: []].append(id) }
    }

    func contains(_ id: ID) -> Bool { labels[id] != nil }

    /// What a reference without an identifier means; several where it is not clear.
    func find(_ name: String) -> [ID] {
        let key = NameRule.key(name)
        return byKey[key] ?? byAlias[key] ?? []
    }

    /// How a document refers to it.
    func reference(to id: ID) -> String {
        guard let name = labels[id] else { return "[\(id)]" }
        let isClear = byKey[NameRule.key(name)]?.count == 1 && Self.identifier(in: name) == nil
        return isClear ? name : "\(name) [\(id)]"
    }

    /// The one at the end of a reference.
    static func identifier(in reference: String) -> ID? {
        let text = reference.utf8
        guard text.last == UInt8(ascii: "]"), text.dropLast(37).last == UInt8(ascii: "[") else { return nil }
        return String(text.suffix(37).dropLast()).flatMap { ID($0) }
    }
}

/// The names of all that a document of a home refers to.
struct HomeNames {
    private(set) var rooms = NameIndex<Room>()
    private(set) var scenes = NameIndex<ActionSet>()
    private(set) var services = NameIndex<Service>()
    private(set) var characteristics = NameIndex<Characteristic>()

    init(_ home: HomeID, _ wording: StructureWording) {
        let structure = wording.structure
        for room in structure.rooms(in: home) { rooms.add(room.id, room.name) }
        for scene in structure.actionSets(in: home) { scenes.add(scene.id, scene.name) }
        for accessory in structure.accessories(in: home) {
            let interactive = accessory.services.filter(\.isUserInteractive)
            for service in accessory.services {
                // What an accessory is about needs no word where it is about one thing.
                let isAlone = interactive.count == 1 && service.isUserInteractive
                services.add(
                    service.id, wording.label(of: service, in: accessory), aliases: isAlone ? [accessory.name] : [])
                for characteristic in service.characteristics {
                    let name = wording.name(of: characteristic)
                    characteristics.add(
                        characteristic.id, wording.label(of: characteristic, service, in: accessory),
                        aliases: service.isUserInteractive ? ["\(accessory.name) / \(name)"] : [])
                }
            }
        }
    }
}
