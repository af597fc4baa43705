import HearthHTTP
import HomeModel

extension HubInterface {
    // MARK: Rooms

    var roomRoutes: [Route] {
        [
            Route(.get, "/rooms", query: ["home", "name"], listRooms), Route(.post, "/rooms", addRoom),
            Route(.get, "/rooms/{id}", showRoom), Route(.patch, "/rooms/{id}", changeRoom),
            Route(.delete, "/rooms/{id}", removeRoom),
        ]
    }

    private func listRooms(_ call: HubCall) async throws -> HTTPServerResponse {
        let structure = await engine.structure
        return try .json(chosen(structure.rooms.rows, call, in: structure).map { RoomResource($0, in: structure) })
    }

    private func showRoom(_ call: HubCall) async throws -> HTTPServerResponse {
        let (id, structure) = (try call.id(RoomID.self), await engine.structure)
        return try .json(RoomResource(found(structure.rooms[id], .room(id)), in: structure))
    }

    private func addRoom(_ call: HubCall) async throws -> HTTPServerResponse {
        let new: NewRoom = try call.body()
        let id = draw(RoomID.self)
        try await apply([.addRoom(id, home(new.home, in: await engine.structure), name: new.name)], call)
        let structure = await engine.structure
        return try .created(RoomResource(found(structure.rooms[id], .room(id)), in: structure), at: "/rooms/\(id)")
    }

    private func changeRoom(_ call: HubCall) async throws -> HTTPServerResponse {
        let (id, change) = (try call.id(RoomID.self), try call.body(RoomChange.self))
        if let name = change.name.given { try await apply([.renameRoom(id, name)], call) }
        return try await showRoom(call)
    }

    private func removeRoom(_ call: HubCall) async throws -> HTTPServerResponse {
        try await apply([.removeRoom(call.id())], call)
        return .done
    }

    // MARK: Zones

    var zoneRoutes: [Route] {
        [
            Route(.get, "/zones", query: ["home", "name"], listZones), Route(.post, "/zones", addZone),
            Route(.get, "/zones/{id}", showZone), Route(.patch, "/zones/{id}", changeZone),
            Route(.delete, "/zones/{id}", removeZone),
        ]
    }

    private func listZones(_ call: HubCall) async throws -> HTTPServerResponse {
        let structure = await engine.structure
        return try .json(chosen(structure.zones.rows, call, in: structure).map { ZoneResource($0) })
    }

    private func showZone(_ call: HubCall) async throws -> HTTPServerResponse {
        let id: ZoneID = try call.id()
        return try .json(ZoneResource(found(await engine.structure.zones[id], .zone(id))))
    }

    private func addZone(_ call: HubCall) async throws -> HTTPServerResponse {
        let new: NewZone = try call.body()
        let id = draw(ZoneID.self)
        let home = try home(new.home, in: await engine.structure)
        try await apply(
            [.addZone(id, home, name: new.name)] + (new.rooms ?? []).map { .addRoomToZone($0, id) }, call)
        return try .created(ZoneResource(found(await engine.structure.zones[id], .zone(id))), at: "/zones/\(id)")
    }

    private func changeZone(_ call: HubCall) async throws -> HTTPServerResponse {
        let (id, change) = (try call.id(ZoneID.self), try call.body(ZoneChange.self))
        let zone = try found(await engine.structure.zones[id], .zone(id))
        var changes: [StructureChange] = []
        if let name = change.name.given { changes.append(.renameZone(id, name)) }
        if let rooms = change.rooms.given {
            let (added, removed) = difference(zone.rooms, rooms)
            changes += removed.map { .removeRoomFromZone($0, id) } + added.map { .addRoomToZone($0, id) }
        }
        try await apply(changes, call)
        return try await showZone(call)
    }

    private func removeZone(_ call: HubCall) async throws -> HTTPServerResponse {
        try await apply([.removeZone(call.id())], call)
        return .done
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
