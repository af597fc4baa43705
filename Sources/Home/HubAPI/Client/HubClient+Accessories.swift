import HomeModel

/// Accessories, their services and their values.
extension HubClient {
    /// - Parameter withServices: whether services and values are wanted, which are most of a large home's answer.
    public func accessories(
        home: HomeID? = nil, room: RoomID? = nil, name: String? = nil, withServices: Bool = true
    ) async throws(HubError) -> [AccessoryResource] {
        try await get(
            HubTarget("/accessories").with("home", home).with("room", room).with("name", name)
                .with("services", withServices ? nil : false))
    }
    public func accessory(_ id: AccessoryID) async throws(HubError) -> AccessoryResource {
        try await get("/accessories/\(id)")
    }
    /// Accessories that announce themselves, by name.
    public func nearby() async throws(HubError) -> [NearbyResource] { try await get("/nearby") }
    /// Pairs with an accessory and takes it, with all that is behind it, into a home.
    public func add(_ new: NewAccessory) async throws(HubError) -> AccessoryResource {
        try await post(new, to: "/accessories", within: .seconds(180))
    }
    public func change(_ id: AccessoryID, _ change: AccessoryChange) async throws(HubError) -> AccessoryResource {
        try await patch(change, at: "/accessories/\(id)")
    }
    /// Makes it forget this home, and removes it.
    /// - Parameter evenIfAway: removes it also when it can't be told; it then has to be reset by hand.
    public func remove(_ id: AccessoryID, evenIfAway: Bool = false) async throws(HubError) {
        try await delete(HubTarget("/accessories/\(id)").with("evenIfAway", evenIfAway ? true : nil))
    }
    /// Asks it to blink or beep.
    public func identify(_ id: AccessoryID) async throws(HubError) {
        try await send(.post, "/accessories/\(id)/identify")
    }
    /// Asks it anew what it consists of.
    public func refresh(_ id: AccessoryID) async throws(HubError) -> AccessoryResource {
        try await post("/accessories/\(id)/refresh")
    }

    public func service(_ id: ServiceID) async throws(HubError) -> ServiceResource { try await get("/services/\(id)") }
    public func change(_ id: ServiceID, _ change: ServiceChange) async throws(HubError) -> ServiceResource {
        try await patch(change, at: "/services/\(id)")
    }

    /// Asks accessories for values, all at once.
    /// - Parameter ids: 1 to 1,000.
    public func read(_ ids: [CharacteristicID]) async throws(HubError) -> [ReadResult] {
        var results: [ReadResult] = []
        // A request line has an end.
        for start in stride(from: 0, to: ids.count, by: Self.idsInALine) {
            let some = Array(ids[start..<min(start + Self.idsInALine, ids.count)])
            // Accessories are asked, and may take their time.
            results += try await get(
                HubTarget("/characteristics").with("id", each: some), as: ReadResults.self, within: .seconds(60)
            ).results
        }
        return results
    }
    private static var idsInALine: Int { 150 }

    /// What accessories told last, without asking them.
    /// - Parameter ids: 1 to 150.
    public func heard(_ ids: [CharacteristicID]) async throws(HubError) -> [ReadResult] {
        try await get(HubTarget("/characteristics").with("id", each: ids).with("cached", true), as: ReadResults.self)
            .results
    }

    /// Writes values: what goes to one accessory in one command, all accessories at once.
    /// - Parameter writes: 1 to 1,000.
    /// - Returns: what became of each; some may have failed.
    public func write(_ writes: [Writes.Write]) async throws(HubError) -> [WriteResult] {
        try await put(Writes(writes), to: "/characteristics", as: WriteResults.self).results
    }
}
