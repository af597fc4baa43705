import HearthJSON
import HomeModel

/// An entry of a draft, and the thing that it is about.
struct DraftMatch<Row: HomeEntity, Entry: Draft> {
    let draft: Entry
    let id: Identifier<Row>
    /// As it was before; nil for what is new.
    let row: Row?

    var isRemoved: Bool { draft.entry.removal != nil }
}

/// All entries of a draft with what they are about.
struct DraftMatches {
    var rooms: [DraftMatch<Room, RoomDraft>] = []
    /// Each with the room that it is to be in; nil for none.
    var accessories: [(match: DraftMatch<Accessory, AccessoryDraft>, room: RoomID?)] = []
    var zones: [DraftMatch<Zone, ListDraft>] = []
    var groups: [DraftMatch<ServiceGroup, ListDraft>] = []
    var scenes: [DraftMatch<ActionSet, SceneDraft>] = []
    var automations: [DraftMatch<Trigger, AutomationDraft>] = []
}

extension HomePlanner {
    mutating func match(_ draft: HomeDraft) -> DraftMatches {
        var matches = DraftMatches()
        let rooms = match(draft.rooms, before.rooms(in: home.id), .room)
        matches.rooms = rooms.compactMap(\.self)
        matches.zones = match(draft.zones, before.zones(in: home.id), .zone).compactMap(\.self)
        matches.groups = match(draft.groups, before.serviceGroups(in: home.id), .group).compactMap(\.self)
        matches.scenes = match(draft.scenes, before.actionSets(in: home.id), .scene).compactMap(\.self)
        matches.automations = match(draft.automations, before.triggers(in: home.id), .automation).compactMap(\.self)
        // Together, wherever they stand: one that stands in two rooms is in neither.
        let places = zip(draft.rooms, rooms).map { ($0.accessories, $1?.id) } + [(draft.accessories, nil)]
        let drafts = places.flatMap(\.0)
        let destinations = places.flatMap { drafts, room in drafts.map { _ in room } }
        let accessories = match(drafts, before.accessories(in: home.id), .accessory)
        matches.accessories = zip(accessories, destinations).compactMap { match, room in match.map { ($0, room) } }
        refuseRemovals(matches)
        return matches
    }

    private mutating func refuseRemovals(_ matches: DraftMatches) {
        for (match, _) in matches.accessories {
            guard let position = match.draft.entry.removal else { continue }
            say(
                "a document removes no accessory; take the line out and remove the accessory from the home",
                at: position)
        }
        for room in matches.rooms where !room.draft.accessories.isEmpty {
            guard let position = room.draft.entry.removal else { continue }
            say("accessories stand in the room that is to be removed; move their lines elsewhere first", at: position)
        }
    }

    /// A kind of thing that entries are about.
    enum Kind: String {
        case room, zone, accessory, scene, automation
        case group = "service group"

        /// Why an entry can't make a new one; nil where it can.
        var origin: String? {
            switch self {
            case .room, .zone, .group, .scene: nil
            case .accessory: "accessories are added by pairing them"
            case .automation: "automations are made elsewhere"
            }
        }
    }

    /// - Returns: for each entry what it is about, nil where that is a problem.
    private mutating func match<Row, Entry>(
        _ drafts: [Entry], _ rows: [Row], _ kind: Kind
    ) -> [DraftMatch<Row, Entry>?] {
        let known = Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }
        var claims: [Identifier<Row>: JSONPosition] = [:]
        for entry in drafts.map(\.entry) {
            guard let id = entry.id else { continue }
            let claim = Identifier<Row>(rawValue: id.value)
            if known[claim] == nil {
                say(stranger(id.value, kind), at: id.position)
            } else if let first = claims[claim] {
                say("this \(kind.rawValue) stands at \(first) already; leave one of them", at: id.position)
            } else {
                claims[claim] = id.position
            }
        }
        // By name only what no entry claims by its id: that one may be about to be called otherwise.
        var unclaimed = Dictionary(
            rows.filter { claims[$0.id] == nil }.map { (NameRule.key($0.name), $0) }
        ) { first, _ in first }
        return drafts.map { draft in
            if let id = draft.entry.id {
                return known[Identifier(rawValue: id.value)].map { DraftMatch(draft: draft, id: $0.id, row: $0) }
            }
            guard let name = draft.entry.name else { return nil }
            if let row = unclaimed.removeValue(forKey: NameRule.key(name.value)) {
                return DraftMatch(draft: draft, id: row.id, row: row)
            }
            guard kind.origin == nil, draft.entry.removal == nil else {
                let origin = kind.origin.map { ", and \($0)" } ?? ""
                say(
                    "no \(kind.rawValue) is called \"\(name.value)\"\(origin)"
                        + suggestion(for: name.value, among: unclaimed.values.map(\.name).sorted()),
                    at: name.position)
                return nil
            }
            return DraftMatch(draft: draft, id: draw(), row: nil)
        }
    }

    /// What to say of an identifier that is not one of the things that it should be.
    private func stranger(_ id: UInt128, _ kind: Kind) -> String {
        if id == home.roomForEntireHome.rawValue {
            return
                "this is the room for the entire home; accessories in no room stand in \"accessories\" of the document"
        }
        let bearer = before.entities.first { $0.id.rawValue == id }
        switch bearer {
        case .home(let home)?: return "this is the id of the home \"\(home.name)\""
        case let bearer? where bearer.home == home.id:
            return "this is the id of the \(bearer.title), not of a \(kind.rawValue)"
        case let bearer?:
            return "this is the id of the \(bearer.title) in the home \"\(before.homes[bearer.home]?.name ?? "")\""
        case nil:
            let advice = kind.origin ?? "leave the id out for a new one"
            return "no \(kind.rawValue) has this id; \(advice)"
        }
    }
}

extension Entity {
    /// "zone "Upstairs"".
    var title: String {
        let kind =
            switch self {
            case .home: "home"
            case .room: "room"
            case .zone: "zone"
            case .serviceGroup: "service group"
            case .accessory: "accessory"
            case .actionSet: "scene"
            case .user: "person"
            case .trigger: "automation"
            }
        return "\(kind) \"\(name)\""
    }
}

extension EntityID {
    var rawValue: UInt128 {
        switch self {
        case .home(let id): id.rawValue
        case .room(let id): id.rawValue
        case .zone(let id): id.rawValue
        case .serviceGroup(let id): id.rawValue
        case .accessory(let id): id.rawValue
        case .actionSet(let id): id.rawValue
        case .user(let id): id.rawValue
        case .trigger(let id): id.rawValue
        case .service(let id): id.rawValue
        case .characteristic(let id): id.rawValue
        }
    }
}
