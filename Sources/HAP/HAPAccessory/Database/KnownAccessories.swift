import HAPModel

/// The ids of one accessory that the server has ever served.
struct KnownAccessory: Equatable, Sendable {
    var aid: AccessoryID
    var iids = InstanceIDAllocator()
}

/// The ids of all accessories that the server has ever served, by identity.
struct KnownAccessories: Equatable, Sendable {
    private(set) var entries: [String: KnownAccessory] = [:]
    private var allocator = AccessoryIDAllocator()

    init() {}

    /// nil when two accessories have one id.
    init?(entries: [String: KnownAccessory], next: UInt64) {
        guard let allocator = AccessoryIDAllocator(assigned: entries.mapValues(\.aid), next: next) else { return nil }
        self.entries = entries
        self.allocator = allocator
    }

    /// The lowest aid that was never given out; without meaning when none is left.
    var next: UInt64 { allocator.next ?? 1 }

    /// The accessories with all their ids.
    /// - Throws: when two accessories want one id, or have one identity.
    mutating func resolve(_ definitions: [AccessoryDefinition]) throws(AccessoryServerError) -> [Accessory] {
        var resolved: [Accessory] = []
        var identities: Set<String> = []
        // Ids that the application chose are taken before any is given out. A refused one is reported below.
        for definition in definitions {
            if let wanted = definition.aid { allocator.reserve(wanted, for: definition.identity) }
        }
        for (index, definition) in definitions.enumerated() {
            guard identities.insert(definition.identity).inserted else {
                throw AccessoryServerError(
                    .database, "two accessories have the identity \"\(definition.identity)\"; give each its own")
            }
            let aid = try self.aid(of: definition, isFirst: index == 0)
            var iids = entries[definition.identity]?.iids ?? InstanceIDAllocator()
            var accessory = Accessory(aid: aid, services: definition.services, extra: definition.extra)
            accessory.assignInstanceIDs(from: &iids)
            entries[definition.identity] = KnownAccessory(aid: aid, iids: iids)
            resolved.append(accessory)
        }
        return resolved
    }

    private mutating func aid(
        of definition: AccessoryDefinition, isFirst: Bool
    ) throws(AccessoryServerError) -> AccessoryID {
        if let wanted = definition.aid ?? (isFirst ? .primary : nil) {
            guard allocator.reserve(wanted, for: definition.identity) else {
                throw AccessoryServerError(
                    .database,
                    "accessory \"\(definition.identity)\" cannot have the id \(wanted), which belongs to another accessory "
                        + "or differs from the one it had; give it another identity, or remove the state file")
            }
            return wanted
        }
        guard let aid = allocator.id(for: definition.identity) else {
            throw AccessoryServerError(.database, "no accessory ids are left; remove the state file")
        }
        return aid
    }
}
