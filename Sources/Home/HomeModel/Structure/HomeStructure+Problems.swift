extension HomeStructure {
    /// Every invariant of the structure, and which of them are broken: empty for whatever ``apply(_:)`` made. What comes
    /// from a store or an import is asked before it is trusted.
    public func problems() -> [String] {
        var check = StructureCheck(self)
        check.run()
        return check.problems
    }
}

/// The walk through a structure behind ``HomeStructure/problems()``.
struct StructureCheck {
    let structure: HomeStructure
    private(set) var problems: [String] = []

    init(_ structure: HomeStructure) { self.structure = structure }

    mutating func run() {
        checkPrimaryHome()
        checkNames()
        for entity in structure.entities where structure.homes[entity.home] == nil { say(entity.id, "is in no home") }
        for home in structure.homes.rows { check(home) }
        for zone in structure.zones.rows { check(zone) }
        for group in structure.serviceGroups.rows { check(group) }
        for user in structure.users.rows where user.role == .owner && user.control != .anywhere {
            say(.user(user.id), "is the owner and can't control from anywhere")
        }
        checkAccessories()
        checkActionSets()
        checkTriggers()
    }

    mutating func say(_ id: EntityID, _ problem: String) { say("\(id) \(problem)") }
    mutating func say(_ problem: String) { problems.append(problem) }

    private mutating func checkPrimaryHome() {
        switch structure.primaryHome {
        case nil where !structure.homes.isEmpty: say("there are homes, and none is the primary one")
        case let home? where !structure.homes.contains(home): say(.home(home), "is the primary one and does not exist")
        default: break
        }
    }

    private mutating func checkNames() {
        let edit = StructureEdit(structure)
        var scopes: [StructureEdit.NameScope] = [.homes]
        for home in structure.homes.rows {
            scopes += [.places(home.id), .devices(home.id), .actionSets(home.id), .triggers(home.id)]
        }
        for scope in scopes {
            var seen: Set<String> = []
            for (id, name) in edit.names(in: scope) {
                do { try NameRule.check(name) } catch { say(id, "has a name that breaks a rule: \(error.message)") }
                if !seen.insert(NameRule.key(name)).inserted { say(id, "has the name of another, \"\(name)\"") }
            }
        }
    }

    private mutating func check(_ home: Home) {
        if structure.rooms[home.roomForEntireHome]?.home != home.id {
            say(.home(home.id), "lacks its room for the entire home")
        }
        let users = structure.users(in: home.id)
        if users.filter({ $0.role == .owner }).count != 1 { say(.home(home.id), "has not exactly one owner") }
        if Set(users.map(\.account)).count != users.count { say(.home(home.id), "has one account twice") }
        for kind in BuiltInActionSet.allCases
        where structure.actionSets.rows.filter({ $0.home == home.id && $0.kind == .builtIn(kind) }).count != 1 {
            say(.home(home.id), "has not exactly one action set \(kind)")
        }
    }

    private mutating func check(_ zone: Zone) {
        if Set(zone.rooms).count != zone.rooms.count { say(.zone(zone.id), "has a room twice") }
        for room in zone.rooms {
            if structure.rooms[room]?.home != zone.home { say(.zone(zone.id), "has a room that is not in its home") }
            if structure.homes[zone.home]?.roomForEntireHome == room {
                say(.zone(zone.id), "has the room for the entire home")
            }
        }
    }

    private mutating func check(_ group: ServiceGroup) {
        if Set(group.services).count != group.services.count { say(.serviceGroup(group.id), "has a service twice") }
        for service in group.services where structure.accessory(of: service)?.home != group.home {
            say(.serviceGroup(group.id), "has a service that is not in its home")
        }
    }
}
