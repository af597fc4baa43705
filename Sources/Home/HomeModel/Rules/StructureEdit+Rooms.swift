extension StructureEdit {
    mutating func addRoom(_ id: RoomID, _ home: HomeID, _ name: String) throws(HomeModelError) {
        try checkRoom(for: structure.rooms(in: try self.home(home).id).count, of: HomeLimits.rowsInHome, "rooms")
        try checkName(name, in: .places(home))
        try insert(.room(Room(id: id, home: home, name: name)))
    }

    mutating func renameRoom(_ id: RoomID, _ name: String) throws(HomeModelError) {
        var room = try ordinaryRoom(id, "renamed")
        try checkName(name, for: .room(id), in: .places(room.home))
        room.name = name
        update(.room(room))
    }

    mutating func removeRoom(_ id: RoomID) throws(HomeModelError) {
        let room = try ordinaryRoom(id, "removed")
        let entire = try home(room.home).roomForEntireHome
        for var accessory in structure.accessories(in: id) {
            accessory.room = entire
            update(.accessory(accessory))
        }
        for var zone in structure.zones(in: room.home) {
            zone.rooms.removeAll { $0 == id }
            update(.zone(zone))
        }
        remove(.room(room))
    }

    mutating func addZone(_ id: ZoneID, _ home: HomeID, _ name: String) throws(HomeModelError) {
        try checkRoom(for: structure.zones(in: try self.home(home).id).count, of: HomeLimits.rowsInHome, "zones")
        try checkName(name, in: .places(home))
        try insert(.zone(Zone(id: id, home: home, name: name)))
    }

    mutating func renameZone(_ id: ZoneID, _ name: String) throws(HomeModelError) {
        var zone = try zone(id)
        try checkName(name, for: .zone(id), in: .places(zone.home))
        zone.name = name
        update(.zone(zone))
    }

    mutating func addRoom(_ room: RoomID, toZone id: ZoneID) throws(HomeModelError) {
        var zone = try zone(id)
        let room = try self.room(room)
        try check(room.home, is: zone.home, .room(room.id))
        guard try home(room.home).roomForEntireHome != room.id else {
            throw HomeModelError(
                .roomForHomeCannotBeInZone, "The room for the entire home can't be in a zone; choose another.",
                .room(room.id))
        }
        guard !zone.rooms.contains(room.id) else {
            throw HomeModelError(.alreadyExists, "\"\(room.name)\" is in \"\(zone.name)\" already.", .room(room.id))
        }
        zone.rooms.append(room.id)
        update(.zone(zone))
    }

    mutating func removeRoom(_ room: RoomID, fromZone id: ZoneID) throws(HomeModelError) {
        var zone = try zone(id)
        guard let place = zone.rooms.firstIndex(of: room) else {
            throw HomeModelError(.notFound, "The \(EntityID.room(room)) is not in \"\(zone.name)\".", .room(room))
        }
        zone.rooms.remove(at: place)
        update(.zone(zone))
    }

    private func ordinaryRoom(_ id: RoomID, _ what: String) throws(HomeModelError) -> Room {
        let room = try room(id)
        guard try home(room.home).roomForEntireHome != id else {
            throw HomeModelError(
                .roomForHomeCannotBeUpdated, "The room for the entire home can't be \(what).", .room(id))
        }
        return room
    }
}
