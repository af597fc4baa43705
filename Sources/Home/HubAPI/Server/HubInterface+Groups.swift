import HearthHTTP
import HomeModel

extension HubInterface {
    var groupRoutes: [Route] {
        [
            Route(.get, "/groups", query: ["home", "name"], listGroups), Route(.post, "/groups", addGroup),
            Route(.get, "/groups/{id}", showGroup), Route(.patch, "/groups/{id}", changeGroup),
            Route(.delete, "/groups/{id}", removeGroup),
        ]
    }

    private func listGroups(_ call: HubCall) async throws -> HTTPServerResponse {
        let structure = await engine.structure
        return try .json(
            chosen(structure.serviceGroups.rows, call, in: structure).map { ServiceGroupResource($0) })
    }

    private func showGroup(_ call: HubCall) async throws -> HTTPServerResponse {
        let id: ServiceGroupID = try call.id()
        return try .json(ServiceGroupResource(found(await engine.structure.serviceGroups[id], .serviceGroup(id))))
    }

    private func addGroup(_ call: HubCall) async throws -> HTTPServerResponse {
        let new: NewServiceGroup = try call.body()
        let id = draw(ServiceGroupID.self)
        let home = try home(new.home, in: await engine.structure)
        try await apply(
            [.addServiceGroup(id, home, name: new.name)] + (new.services ?? []).map { .addServiceToGroup($0, id) }, call
        )
        return try .created(
            ServiceGroupResource(found(await engine.structure.serviceGroups[id], .serviceGroup(id))),
            at: "/groups/\(id)")
    }

    private func changeGroup(_ call: HubCall) async throws -> HTTPServerResponse {
        let (id, change) = (try call.id(ServiceGroupID.self), try call.body(ServiceGroupChange.self))
        let group = try found(await engine.structure.serviceGroups[id], .serviceGroup(id))
        var changes: [StructureChange] = []
        if let name = change.name.given { changes.append(.renameServiceGroup(id, name)) }
        if let services = change.services.given {
            let (added, removed) = difference(group.services, services)
            changes += removed.map { .removeServiceFromGroup($0, id) } + added.map { .addServiceToGroup($0, id) }
        }
        try await apply(changes, call)
        return try await showGroup(call)
    }

    private func removeGroup(_ call: HubCall) async throws -> HTTPServerResponse {
        try await apply([.removeServiceGroup(call.id())], call)
        return .done
    }
}
