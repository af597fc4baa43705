import HearthHTTP
import HomeModel

extension HubInterface {
    var sceneRoutes: [Route] {
        [
            Route(.get, "/scenes", "listScenes", "The scenes of all homes.", query: [.home, .name], listScenes),
            Route(.post, "/scenes", "addScene", "Makes a scene.", addScene),
            Route(.get, "/scenes/{id}", "getScene", "A scene.", showScene),
            Route(.patch, "/scenes/{id}", "changeScene", "Changes what is given of a scene.", changeScene),
            Route(.delete, "/scenes/{id}", "removeScene", "Removes a scene that a person made.", removeScene),
            Route(
                .post, "/scenes/{id}/run", "runScene", "Does all actions of a scene at once.", scope: .control,
                reach: .accessories, runScene),
        ]
    }

    private func listScenes(_ call: HubCall) async throws -> [SceneResource] {
        let structure = await engine.structure
        let wording = wording(structure)
        return try chosen(structure.actionSets.rows, call, in: structure).compactMap { SceneResource($0, wording) }
    }

    private func showScene(_ call: HubCall) async throws -> SceneResource { try await resource(call.id()) }

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

    private func addScene(_ call: HubCall, _ new: NewScene) async throws -> Created<SceneResource> {
        let id = draw(ActionSetID.self)
        let home = try await home(new.home, for: call)
        try await apply(
            [.addActionSet(id, home, name: new.name)] + (new.actions ?? []).map { .addAction(action($0), id) }, call)
        return Created(try await resource(id), at: "/scenes/\(id)")
    }

    private func changeScene(_ call: HubCall, _ change: SceneChange) async throws -> SceneResource {
        let id: ActionSetID = try call.id()
        let scene = try scene(id, in: await engine.structure)
        var changes: [StructureChange] = []
        if let name = change.name.given { changes.append(.renameActionSet(id, name)) }
        if let actions = change.actions.given { changes += self.changes(of: scene, to: actions) }
        try await apply(changes, call)
        return try await resource(id)
    }

    private func removeScene(_ call: HubCall) async throws -> Done {
        let id: ActionSetID = try call.id()
        _ = try scene(id, in: await engine.structure)
        try await apply([.removeActionSet(id)], call)
        return Done()
    }

    private func runScene(_ call: HubCall) async throws -> Mixed<SceneRunResource> {
        let id: ActionSetID = try call.id()
        _ = try scene(id, in: await engine.structure)
        let run = SceneRunResource(id, try await engine.run(id, by: call.caller.account))
        return Mixed(run, areAllDone: run.outcome == .complete)
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
