import HearthJSON
import HomeModel

/// What zones, service groups, scenes and automations hold. What is new comes before what goes: an automation that lacks
/// something for a moment would be disabled.
extension HomePlanner {
    mutating func fillLists(_ matches: DraftMatches, _ references: HomeReferences) {
        for match in matches.zones where !match.isRemoved {
            let known = match.row?.rooms ?? []
            guard let list = match.draft.members,
                let wanted = resolve(list, \.rooms, known: known, "room", references)
            else { continue }
            let present = working.zones[match.id]?.rooms ?? []
            for room in wanted where !present.contains(room.id) {
                make(.addRoomToZone(room.id, match.id), at: room.reference.position)
            }
            for room in present where !wanted.contains(where: { $0.id == room }) {
                make(.removeRoomFromZone(room, match.id), at: match.draft.entry.position)
            }
        }
        for match in matches.groups where !match.isRemoved {
            let known = match.row?.services ?? []
            guard let list = match.draft.members,
                let wanted = resolve(list, \.services, known: known, "service", references)
            else { continue }
            let present = working.serviceGroups[match.id]?.services ?? []
            for service in wanted where !present.contains(service.id) {
                make(.addServiceToGroup(service.id, match.id), at: service.reference.position)
            }
            for service in present where !wanted.contains(where: { $0.id == service }) {
                make(.removeServiceFromGroup(service, match.id), at: match.draft.entry.position)
            }
        }
    }

    mutating func fillScenes(_ matches: DraftMatches, _ references: HomeReferences) {
        for match in matches.scenes where !match.isRemoved {
            guard let actions = match.draft.actions else { continue }
            fill(match.id, actions, at: match.draft.entry.position, references)
        }
    }

    /// Makes the actions of a scene, or of an automation's own, as they are to be.
    private mutating func fill(
        _ id: ActionSetID, _ drafts: [ActionDraft], at position: JSONPosition, _ references: HomeReferences
    ) {
        let present = working.actionSets[id]?.actions ?? []
        guard
            let targets = resolve(
                drafts.map { ($0.target, $0.value.value) }, \.characteristics,
                known: present.map { ($0.characteristic, $0.targetValue) }, "characteristic", references)
        else { return }
        for (target, draft) in zip(targets, drafts) {
            let characteristic = working.characteristic(target.id)
            let value = ActionValue.plain(draft.value.value, of: characteristic)
            if let action = present.first(where: { $0.characteristic == target.id }) {
                guard ActionValue.plain(action.targetValue, of: characteristic) != value else { continue }
                make(.setTargetValue(action.id, id, value), at: draft.value.position)
            } else {
                let action = Action(id: draw(), characteristic: target.id, targetValue: value)
                make(.addAction(action, id), at: draft.value.position)
            }
        }
        let wanted = Set(targets.map(\.id))
        for action in present where !wanted.contains(action.characteristic) {
            make(.removeAction(action.id, id), at: position)
        }
    }

    mutating func fillAutomations(_ matches: DraftMatches, _ references: HomeReferences) {
        for match in matches.automations where !match.isRemoved {
            if let scenes = match.draft.scenes { fill(match, scenes, references) }
        }
    }

    private mutating func fill(
        _ match: DraftMatch<Trigger, AutomationDraft>, _ scenes: [AutomationScene], _ references: HomeReferences
    ) {
        let present = working.triggers[match.id]?.actionSets ?? []
        let named = scenes.compactMap { if case .named(let name) = $0 { name } else { nil } }
        let known = present.filter { working.actionSets[$0]?.kind.isTriggerOwned == false }
        guard let wanted = resolve(named, \.scenes, known: known, "scene", references) else { return }
        for scene in wanted where !present.contains(scene.id) {
            make(.addActionSetToTrigger(scene.id, match.id), at: scene.reference.position)
        }
        let own = fillOwn(match.id, scenes, among: present.filter { !known.contains($0) }, references)
        let kept = Set(wanted.map(\.id) + own)
        for scene in present where !kept.contains(scene) {
            make(.removeActionSetFromTrigger(scene, match.id), at: match.draft.entry.position)
        }
    }

    /// - Returns: the automation's own action sets that it is to have.
    private mutating func fillOwn(
        _ trigger: TriggerID, _ scenes: [AutomationScene], among present: [ActionSetID], _ references: HomeReferences
    ) -> [ActionSetID] {
        var claimed: Set<ActionSetID> = []
        for case .own(let id?, _, _) in scenes {
            let claim = ActionSetID(rawValue: id.value)
            if !present.contains(claim) {
                say("the automation has no actions with this id; leave the id out for new ones", at: id.position)
            } else if !claimed.insert(claim).inserted {
                say("this id stands twice; leave one of them", at: id.position)
            }
        }
        // Without an id they are the ones that are left, in their order, and then new ones.
        var left = present.filter { !claimed.contains($0) }[...]
        var own: [ActionSetID] = []
        for case .own(let id, let actions, let position) in scenes {
            var actionSet = id.map { ActionSetID(rawValue: $0.value) } ?? left.popFirst()
            if actionSet == nil {
                let new: ActionSetID = draw()
                make(.addOwnedActionSet(new, trigger), at: position)
                actionSet = new
            }
            guard let actionSet, working.actionSets[actionSet] != nil else { continue }
            fill(actionSet, actions, at: position, references)
            own.append(actionSet)
        }
        return own
    }

    mutating func removeScenes(_ matches: DraftMatches) {
        for match in matches.scenes {
            if let position = match.draft.entry.removal { make(.removeActionSet(match.id), at: position) }
        }
    }

    /// At the end, when all that they run is there.
    mutating func enable(_ matches: DraftMatches) {
        for match in matches.automations where !match.isRemoved {
            guard let wanted = match.draft.isEnabled else { continue }
            make(.setEnabled(match.id, wanted.value, now: now), at: wanted.position)
        }
    }
}
