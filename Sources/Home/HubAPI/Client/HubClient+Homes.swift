import HomeModel

/// Homes, rooms, zones, service groups and people. Lists hold those of all homes where none is named; names are compared as
/// HomeKit does, without regard to case and spaces.
extension HubClient {
    public func homes(name: String? = nil) async throws(HubError) -> [HomeResource] {
        try await get(HubTarget("/homes").with("name", name))
    }
    public func home(_ id: HomeID) async throws(HubError) -> HomeResource { try await get("/homes/\(id)") }
    public func add(_ new: NewHome) async throws(HubError) -> HomeResource { try await post(new, to: "/homes") }
    public func change(_ id: HomeID, _ change: HomeChange) async throws(HubError) -> HomeResource {
        try await patch(change, at: "/homes/\(id)")
    }
    /// With all that is in it, which must not be accessories.
    public func remove(_ id: HomeID) async throws(HubError) { try await delete("/homes/\(id)") }

    public func rooms(home: HomeID? = nil, name: String? = nil) async throws(HubError) -> [RoomResource] {
        try await get(HubTarget("/rooms").with("home", home).with("name", name))
    }
    public func room(_ id: RoomID) async throws(HubError) -> RoomResource { try await get("/rooms/\(id)") }
    public func add(_ new: NewRoom) async throws(HubError) -> RoomResource { try await post(new, to: "/rooms") }
    public func change(_ id: RoomID, _ change: RoomChange) async throws(HubError) -> RoomResource {
        try await patch(change, at: "/rooms/\(id)")
    }
    /// Its accessories move to the room for the entire home.
    public func remove(_ id: RoomID) async throws(HubError) { try await delete("/rooms/\(id)") }

    public func zones(home: HomeID? = nil, name: String? = nil) async throws(HubError) -> [ZoneResource] {
        try await get(HubTarget("/zones").with("home", home).with("name", name))
    }
    public func zone(_ id: ZoneID) async throws(HubError) -> ZoneResource { try await get("/zones/\(id)") }
    public func add(_ new: NewZone) async throws(HubError) -> ZoneResource { try await post(new, to: "/zones") }
    public func change(_ id: ZoneID, _ change: ZoneChange) async throws(HubError) -> ZoneResource {
        try await patch(change, at: "/zones/\(id)")
    }
    public func remove(_ id: ZoneID) async throws(HubError) { try await delete("/zones/\(id)") }

    public func groups(home: HomeID? = nil, name: String? = nil) async throws(HubError) -> [ServiceGroupResource] {
        try await get(HubTarget("/groups").with("home", home).with("name", name))
    }
    public func group(_ id: ServiceGroupID) async throws(HubError) -> ServiceGroupResource {
        try await get("/groups/\(id)")
    }
    public func add(_ new: NewServiceGroup) async throws(HubError) -> ServiceGroupResource {
        try await post(new, to: "/groups")
    }
    public func change(
        _ id: ServiceGroupID, _ change: ServiceGroupChange
    ) async throws(HubError) -> ServiceGroupResource { try await patch(change, at: "/groups/\(id)") }
    public func remove(_ id: ServiceGroupID) async throws(HubError) { try await delete("/groups/\(id)") }

    public func users(home: HomeID? = nil, name: String? = nil) async throws(HubError) -> [UserResource] {
        try await get(HubTarget("/users").with("home", home).with("name", name))
    }
    public func user(_ id: UserID) async throws(HubError) -> UserResource { try await get("/users/\(id)") }
    public func add(_ new: NewUserRequest) async throws(HubError) -> UserResource { try await post(new, to: "/users") }
    public func change(_ id: UserID, _ change: UserChange) async throws(HubError) -> UserResource {
        try await patch(change, at: "/users/\(id)")
    }
    public func remove(_ id: UserID) async throws(HubError) { try await delete("/users/\(id)") }
    /// Where a person is.
    public func report(_ id: UserID, isAtHome: Bool) async throws(HubError) {
        try await send(.put, "/users/\(id)/presence", PresenceReport(isAtHome: isAtHome), within: nil)
    }
}
