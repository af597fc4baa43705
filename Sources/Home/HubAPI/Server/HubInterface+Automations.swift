import HearthHTTP
import HomeEngine
import HomeModel

extension HubInterface {
    var automationRoutes: [Route] {
        [
            Route(
                .get, "/automations", "listAutomations", "The automations of all homes.", query: [.home, .name],
                listAutomations),
            Route(.post, "/automations", "addAutomation", "Makes an automation.", addAutomation),
            Route(.get, "/automations/{id}", "getAutomation", "An automation.", showAutomation),
            Route(
                .patch, "/automations/{id}", "changeAutomation", "Changes what is given of an automation.",
                changeAutomation),
            Route(.delete, "/automations/{id}", "removeAutomation", "Removes an automation.", removeAutomation),
            Route(
                .post, "/automations/{id}/run", "runAutomation",
                "Does what an automation does, now, whatever its conditions say.", scope: .control,
                reach: .accessories, runAutomation),
        ]
    }

    private func listAutomations(_ call: HubCall) async throws -> [AutomationResource] {
        let structure = await engine.structure
        return await resources(of: try chosen(structure.triggers.rows, call, in: structure), in: structure)
    }

    private func showAutomation(_ call: HubCall) async throws -> AutomationResource { try await resource(call.id()) }

    private func resource(_ id: TriggerID) async throws -> AutomationResource {
        let structure = await engine.structure
        let trigger = try found(structure.triggers[id], .trigger(id))
        return try found(await resources(of: [trigger], in: structure).first, .trigger(id))
    }

    private func resources(of triggers: [Trigger], in structure: HomeStructure) async -> [AutomationResource] {
        let outlooks = await engine.outlooks(of: triggers.map(\.id))
        let presence = await engine.presence
        let known = Set(presence.keys.compactMap { structure.users[$0]?.home })
        let wording = wording(structure)
        return triggers.map {
            AutomationResource($0, wording, outlooks[$0.id], knowsWhereabouts: known.contains($0.home))
        }
    }

    private func addAutomation(_ call: HubCall, _ new: NewAutomation) async throws -> Created<AutomationResource> {
        let id = draw(TriggerID.self)
        let home = try await home(new.home, for: call)
        var changes: [StructureChange] = [.addTrigger(id, home, name: new.name, new.condition, now: now)]
        changes += (new.scenes ?? []).map { .addActionSetToTrigger($0, id) }
        if let actions = new.actions, !actions.isEmpty { changes += ownActions(of: id, actions) }
        if new.isEnabled ?? true { changes.append(.setEnabled(id, true, now: now)) }
        try await apply(changes, call)
        return Created(try await resource(id), at: "/automations/\(id)")
    }

    private func changeAutomation(_ call: HubCall, _ change: AutomationChange) async throws -> AutomationResource {
        let id: TriggerID = try call.id()
        let structure = await engine.structure
        let trigger = try found(structure.triggers[id], .trigger(id))
        var changes: [StructureChange] = []
        if let name = change.name.given { changes.append(.renameTrigger(id, name)) }
        if let condition = change.condition.given { changes.append(.setCondition(id, condition, now: now)) }
        changes += self.changes(of: trigger, change, in: structure)
        if let isEnabled = change.isEnabled.given { changes.append(.setEnabled(id, isEnabled, now: now)) }
        try await apply(changes, call)
        return try await resource(id)
    }

    /// What is new comes first, so that the automation is never without anything to do in between, which would disable it.
    private func changes(
        of trigger: Trigger, _ change: AutomationChange, in structure: HomeStructure
    ) -> [StructureChange] {
        let sets = trigger.actionSets.compactMap { structure.actionSets[$0] }
        var changes: [StructureChange] = []
        var removals: [StructureChange] = []
        if let scenes = change.scenes.given {
            let (added, removed) = difference(sets.filter { !$0.kind.isTriggerOwned }.map(\.id), scenes)
            changes += added.map { .addActionSetToTrigger($0, trigger.id) }
            removals += removed.map { .removeActionSetFromTrigger($0, trigger.id) }
        }
        if let actions = change.actions.given {
            let owned = sets.filter(\.kind.isTriggerOwned)
            if actions.isEmpty {
                removals += owned.map { .removeActionSet($0.id) }
            } else if let first = owned.first {
                changes += self.changes(of: first, to: actions)
                removals += owned.dropFirst().map { .removeActionSet($0.id) }
            } else {
                changes += ownActions(of: trigger.id, actions)
            }
        }
        return changes + removals
    }

    private func ownActions(of trigger: TriggerID, _ actions: [NewAction]) -> [StructureChange] {
        let set = draw(ActionSetID.self)
        return [.addOwnedActionSet(set, trigger)] + actions.map { .addAction(action($0), set) }
    }

    private func removeAutomation(_ call: HubCall) async throws -> Done {
        try await apply([.removeTrigger(call.id())], call)
        return Done()
    }

    private func runAutomation(_ call: HubCall) async throws -> Mixed<RunTrace> {
        let trace = try await engine.run(call.id(TriggerID.self), by: call.caller.account)
        return Mixed(trace, areAllDone: trace.outcome == .done)
    }

    // MARK: Traces

    var traceRoutes: [Route] {
        [
            Route(
                .get, "/traces", "listTraces", "What came of occasions for automations, the latest first.",
                query: [.automation, .before, .limit], listTraces),
            Route(.get, "/traces/{number}", "getTrace", "What came of one occasion for an automation.", showTrace),
        ]
    }

    /// The latest first. What none of our versions wrote is left out.
    private func listTraces(_ call: HubCall) async throws -> [TraceResource] {
        let trigger = try call.id(.automation, TriggerID.self)
        if let trigger { try await requireSight(of: .trigger(trigger), call) }
        let before: Int64? = try call.number(.before)
        let limit = try call.number(.limit) ?? 50
        await engine.writeDown()
        let traces = try await engine.history.traces(of: trigger, before: before, limit: limit)
        let sight = await sight(of: call)
        return traces.compactMap { stored in
            RunTrace(stored).flatMap { sight.sees($0.home) ? TraceResource(id: stored.id, trace: $0) : nil }
        }
    }

    private func showTrace(_ call: HubCall) async throws -> TraceResource {
        let text = call.parameters["number"] ?? ""
        await engine.writeDown()
        guard let id = Int64(text), let stored = try await engine.history.trace(id), let trace = RunTrace(stored),
            await sight(of: call).sees(trace.home)
        else {
            throw Problem(HomeErrorCode.notFound, "There is no trace \(text.prefix(40)) (any more); list /traces.")
        }
        return TraceResource(id: stored.id, trace: trace)
    }
}

extension QueryParameter {
    fileprivate static let automation = QueryParameter("automation", .identifier, "Only of this automation.")
    fileprivate static let before = QueryParameter(
        "before", .number(0...Int128(Int64.max)), "Only those of lower numbers: the page after the one that it ends.")
}
