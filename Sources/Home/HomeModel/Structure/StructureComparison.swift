import HearthCalendar

/// The walk through two structures behind ``StructureDifference``.
struct StructureComparison {
    typealias Entry = StructureDifference.Entry
    typealias Field = StructureDifference.Field

    let old: StructureWording
    let new: StructureWording

    func entries() -> [Entry] {
        var entries: [Entry] = []
        for before in old.structure.entities {
            guard let after = new.structure[before.id] else {
                if let kind = kind(of: before, in: old) { entries.append(entry(kind, before, in: old, .removed)) }
                continue
            }
            // An automation owns actions, and which home is the primary one stands with none.
            guard before != after || before.hasMoreToIt, let kind = kind(of: before, in: old) else { continue }
            let fields = fields(before, after)
            if !fields.isEmpty { entries.append(entry(kind, before, in: old, .changed(fields))) }
            if case (.accessory(let before), .accessory(let after)) = (before, after) {
                entries += services(before, after)
            }
        }
        for after in new.structure.entities where old.structure[after.id] == nil {
            if let kind = kind(of: after, in: new) { entries.append(entry(kind, after, in: new, .added)) }
        }
        return entries
    }

    /// nil for what is told of with something else: the room for an entire home, the actions that an automation owns.
    private func kind(of entity: Entity, in wording: StructureWording) -> StructureDifference.Kind? {
        switch entity {
        case .home: .home
        case .room(let room):
            wording.structure.homes[room.home]?.roomForEntireHome == room.id ? nil : .room
        case .zone: .zone
        case .serviceGroup: .serviceGroup
        case .accessory: .accessory
        case .actionSet(let actionSet): actionSet.kind.isTriggerOwned ? nil : .scene
        case .user: .user
        case .trigger: .automation
        }
    }

    private func entry(
        _ kind: StructureDifference.Kind, _ entity: Entity, in wording: StructureWording,
        _ change: StructureDifference.Change
    ) -> Entry {
        Entry(
            kind: kind, id: entity.id, name: entity.name, home: wording.structure.homes[entity.home]?.name ?? "",
            change: change)
    }

    private func fields(_ before: Entity, _ after: Entity) -> [Field] {
        switch (before, after) {
        case (.home(let before), .home(let after)): fields(before, after)
        case (.room(let before), .room(let after)): Self.field("name", before.name, after.name)
        case (.zone(let before), .zone(let after)):
            Self.field("name", before.name, after.name)
                + members(before.rooms, after.rooms, "room") { $0.name(of: $1) }
        case (.serviceGroup(let before), .serviceGroup(let after)):
            Self.field("name", before.name, after.name)
                + members(before.services, after.services, "service") { $0.label(of: $1) }
        case (.accessory(let before), .accessory(let after)): fields(before, after)
        case (.actionSet(let before), .actionSet(let after)):
            Self.field("name", before.name, after.name) + actions(before.actions, after.actions)
        case (.user(let before), .user(let after)):
            Self.field("name", before.name, after.name)
                + Self.field("role", before.role.rawValue, after.role.rawValue)
                + Self.field("control", before.control.rawValue, after.control.rawValue)
                + Self.field("account", before.account, after.account)
        case (.trigger(let before), .trigger(let after)): fields(before, after)
        default: []
        }
    }

    private func fields(_ before: Home, _ after: Home) -> [Field] {
        let isPrimary = { (wording: StructureWording) in
            wording.structure.primaryHome == before.id ? "yes" : "no"
        }
        return Self.field("name", before.name, after.name)
            + Self.field("primary", isPrimary(old), isPrimary(new))
            + Self.field(
                "location", before.location.map(StructureWording.text(of:)),
                after.location.map(StructureWording.text(of:)))
            + Self.field("time zone", before.timeZone?.name, after.timeZone?.name)
    }

    static func field(_ name: String, _ before: String?, _ after: String?) -> [Field] {
        before == after ? [] : [Field(name, before, after)]
    }

    /// What came and went, a field for each.
    func members<ID: Hashable>(
        _ before: [ID], _ after: [ID], _ what: String, _ name: (StructureWording, ID) -> String
    ) -> [Field] {
        let (known, present) = (Set(before), Set(after))
        return before.filter { !present.contains($0) }.map { Field(what, name(old, $0), nil) }
            + after.filter { !known.contains($0) }.map { Field(what, nil, name(new, $0)) }
    }
}

extension Entity {
    /// Whether something of it may be another although the row is the same.
    fileprivate var hasMoreToIt: Bool {
        switch self {
        case .home, .trigger: true
        default: false
        }
    }
}
