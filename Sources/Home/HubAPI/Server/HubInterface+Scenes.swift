import HearthHTTP
import HomeModel

extension HubInterface {
    var sceneRoutes: [Route] {
        [
            Route(.get, "/scenes", query: ["home", "name"], listScenes), Route(.post, "/scenes", addScene),
            Route(.get, "/scenes/{id}", showScene), Route(.patch, "/scenes/{id}", changeScene),
            Route(.delete, "/scenes/{id}", removeScene), Route(.post, "/scenes/{id}/run", runScene),
        ]
    }

    private func listScenes(_ call: HubCall) async throws -> HTTPServerResponse {
        let structure = await engine.structure
        let wording = wording(structure)
        return try .json(
            chosen(structure.actionSets.rows, call, in: structure).compactMap { SceneResource($0, wording) })
    }

    private func showScene(_ call: HubCall) async throws -> HTTPServerResponse {
        try .json(await resource(call.id()))
    }

    private func resource(_ id: ActionSetID) async throws -> SceneResource {
        let structure = await engine.structure
        return try found(SceneResource(scene(id, in: structure), wording(structure)), .actionSet(id))
    }

    /// What an automation does by itself is no scene.
    private func scene(_ id: ActionSetID, in structure: HomeStructure) throws(Problem) -> ActionSet {
        let actionSet = try found(structure.actionSets[id], .actionSet(id))
        guard !actionSet.kind.isTriggerOwned else { throw Self.missing(.actionSet(id)) }
        return actionSet
    }

    private func addScene(_ call: HubCall) async throws -> HTTPServerResponse {
        let new: NewScene = try call.body()
        let id = draw(ActionSetID.self)
        let home = try home(new.home, in: await engine.structure)
        try await apply(
            [.addActionSet(id, home, name: new.name)] + (new.actions ?? []).map { .addAction(action($0), id) }, call)
        return try .created(await resource(id), at: "/scenes/\(id)")
    }

    private func changeScene(_ call: HubCall) async throws -> HTTPServerResponse {
        let (id, change) = (try call.id(ActionSetID.self), try call.body(SceneChange.self))
        let scene = try scene(id, in: await engine.structure)
        var changes: [StructureChange] = []
        if let name = change.name.given { changes.append(.renameActionSet(id, name)) }
        if let actions = change.actions.given { changes += self.changes(of: scene, to: actions) }
        try await apply(changes, call)
        return try await showScene(call)
    }

    private func removeScene(_ call: HubCall) async throws -> HTTPServerResponse {
        let id: ActionSetID = try call.id()
        _ = try scene(id, in: await engine.structure)
        try await apply([.removeActionSet(id)], call)
        return .done
    }

    private func runScene(_ call: HubCall) async throws -> HTTPServerResponse {
        let id: ActionSetID = try call.id()
        _ = try scene(id, in: await engine.structure)
        let run = SceneRunResource(id, try await engine.run(id, by: call.caller.account))
        return try .json(run, run.outcome == .complete ? .ok : .multiStatus)
    }

    // MARK: Actions

    func action(_ new: NewAction) -> Action {
        Action(id: draw(), characteristic: new.characteristic, targetValue: new.value)
    }

    /// What makes an action set do these and nothing else. Actions to the same characteristics stay and get the values.
    func changes(of actionSet: ActionSet, to actions: [NewAction]) -> [StructureChange] {
        var rest = Dictionary(actionSet.actions.map { ($0.characteristic, $0) }) { first, _ in first }
        var changes: [StructureChange] = []
        for new in actions {
            if let old = rest.removeValue(forKey: new.characteristic) {
                changes.append(.setTargetValue(old.id, actionSet.id, new.value))
            } else {
                changes.append(.addAction(action(new), actionSet.id))
            }
        }
        // Last, so that it is never empty in between, which would disable the automations that run it.
        return changes
            + actionSet.actions.filter { rest[$0.characteristic] != nil }.map { .removeAction($0.id, actionSet.id) }
    }
}
