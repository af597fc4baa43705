import HearthHTTP
import HomeModel

/// What a thing of the homes is like at one moment, for `ETag` and `If-Match` (RFC 9110, sections 8.8.3 and 13.1.1): what a
/// person made it, without its values and when it ran. Tags are good for one run of the hub.
enum EntityTag {
    /// nil for what is not there.
    static func tag(of id: EntityID, in structure: HomeStructure) -> HTTPFieldValue? {
        var hasher = Hasher()
        guard hash(id, in: structure, into: &hasher) else { return nil }
        return HTTPFieldValue("\"\(String(UInt(bitPattern: hasher.finalize()), radix: 16))\"")
    }

    private static func hash(_ id: EntityID, in structure: HomeStructure, into hasher: inout Hasher) -> Bool {
        switch id {
        case .home(let id):
            hasher.combine(structure.primaryHome == id)
            return combine(structure.homes[id], into: &hasher)
        case .room(let id): return combine(structure.rooms[id], into: &hasher)
        case .zone(let id): return combine(structure.zones[id], into: &hasher)
        case .serviceGroup(let id): return combine(structure.serviceGroups[id], into: &hasher)
        case .accessory(let id): return combine(structure.accessories[id], into: &hasher)
        case .service(let id): return combine(structure.service(id), into: &hasher)
        case .characteristic(let id): return combine(structure.characteristic(id), into: &hasher)
        case .user(let id): return combine(structure.users[id], into: &hasher)
        case .actionSet(let id): return combine(still(structure.actionSets[id]), into: &hasher)
        case .trigger(let id):
            var trigger = structure.triggers[id]
            trigger?.lastFire = nil
            for set in trigger?.actionSets ?? [] { hasher.combine(still(structure.actionSets[set])) }
            return combine(trigger, into: &hasher)
        }
    }

    /// However often it ran.
    private static func still(_ actionSet: ActionSet?) -> ActionSet? {
        var actionSet = actionSet
        actionSet?.lastExecution = nil
        return actionSet
    }

    private static func combine(_ row: (some Hashable)?, into hasher: inout Hasher) -> Bool {
        hasher.combine(row)
        return row != nil
    }
}

extension HubCall {
    /// What has to be so, for this to be done, of what the path names: it is still what the client has seen. nil where the
    /// client does not say.
    var condition: (@Sendable (HomeStructure) -> Bool)? {
        guard let named, let wanted = request.headers[.ifMatch]?.rawValue else { return nil }
        let tags = wanted.split(separator: ",").map { tag in tag.filter { $0 != " " } }
        return { structure in
            guard let tag = EntityTag.tag(of: named, in: structure)?.rawValue else { return false }
            return tags.contains("*") || tags.contains(tag)
        }
    }
}

extension Problem {
    static let changedMeanwhile = Problem(
        .preconditionFailed, .changedMeanwhile, "It was changed since you have seen it.")
}

extension ProblemCode {
    /// What the request was to change is no longer what `If-Match` says.
    static let changedMeanwhile = Self("changedMeanwhile")
    /// An `Idempotency-Key` came with another request before.
    static let keyReused = Self("keyReused")
}
