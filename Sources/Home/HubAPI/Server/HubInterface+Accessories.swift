import HearthHTTP
import HomeEngine
import HomeModel

extension HubInterface {
    var accessoryRoutes: [Route] {
        [
            Route(
                .get, "/accessories", "listAccessories", "The accessories of all homes.",
                query: [.home, .room, .name, .services], listAccessories),
            Route(
                .post, "/accessories", "addAccessory", "Pairs with an accessory and takes it into a home.",
                reach: .accessories, addAccessory),
            Route(.get, "/accessories/{id}", "getAccessory", "An accessory.", showAccessory),
            Route(
                .patch, "/accessories/{id}", "changeAccessory", "Changes what is given of an accessory.",
                changeAccessory),
            Route(
                .delete, "/accessories/{id}", "removeAccessory", "Makes an accessory forget its home, and removes it.",
                query: [.evenIfAway], reach: .accessories, removeAccessory),
            Route(
                .post, "/accessories/{id}/identify", "identifyAccessory", "Asks an accessory to blink or beep.",
                scope: .control, reach: .accessories, identifyAccessory),
            Route(
                .post, "/accessories/{id}/refresh", "refreshAccessory", "Asks an accessory anew what it consists of.",
                reach: .accessories, refreshAccessory),
            Route(
                .get, "/nearby", "listNearby", "The accessories that announce themselves.", scope: .administer,
                listNearby),
        ]
    }

    private func listAccessories(_ call: HubCall) async throws -> [AccessoryResource] {
        let withServices = try call.flag(.services) ?? true
        let view = await engine.view(withValues: withServices)
        let room = try call.id(.room, RoomID.self)
        if let room { try await requireSight(of: .room(room), call) }
        let accessories = try chosen(view.structure.accessories.rows, call, in: view.structure)
        return accessories.filter { room == nil || $0.room == room }
            .map { AccessoryResource($0, in: view, names, withServices: withServices) }
    }

    private func showAccessory(_ call: HubCall) async throws -> AccessoryResource { try await resource(call.id()) }

    private func resource(_ id: AccessoryID) async throws -> AccessoryResource {
        let view = await engine.view(withValues: true)
        return AccessoryResource(try found(view.structure.accessories[id], .accessory(id)), in: view, names)
    }

    /// Answers when the accessory is paired and in the home.
    private func addAccessory(_ call: HubCall, _ new: NewAccessory) async throws -> Created<AccessoryResource> {
        let home = try await home(new.home, for: call)
        let accessory = try await engine.pair(
            Self.request(new), over: new.scheme, into: home, room: new.room, name: new.name, by: call.caller.account)
        return Created(try await resource(accessory.id), at: "/accessories/\(accessory.id)")
    }

    private static func request(_ new: NewAccessory) throws(Problem) -> PairingRequest {
        switch (new.payload, new.id, new.code) {
        case (let payload?, nil, nil): return .payload(payload)
        case (nil, let id?, let code?): return .accessory(id: id, code: code)
        default:
            throw .malformed("Give either \"payload\", what the QR code says, or both \"id\" and \"code\".")
        }
    }

    private func changeAccessory(_ call: HubCall, _ change: AccessoryChange) async throws -> AccessoryResource {
        let id: AccessoryID = try call.id()
        var changes: [StructureChange] = []
        if let name = change.name.given { changes.append(.renameAccessory(id, name)) }
        if let room = change.room.given { changes.append(.assignAccessory(id, room)) }
        if let isBlocked = change.isBlocked.given { changes.append(.setBlocked(id, isBlocked)) }
        try await apply(changes, call)
        return try await resource(id)
    }

    private func removeAccessory(_ call: HubCall) async throws -> Done {
        if let condition = call.condition, !condition(await engine.structure) { throw Problem.changedMeanwhile }
        try await engine.removeAccessory(
            call.id(), by: call.caller.account, evenIfAway: call.flag(.evenIfAway) ?? false)
        return Done()
    }

    private func identifyAccessory(_ call: HubCall) async throws -> Done {
        try await engine.identify(call.id(), by: call.caller.account)
        return Done()
    }

    private func refreshAccessory(_ call: HubCall) async throws -> AccessoryResource {
        let id: AccessoryID = try call.id()
        try await engine.refreshAccessory(id, by: call.caller.account)
        return try await resource(id)
    }

    private func listNearby(_ call: HubCall) async throws -> [NearbyResource] {
        await engine.nearby().map { accessory in
            NearbyResource(
                id: accessory.id, name: accessory.name, category: CategoryResource(accessory.category, names),
                isPaired: accessory.isPaired)
        }
    }

    // MARK: Services

    var serviceRoutes: [Route] {
        [
            Route(.get, "/services/{id}", "getService", "A service.", showService),
            Route(.patch, "/services/{id}", "changeService", "Changes what is given of a service.", changeService),
        ]
    }

    private func showService(_ call: HubCall) async throws -> ServiceResource { try await resource(call.id()) }

    private func resource(_ id: ServiceID) async throws -> ServiceResource {
        let view = await engine.view(withValues: true)
        return ServiceResource(try found(view.structure.service(id), .service(id)), view.values, names)
    }

    private func changeService(_ call: HubCall, _ change: ServiceChange) async throws -> ServiceResource {
        let id: ServiceID = try call.id()
        var changes: [StructureChange] = []
        if let name = change.name.given { changes.append(.renameService(id, name)) }
        if let type = change.associatedType.given { changes.append(.setAssociatedType(id, type)) }
        try await apply(changes, call)
        return try await resource(id)
    }
}

extension QueryParameter {
    fileprivate static let room = QueryParameter("room", .identifier, "Only what is in this room.")
    fileprivate static let services = QueryParameter(
        "services", .flag, "Whether services and values are wanted, which are most of a large home; true if not given.")
    fileprivate static let evenIfAway = QueryParameter(
        "evenIfAway", .flag, "Also when it can't be told; it has to be reset by hand then.")
}
