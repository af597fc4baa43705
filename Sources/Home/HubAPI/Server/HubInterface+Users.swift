import HearthHTTP
import HomeModel

extension HubInterface {
    var userRoutes: [Route] {
        [
            Route(.get, "/users", "listUsers", "The people of all homes.", query: [.home, .name], listUsers),
            Route(.post, "/users", "addUser", "Gives a person access to a home.", addUser),
            Route(.get, "/users/{id}", "getUser", "A person with access to a home.", showUser),
            Route(.patch, "/users/{id}", "changeUser", "Changes what is given of a person's access.", changeUser),
            Route(.delete, "/users/{id}", "removeUser", "Takes a person's access to a home away.", removeUser),
            Route(
                .put, "/users/{id}/presence", "reportPresence", "Says whether a person is at home.", scope: .control,
                reportPresence),
        ]
    }

    private func listUsers(_ call: HubCall) async throws -> [UserResource] {
        let (structure, presence) = (await engine.structure, await engine.presence)
        // Who only uses a home is not told who else does.
        let sight = Sight(of: call.caller.account, in: structure)
        return try chosen(structure.users.rows, call, in: structure).filter {
            sight.administers($0.home) || $0.account == call.caller.account
        }.map {
            UserResource($0, isAtHome: presence[$0.id])
        }
    }

    private func showUser(_ call: HubCall) async throws -> UserResource {
        let user: UserResource = try await resource(call.id())
        guard await sight(of: call).administers(user.home) || user.account == call.caller.account else {
            throw Self.missing(.user(user.id))
        }
        return user
    }

    private func resource(_ id: UserID) async throws -> UserResource {
        let (structure, presence) = (await engine.structure, await engine.presence)
        return UserResource(try found(structure.users[id], .user(id)), isAtHome: presence[id])
    }

    private func addUser(_ call: HubCall, _ new: NewUserRequest) async throws -> Created<UserResource> {
        let id = draw(UserID.self)
        let user = NewUser(
            name: new.name, account: new.account, role: new.role ?? .resident, control: new.control ?? .anywhere)
        try await apply([.addUser(id, home(new.home, for: call), user)], call)
        return Created(try await resource(id), at: "/users/\(id)")
    }

    private func changeUser(_ call: HubCall, _ change: UserChange) async throws -> UserResource {
        let id: UserID = try call.id()
        let user = try found(await engine.structure.users[id], .user(id))
        var changes: [StructureChange] = []
        if let name = change.name.given { changes.append(.renameUser(id, name)) }
        if change.role == .to(.owner), user.role != .owner {
            changes.append(.transferOwnership(id))
            if let control = change.control.given { changes.append(.setAccess(id, .owner, control)) }
        } else if change.role != .unchanged || change.control != .unchanged {
            changes.append(.setAccess(id, change.role.given ?? user.role, change.control.given ?? user.control))
        }
        try await apply(changes, call)
        return try await resource(id)
    }

    private func removeUser(_ call: HubCall) async throws -> Done {
        try await apply([.removeUser(call.id())], call)
        return Done()
    }

    /// People report only themselves; an administrator of the hub reports anybody.
    private func reportPresence(_ call: HubCall, _ report: PresenceReport) async throws -> Done {
        let id: UserID = try call.id()
        let user = try found(await engine.structure.users[id], .user(id))
        guard call.caller.account == nil || call.caller.account == user.account else {
            throw Problem(
                HomeErrorCode.insufficientPrivileges, "Where \(user.name) is, only \(user.name) can report.", .user(id))
        }
        await engine.report(id, isHome: report.isAtHome)
        return Done()
    }
}
