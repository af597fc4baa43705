import HearthJSON
import HomeModel

/// What things are to be called. All names together are checked first, so that any order of renaming can lead there.
extension HomePlanner {
    /// Things of which no two are called alike.
    enum Scope: CaseIterable {
        case places, devices, scenes, automations
    }

    /// What an entry wants a thing to be called.
    struct WantedName {
        var id: EntityID
        var isNew: Bool
        var isRemoved: Bool
        /// nil to leave the name as it is.
        var name: Located<String>?
    }

    func wanted(_ matches: DraftMatches, in scope: Scope) -> [WantedName] {
        switch scope {
        case .places: wanted(matches.rooms, EntityID.room) + wanted(matches.zones, EntityID.zone)
        case .devices:
            wanted(matches.accessories.map(\.match), EntityID.accessory) + wanted(matches.groups, EntityID.serviceGroup)
        case .scenes: wanted(matches.scenes, EntityID.actionSet)
        case .automations: wanted(matches.automations, EntityID.trigger)
        }
    }

    private func wanted<Row, Entry>(
        _ matches: [DraftMatch<Row, Entry>], _ id: (Identifier<Row>) -> EntityID
    ) -> [WantedName] {
        matches.map {
            let entry = $0.draft.entry
            return WantedName(
                id: id($0.id), isNew: $0.row == nil, isRemoved: $0.isRemoved,
                name: $0.row == nil ? entry.name : entry.givenName)
        }
    }

    mutating func checkNames(_ matches: DraftMatches) {
        for scope in Scope.allCases { checkNames(wanted(matches, in: scope), in: scope) }
    }

    private mutating func checkNames(_ wanted: [WantedName], in scope: Scope) {
        var places: [String: JSONPosition] = [:]
        for item in wanted where !item.isRemoved {
            guard let name = item.name else { continue }
            // A name that is there already may be older than the rule.
            if before[item.id]?.name != name.value {
                do { try NameRule.check(name.value) } catch { say(error.message, at: name.position) }
            }
            let key = NameRule.key(name.value)
            if let first = places[key] {
                say(
                    "\"\(name.value)\" is the name of another already, at \(first); choose another name",
                    at: name.position)
            } else {
                places[key] = name.position
            }
        }
        // What is called as it was: whatever no entry renames or removes.
        let others = Set(wanted.filter { $0.name != nil || $0.isRemoved }.map(\.id))
        for entity in entities(in: scope, of: before) where !others.contains(entity.id) {
            guard let position = places[NameRule.key(entity.name)] else { continue }
            say("the \(entity.title) is called so already; choose another name, or give that one another", at: position)
        }
    }

    mutating func rename(_ matches: DraftMatches) {
        for scope in Scope.allCases { rename(wanted(matches, in: scope), in: scope) }
    }

    /// Each as soon as its name is free. Where names go round in a circle, one of the things is called something else in
    /// between.
    private mutating func rename(_ wanted: [WantedName], in scope: Scope) {
        let renames = wanted.compactMap { item -> (id: EntityID, name: Located<String>, key: String)? in
            guard !item.isNew, !item.isRemoved, let name = item.name, working[item.id]?.name != name.value else {
                return nil
            }
            return (item.id, name, NameRule.key(name.value))
        }
        let reserved = Set(wanted.compactMap { $0.name.map { NameRule.key($0.value) } })
        var bearers = bearers(in: scope)
        var waiting: [String: Int] = [:]
        var ready: [Int] = []
        for (index, rename) in renames.enumerated() {
            if let bearer = bearers[rename.key], bearer != rename.id {
                waiting[rename.key] = index
            } else {
                ready.append(index)
            }
        }
        var next = 0
        while true {
            if let index = ready.popLast() {
                let rename = renames[index]
                let freed = give(rename.id, rename.name.value, at: rename.name.position, &bearers)
                if let freed, let index = waiting.removeValue(forKey: freed) { ready.append(index) }
            } else if next < renames.count {
                let key = renames[next].key
                if let index = waiting.removeValue(forKey: key), let bearer = bearers[key] {
                    callSomethingElse(bearer, reserved, at: renames[index].name.position, &bearers)
                    ready.append(index)
                }
                next += 1
            } else {
                return
            }
        }
    }

    /// Makes sure that nothing else has a name that something new is to get.
    mutating func free(_ name: Located<String>, in scope: Scope) {
        var bearers = bearers(in: scope)
        guard let bearer = bearers[NameRule.key(name.value)] else { return }
        callSomethingElse(bearer, [], at: name.position, &bearers)
    }

    private mutating func callSomethingElse(
        _ id: EntityID, _ reserved: Set<String>, at position: JSONPosition, _ bearers: inout [String: EntityID]
    ) {
        let taken = bearers
        let name = NameRule.fitted("Renamed") { taken[$0] != nil || reserved.contains($0) }
        give(id, name, at: position, &bearers)
    }

    /// - Returns: the key of the name that is free now.
    @discardableResult
    private mutating func give(
        _ id: EntityID, _ name: String, at position: JSONPosition, _ bearers: inout [String: EntityID]
    ) -> String? {
        let freed = working[id].map { NameRule.key($0.name) }
        switch id {
        case .room(let id): make(.renameRoom(id, name), at: position)
        case .zone(let id): make(.renameZone(id, name), at: position)
        case .accessory(let id): make(.renameAccessory(id, name), at: position)
        case .serviceGroup(let id): make(.renameServiceGroup(id, name), at: position)
        case .actionSet(let id): make(.renameActionSet(id, name), at: position)
        case .trigger(let id): make(.renameTrigger(id, name), at: position)
        case .home, .user, .service, .characteristic: break
        }
        if let freed { bearers[freed] = nil }
        bearers[NameRule.key(name)] = id
        return freed
    }

    private func bearers(in scope: Scope) -> [String: EntityID] {
        Dictionary(entities(in: scope, of: working).map { (NameRule.key($0.name), $0.id) }) { first, _ in first }
    }

    private func entities(in scope: Scope, of structure: HomeStructure) -> [Entity] {
        switch scope {
        case .places:
            structure.rooms(in: home.id).map(Entity.room) + structure.zones(in: home.id).map(Entity.zone)
        case .devices:
            structure.accessories(in: home.id).map(Entity.accessory)
                + structure.serviceGroups(in: home.id).map(Entity.serviceGroup)
        case .scenes: structure.actionSets(in: home.id).map(Entity.actionSet)
        case .automations: structure.triggers(in: home.id).map(Entity.trigger)
        }
    }
}
