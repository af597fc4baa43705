import HearthHTTP
import HomeModel

extension HubInterface {
    var groupRoutes: [Route] {
        [
            Route(
                .get, "/groups", "listServiceGroups", "The service groups of all homes.", query: [.home, .name],
                listGroups),
            Route(.post, "/groups", "addServiceGroup", "Makes a service group.", addGroup),
            Route(.get, "/groups/{id}", "getServiceGroup", "A service group.", showGroup),
            Route(
                .patch, "/groups/{id}", "changeServiceGroup", "Changes what is given of a service group.", changeGroup),
            Route(
                .delete, "/groups/{id}", "removeServiceGroup", "Removes a service group; its services stay.",
                removeGroup),
        ]
    }

    private func listGroups(_ call: HubCall) async throws -> [ServiceGroupResource] {
        let structure = await engine.structure
        return try chosen(structure.serviceGroups.rows, call, in: structure).map { ServiceGroupResource($0) }
    }

    private func showGroup(_ call: HubCall) async throws -> ServiceGroupResource { try await resource(call.id()) }

    private func resource(_ id: ServiceGroupID) async throws -> ServiceGroupResource {
        ServiceGroupResource(try found(await engine.structure.serviceGroups[id], .serviceGroup(id)))
    }

    private func addGroup(_ call: HubCall, _ new: NewServiceGroup) async throws -> Created<ServiceGroupResource> {
        let id = draw(ServiceGroupID.self)
        let home = try await home(new.home, for: call)
        try await apply(
            [.addServiceGroup(id, home, name: new.name)] + (new.services ?? []).map { .addServiceToGroup($0, id) }, call
        )
        return Created(try await resource(id), at: "/groups/\(id)")
    }

    private func changeGroup(_ call: HubCall, _ change: ServiceGroupChange) async throws -> ServiceGroupResource {
        let id: ServiceGroupID = try call.id()
        let group = try found(await engine.structure.serviceGroups[id], .serviceGroup(id))
        var changes: [StructureChange] = []
        if let name = change.name.given { changes.append(.renameServiceGroup(id, name)) }
        if let services = change.services.given {
            let (added, removed) = difference(group.services, services)
            changes += removed.map { .removeServiceFromGroup($0, id) } + added.map { .addServiceToGroup($0, id) }
        }
        try await apply(changes, call)
        return try await resource(id)
    }

    private func removeGroup(_ call: HubCall) async throws -> Done {
        try await apply([.removeServiceGroup(call.id())], call)
        return Done()
    }
}
