import HearthHTTP
import HomeEngine
import HomeModel

extension HubInterface {
    var accessoryRoutes: [Route] {
        [
            Route(.get, "/accessories", query: ["home", "room", "name", "services"], listAccessories),
            Route(.post, "/accessories", addAccessory), Route(.get, "/accessories/{id}", showAccessory),
            Route(.patch, "/accessories/{id}", changeAccessory),
            Route(.delete, "/accessories/{id}", query: ["evenIfAway"], removeAccessory),
            Route(.post, "/accessories/{id}/identify", identifyAccessory),
            Route(.post, "/accessories/{id}/refresh", refreshAccessory), Route(.get, "/nearby", listNearby),
        ]
    }

    private func listAccessories(_ call: HubCall) async throws -> HTTPServerResponse {
        let withServices = try call.flag("services") ?? true
        let view = await engine.view(withValues: withServices)
        let room = try call.id(query: "room", RoomID.self)
        if let room { _ = try found(view.structure.rooms[room], .room(room)) }
        let accessories = try chosen(view.structure.accessories.rows, call, in: view.structure)
        return try .json(
            accessories.filter { room == nil || $0.room == room }
                .map { AccessoryResource($0, in: view, names, withServices: withServices) })
    }

    private func showAccessory(_ call: HubCall) async throws -> HTTPServerResponse {
        try .json(await resource(call.id()))
    }

    private func resource(_ id: AccessoryID) async throws -> AccessoryResource {
        let view = await engine.view(withValues: true)
        return AccessoryResource(try found(view.structure.accessories[id], .accessory(id)), in: view, names)
    }

    /// Answers when the accessory is paired and in the home.
    private func addAccessory(_ call: HubCall) async throws -> HTTPServerResponse {
        let new: NewAccessory = try call.body()
        let home = try home(new.home, in: await engine.structure)
        let accessory = try await engine.pair(
            Self.request(new), over: new.scheme, into: home, room: new.room, name: new.name, by: call.caller.account)
        return try .created(await resource(accessory.id), at: "/accessories/\(accessory.id)")
    }

    private static func request(_ new: NewAccessory) throws(Problem) -> PairingRequest {
        switch (new.payload, new.id, new.code) {
        case (let payload?, nil, nil): return .payload(payload)
        case (nil, let id?, let code?): return .accessory(id: id, code: code)
        default:
            throw .malformed("Give either \"payload\", what the QR code says, or both \"id\" and \"code\".")
        }
    }

    private func changeAccessory(_ call: HubCall) async throws -> HTTPServerResponse {
        let (id, change) = (try call.id(AccessoryID.self), try call.body(AccessoryChange.self))
        var changes: [StructureChange] = []
        if let name = change.name.given { changes.append(.renameAccessory(id, name)) }
        if let room = change.room.given { changes.append(.assignAccessory(id, room)) }
        if let isBlocked = change.isBlocked.given { changes.append(.setBlocked(id, isBlocked)) }
        try await apply(changes, call)
        return try await showAccessory(call)
    }

    private func removeAccessory(_ call: HubCall) async throws -> HTTPServerResponse {
        try await engine.removeAccessory(
            call.id(), by: call.caller.account, evenIfAway: call.flag("evenIfAway") ?? false)
        return .done
    }

    private func identifyAccessory(_ call: HubCall) async throws -> HTTPServerResponse {
        try await engine.identify(call.id(), by: call.caller.account)
        return .done
    }

    private func refreshAccessory(_ call: HubCall) async throws -> HTTPServerResponse {
        let id: AccessoryID = try call.id()
        try await engine.refreshAccessory(id, by: call.caller.account)
        return try .json(await resource(id))
    }

    private func listNearby(_ call: HubCall) async throws -> HTTPServerResponse {
        try .json(
            await engine.nearby().map { accessory in
                NearbyResource(
                    id: accessory.id, name: accessory.name, category: CategoryResource(accessory.category, names),
                    isPaired: accessory.isPaired)
            })
    }

    // MARK: Services

    var serviceRoutes: [Route] {
        [Route(.get, "/services/{id}", showService), Route(.patch, "/services/{id}", changeService)]
    }

    private func showService(_ call: HubCall) async throws -> HTTPServerResponse {
        let id: ServiceID = try call.id()
        let view = await engine.view(withValues: true)
        return try .json(ServiceResource(found(view.structure.service(id), .service(id)), view.values, names))
    }

    private func changeService(_ call: HubCall) async throws -> HTTPServerResponse {
        let (id, change) = (try call.id(ServiceID.self), try call.body(ServiceChange.self))
        var changes: [StructureChange] = []
        if let name = change.name.given { changes.append(.renameService(id, name)) }
        if let type = change.associatedType.given { changes.append(.setAssociatedType(id, type)) }
        try await apply(changes, call)
        return try await showService(call)
    }
}
