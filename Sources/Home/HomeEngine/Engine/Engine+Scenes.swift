import HearthLogging
import HomeModel

extension Engine {
    /// Runs a scene, for a person or for the hub itself.
    /// - Returns: what became of each action; some may have failed.
    /// - Throws: `noActionsInActionSet`, `actionSetExecutionInProgress`, `insufficientPrivileges`, `notFound`.
    public func run(_ id: ActionSetID, by account: String? = nil) async throws(EngineError) -> SceneResult {
        guard let actionSet = structure.actionSets[id] else {
            throw EngineError(.notFound, "This scene is in no home (any more).", .actionSet(id))
        }
        try checkControl(of: actionSet.home, by: account)
        guard !actionSet.actions.isEmpty else {
            throw EngineError(
                .noActionsInActionSet, "\"\(actionSet.name)\" does nothing yet; add an action.", .actionSet(id))
        }
        guard runningScenes.insert(id).inserted else {
            throw EngineError(
                .actionSetExecutionInProgress, "\"\(actionSet.name)\" is still running; wait for its end.",
                .actionSet(id))
        }
        defer { runningScenes.remove(id) }
        let result = await carryOut(actionSet.actions, cause: nil)
        tell(.scene(id, result))
        if result.outcome != .failed {
            note(executionOf: [id])
            await noted()
        }
        return result
    }

    /// Writes the values of actions, and takes over what accessories confirmed.
    func carryOut(_ actions: [Action], cause: RunID?) async -> SceneResult {
        let result = await runner.run(ScenePlan(actions, in: structure))
        let places = Dictionary(actions.map { ($0.id, $0.characteristic) }) { first, _ in first }
        for done in result.actions {
            guard let id = places[done.action] else { continue }
            if let written = done.written { take(written, of: id, cause: cause) }
            if let error = done.error, let accessory = structure.accessory(of: id) {
                noteLoss(error.code, of: accessory.id)
            }
        }
        return result
    }

    /// Notes that something happened. Where that fails, it has happened all the same.
    func record(_ change: StructureChange, durably: Bool = false) async {
        do throws(EngineError) {
            try await store(change, durably: durably)
        } catch {
            // Removed meanwhile: there is nothing to note.
            if error.code != .notFound { log.error("It can't be noted that something ran: \(error.message)") }
        }
    }
}
