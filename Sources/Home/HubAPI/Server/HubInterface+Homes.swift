import HearthCalendar
import HearthHTTP
import HomeModel

extension HubInterface {
    var homeRoutes: [Route] {
        [
            Route(.get, "/homes", "listHomes", "All homes.", query: [.name], listHomes),
            Route(.post, "/homes", "addHome", "Makes a home.", addHome),
            Route(.get, "/homes/{id}", "getHome", "A home.", showHome),
            Route(.patch, "/homes/{id}", "changeHome", "Changes what is given of a home.", changeHome),
            Route(
                .delete, "/homes/{id}", "removeHome", "Removes a home with all that is in it but accessories.",
                removeHome),
        ]
    }

    private func listHomes(_ call: HubCall) async throws -> [HomeResource] {
        let structure = await engine.structure
        let sight = Sight(of: call.caller.account, in: structure)
        return named(structure.homes.rows, call).filter { sight.sees($0.id) }.map { HomeResource($0, in: structure) }
    }

    private func showHome(_ call: HubCall) async throws -> HomeResource { try await resource(call.id()) }

    private func resource(_ id: HomeID) async throws -> HomeResource {
        let structure = await engine.structure
        return HomeResource(try found(structure.homes[id], .home(id)), in: structure)
    }

    private func addHome(_ call: HubCall, _ new: NewHome) async throws -> Created<HomeResource> {
        let id = draw(HomeID.self)
        let owner = NewUser(
            name: new.owner?.name ?? "Owner", account: new.owner?.account ?? call.caller.account ?? "owner",
            role: .owner)
        var changes: [StructureChange] = [
            .addHome(id, name: new.name, owner: owner, IdentifierSeed(.random(in: .min ... .max)))
        ]
        if let location = new.location { changes.append(.setLocation(id, try Self.coordinate(location))) }
        if let timeZone = new.timeZone { changes.append(.setTimeZone(id, try await zone(timeZone))) }
        try await apply(changes, call)
        return Created(try await resource(id), at: "/homes/\(id)")
    }

    private func changeHome(_ call: HubCall, _ change: HomeChange) async throws -> HomeResource {
        let id: HomeID = try call.id()
        var changes: [StructureChange] = []
        if let name = change.name.given { changes.append(.renameHome(id, name)) }
        if let location = change.location.given {
            changes.append(.setLocation(id, try location.map { try Self.coordinate($0) }))
        }
        switch change.timeZone {
        case .unchanged: break
        case .to(nil): changes.append(.setTimeZone(id, nil))
        case .to(let name?): changes.append(.setTimeZone(id, try await zone(name)))
        }
        switch change.isPrimary {
        case .unchanged: break
        case .to(true): changes.append(.setPrimaryHome(id))
        case .to(false):
            throw Problem(
                HomeErrorCode.invalidParameter, "One home is always the primary one; make another one that instead.",
                .home(id))
        }
        try await apply(changes, call)
        return try await resource(id)
    }

    private func removeHome(_ call: HubCall) async throws -> Done {
        try await apply([.removeHome(call.id())], call)
        return Done()
    }

    private static func coordinate(_ location: LocationResource) throws(Problem) -> Coordinate {
        guard let place = Coordinate(latitude: location.latitude, longitude: location.longitude) else {
            throw Problem(
                HomeErrorCode.invalidParameter,
                "A latitude is from -90 to 90 and a longitude from -180 to 180, in degrees.")
        }
        return place
    }

    /// - Throws: also for a well-formed name that this machine has no rules of.
    private func zone(_ name: String) async throws -> TimeZone {
        let zone: TimeZone
        do throws(TimeZoneError) { zone = try TimeZone(name) } catch {
            throw Problem(HomeErrorCode.invalidParameter, error.message)
        }
        try await engine.checkZone(zone)
        return zone
    }
}
