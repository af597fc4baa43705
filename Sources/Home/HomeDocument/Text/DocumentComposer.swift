import HomeModel

/// Puts a home into the nodes of a document.
struct DocumentComposer {
    let home: Home
    let wording: StructureWording
    let names: HomeNames

    var structure: HomeStructure { wording.structure }

    init(_ home: Home, _ wording: StructureWording) {
        self.home = home
        self.wording = wording
        names = HomeNames(home.id, wording)
    }

    /// What a person has to know to edit the document.
    var head: [String] {
        [
            "The home \"\(home.name)\". Edit this file, look at what would change, then apply it:",
            "  hearth home apply FILE --dry-run",
            "  hearth home apply FILE",
            "",
            "You may change names, move accessories to other rooms, change what zones, service groups, scenes and",
            "automations hold, enable and disable automations, and say what an outlet or switch controls.",
            "An id says which thing an entry is about: leave it as it is, and the name beside it may change. An entry",
            "without an id means the thing of that name; where there is none, a room, zone, service group or scene is added.",
            "",
            "Whatever is left out stays as it is. To remove a room, zone, service group, scene or automation, add",
            "  remove: true",
            "to its entry. The lists of a zone, service group, scene or automation are complete, though: what is taken out of",
            "them leaves it. Accessories are never added or removed here, and what starts an automation can't be changed.",
            "",
            "Actions and lists refer to things by the names in this file; where no thing here has a name, by the names from",
            "before. [id] stands behind a name that several things have.",
        ]
    }

    var document: DocumentNode {
        .object([
            ("version", DocumentNode(content: .value(.integer(Int128(HomeDocument.version))))),
            ("home", .object([("name", .text(home.name)), ("id", .text("\(home.id)"))])),
            ("rooms", .lines(structure.rooms(in: home.id).map(node))),
            ("accessories", accessoriesInNoRoom),
            ("zones", .lines(structure.zones(in: home.id).map(node))),
            ("groups", .lines(structure.serviceGroups(in: home.id).map(node))),
            ("scenes", .lines(structure.actionSets(in: home.id).map(node))),
            ("automations", .lines(structure.triggers(in: home.id).map(node))),
        ])
    }

    private var accessoriesInNoRoom: DocumentNode {
        var node = DocumentNode.lines(structure.accessories(in: home.roomForEntireHome).map(node))
        node.comments = ["In no room."]
        return node
    }

    private func node(_ room: Room) -> DocumentNode {
        .object([
            ("name", .text(room.name)), ("id", .text("\(room.id)")),
            ("accessories", .lines(structure.accessories(in: room.id).map(node))),
        ])
    }

    private func node(_ accessory: Accessory) -> DocumentNode {
        let services = accessory.services.filter { Self.isListed($0, in: accessory) }
        let members: [(name: String, value: DocumentNode)] = [
            ("name", .text(accessory.name)), ("id", .text("\(accessory.id)")),
        ]
        return .object(
            services.isEmpty ? members : members + [("services", .lines(services.map { node($0, in: accessory) }))],
            comments: [description(of: accessory)])
    }

    /// Those that a person names beside their accessory: of several, or where something was said of them, or is to be.
    static func isListed(_ service: Service, in accessory: Accessory) -> Bool {
        if service.userName != nil || service.associatedType != nil { return true }
        guard service.isUserInteractive else { return false }
        return service.canHaveAssociatedType || accessory.services.count(where: \.isUserInteractive) > 1
    }

    private func node(_ service: Service, in accessory: Accessory) -> DocumentNode {
        var members: [(name: String, value: DocumentNode)] = [
            ("name", .text(service.userName)), ("id", .text("\(service.id)")),
        ]
        if service.canHaveAssociatedType || service.associatedType != nil {
            members.append(("controls", .text(service.associatedType.map(wording.names.distinctName(of:)))))
        }
        let called = service.providedName.map { ", calls itself \"\($0)\"" } ?? ""
        return .object(members, comments: [wording.names.name(of: service.type) + called])
    }

    /// "Acme L1, behind "Bridge", blocked".
    private func description(of accessory: Accessory) -> String {
        let information = accessory.information
        let make = [information.manufacturer, information.model].compactMap(\.self).joined(separator: " ")
        let bridge = accessory.bridge.flatMap { structure.accessories[$0] }.map { "behind \"\($0.name)\"" }
        let parts = [
            make.isEmpty ? "calls itself \"\(information.name)\"" : make, bridge, accessory.isBlocked ? "blocked" : nil,
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    private func node(_ zone: Zone) -> DocumentNode {
        .object([
            ("name", .text(zone.name)), ("id", .text("\(zone.id)")),
            ("rooms", .list(zone.rooms.map { .text(names.rooms.reference(to: $0)) })),
        ])
    }

    private func node(_ group: ServiceGroup) -> DocumentNode {
        .object([
            ("name", .text(group.name)), ("id", .text("\(group.id)")),
            ("services", .list(group.services.map { .text(names.services.reference(to: $0)) })),
        ])
    }
}

extension Service {
    /// Whether it makes sense to say what is plugged in or switched.
    var canHaveAssociatedType: Bool { type == .outlet || type == .switch }
}
