import HearthHTTP
import HomeModel

extension HubInterface {
    // MARK: Rooms

    var roomRoutes: [Route] {
        [
            Route(.get, "/rooms", "listRooms", "The rooms of all homes.", query: [.home, .name], listRooms),
            Route(.post, "/rooms", "addRoom", "Makes a room.", addRoom),
            Route(.get, "/rooms/{id}", "getRoom", "A room.", showRoom),
            Route(.patch, "/rooms/{id}", "changeRoom", "Changes what is given of a room.", changeRoom),
            Route(
                .delete, "/rooms/{id}", "removeRoom",
                "Removes a room; its accessories move to the room for the entire home.",
                removeRoom),
        ]
    }

    private func listRooms(_ call: HubCall) async throws -> [RoomResource] {
        let structure = await engine.structure
        return try chosen(structure.rooms.rows, call, in: structure).map { RoomResource($0, in: structure) }
    }

    private func showRoom(_ call: HubCall) async throws -> RoomResource { try await resource(call.id()) }

    private func resource(_ id: RoomID) async throws -> RoomResource {
        let structure = await engine.structure
        return RoomResource(try found(structure.rooms[id], .room(id)), in: structure)
    }

    private func addRoom(_ call: HubCall, _ new: NewRoom) async throws -> Created<RoomResource> {
        let id = draw(RoomID.self)
        try await apply([.addRoom(id, home(new.home, for: call), name: new.name)], call)
        return Created(try await resource(id), at: "/rooms/\(id)")
    }

    private func changeRoom(_ call: HubCall, _ change: RoomChange) async throws -> RoomResource {
        let id: RoomID = try call.id()
        try await apply(change.name.given.map { [.renameRoom(id, $0)] } ?? [], call)
        return try await resource(id)
    }

    private func removeRoom(_ call: HubCall) async throws -> Done {
        try await apply([.removeRoom(call.id())], call)
        return Done()
    }

    // MARK: Zones

    var zoneRoutes: [Route] {
        [
            Route(.get, "/zones", "listZones", "The zones of all homes.", query: [.home, .name], listZones),
            Route(.post, "/zones", "addZone", "Makes a zone.", addZone),
            Route(.get, "/zones/{id}", "getZone", "A zone.", showZone),
            Route(.patch, "/zones/{id}", "changeZone", "Changes what is given of a zone.", changeZone),
            Route(.delete, "/zones/{id}", "removeZone", "Removes a zone; its rooms stay.", removeZone),
        ]
    }

    private func listZones(_ call: HubCall) async throws -> [ZoneResource] {
        let structure = await engine.structure
        return try chosen(structure.zones.rows, call, in: structure).map { ZoneResource($0) }
    }

    private func showZone(_ call: HubCall) async throws -> ZoneResource { try await resource(call.id()) }

    private func resource(_ id: ZoneID) async throws -> ZoneResource {
        ZoneResource(try found(await engine.structure.zones[id], .zone(id)))
    }

    private func addZone(_ call: HubCall, _ new: NewZone) async throws -> Created<ZoneResource> {
        let id = draw(ZoneID.self)
        let home = try await home(new.home, for: call)
        try await apply(
            [.addZone(id, home, name: new.name)] + (new.rooms ?? []).map { .addRoomToZone($0, id) }, call)
        return Created(try await resource(id), at: "/zones/\(id)")
    }

    private func changeZone(_ call: HubCall, _ change: ZoneChange) async throws -> ZoneResource {
        let id: ZoneID = try call.id()
        let zone = try found(await engine.structure.zones[id], .zone(id))
        var changes: [StructureChange] = []
        if let name = change.name.given { changes.append(.renameZone(id, name)) }
        if let rooms = change.rooms.given {
            let (added, removed) = difference(zone.rooms, rooms)
            changes += removed.map { .removeRoomFromZone($0, id) } + added.map { .addRoomToZone($0, id) }
        }
        try await apply(changes, call)
        return try await resource(id)
    }

    private func removeZone(_ call: HubCall) async throws -> Done {
        try await apply([.removeZone(call.id())], call)
        return Done()
    }

    /// What makes one list the other, but for the order; what is in the new one twice is added twice, and refused.
    func difference<Element: Hashable>(
        _ before: [Element], _ after: [Element]
    ) -> (added: [Element], removed: [Element]) {
        var rest = Set(before)
        let added = after.filter { rest.remove($0) == nil }
        return (added, before.filter(rest.contains))
    }
}
