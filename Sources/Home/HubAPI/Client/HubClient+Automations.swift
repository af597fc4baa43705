import HearthCalendar
import HomeEngine
import HomeModel

/// Scenes, automations and what came of them.
extension HubClient {
    public func scenes(home: HomeID? = nil, name: String? = nil) async throws(HubError) -> [SceneResource] {
        try await get(HubTarget("/scenes").with("home", home).with("name", name))
    }
    public func scene(_ id: ActionSetID) async throws(HubError) -> SceneResource { try await get("/scenes/\(id)") }
    public func add(_ new: NewScene) async throws(HubError) -> SceneResource { try await post(new, to: "/scenes") }
    public func change(_ id: ActionSetID, _ change: SceneChange) async throws(HubError) -> SceneResource {
        try await patch(change, at: "/scenes/\(id)")
    }
    public func remove(_ id: ActionSetID) async throws(HubError) { try await delete("/scenes/\(id)") }
    /// - Returns: what became of each action; some may have failed.
    public func run(_ id: ActionSetID) async throws(HubError) -> SceneRunResource {
        try await post("/scenes/\(id)/run")
    }

    public func automations(home: HomeID? = nil, name: String? = nil) async throws(HubError) -> [AutomationResource] {
        try await get(HubTarget("/automations").with("home", home).with("name", name))
    }
    public func automation(_ id: TriggerID) async throws(HubError) -> AutomationResource {
        try await get("/automations/\(id)")
    }
    public func add(_ new: NewAutomation) async throws(HubError) -> AutomationResource {
        try await post(new, to: "/automations")
    }
    public func change(_ id: TriggerID, _ change: AutomationChange) async throws(HubError) -> AutomationResource {
        try await patch(change, at: "/automations/\(id)")
    }
    public func remove(_ id: TriggerID) async throws(HubError) { try await delete("/automations/\(id)") }
    /// Does what it does, now, whatever its conditions say.
    public func run(_ id: TriggerID) async throws(HubError) -> RunTrace { try await post("/automations/\(id)/run") }

    /// What came of occasions for automations, the latest first.
    /// - Parameters:
    ///   - automation: nil for all.
    ///   - before: only those of lower numbers, for the page after the one that it ends.
    ///   - limit: 1 to 10,000.
    public func traces(
        of automation: TriggerID? = nil, before: Int64? = nil, limit: Int? = nil
    ) async throws(HubError) -> [TraceResource] {
        try await get(
            HubTarget("/traces").with("automation", automation).with("before", before).with("limit", limit))
    }
    public func trace(_ id: Int64) async throws(HubError) -> TraceResource { try await get("/traces/\(id)") }
}
