extension StructureEdit {
    mutating func addHome(
        _ id: HomeID, _ name: String, _ owner: NewUser, _ seed: IdentifierSeed
    ) throws(HomeModelError) {
        try checkRoom(for: structure.homes.count, of: HomeLimits.homes, "homes")
        try checkName(name, in: .homes)
        try checkPersonName(owner.name)
        var seed = seed
        let room = Room(id: seed.draw(), home: id, name: "Default Room")
        try insert(.home(Home(id: id, name: name, roomForEntireHome: room.id)))
        try insert(.room(room))
        try insert(.user(User(id: seed.draw(), home: id, name: owner.name, account: owner.account, role: .owner)))
        for builtIn in BuiltInActionSet.allCases {
            let kind = ActionSetKind.builtIn(builtIn)
            try insert(.actionSet(ActionSet(id: seed.draw(), home: id, name: builtIn.initialName, kind: kind)))
        }
        if structure.primaryHome == nil { setPrimaryHome(id) }
    }

    mutating func renameHome(_ id: HomeID, _ name: String) throws(HomeModelError) {
        try checkName(name, for: .home(try home(id).id), in: .homes)
        try changeHome(id) { $0.name = name }
    }

    mutating func changeHome(_ id: HomeID, _ change: (inout Home) -> Void) throws(HomeModelError) {
        var home = try home(id)
        change(&home)
        update(.home(home))
    }

    mutating func removeHome(_ id: HomeID) throws(HomeModelError) {
        let home = try home(id)
        if structure.primaryHome == id {
            setPrimaryHome(structure.homes.rows.first { $0.id != id }?.id)
        }
        for trigger in structure.triggers(in: id) { try removeTrigger(trigger.id) }
        for actionSet in structure.actionSets(in: id) { remove(.actionSet(actionSet)) }
        for group in structure.serviceGroups(in: id) { remove(.serviceGroup(group)) }
        for zone in structure.zones(in: id) { remove(.zone(zone)) }
        let accessories = structure.accessories(in: id)
        for accessory in accessories where accessory.isBridged { remove(.accessory(accessory)) }
        for accessory in accessories where !accessory.isBridged { remove(.accessory(accessory)) }
        for user in structure.users(in: id) { remove(.user(user)) }
        for room in structure.rooms.rows where room.home == id { remove(.room(room)) }
        remove(.home(home))
    }
}
