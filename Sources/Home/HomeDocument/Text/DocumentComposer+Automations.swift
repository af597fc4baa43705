import HearthJSON
import HomeModel

/// Scenes and automations.
extension DocumentComposer {
    func node(_ scene: ActionSet) -> DocumentNode {
        .object(
            [
                ("name", .text(scene.name)), ("id", .text("\(scene.id)")), ("actions", actions(of: scene)),
            ], comments: scene.kind == .userDefined ? [] : ["Every home has this scene."])
    }

    func node(_ trigger: Trigger) -> DocumentNode {
        .object(
            [
                ("name", .text(trigger.name)), ("id", .text("\(trigger.id)")), ("enabled", .bool(trigger.isEnabled)),
                ("scenes", .list(scenes(of: trigger))),
            ], comments: comments(on: trigger))
    }

    /// By name; those that are the automation's own, as their actions.
    private func scenes(of trigger: Trigger) -> [DocumentNode] {
        let actionSets = trigger.actionSets.compactMap { structure.actionSets[$0] }
        let ownCount = actionSets.count { $0.kind.isTriggerOwned }
        return actionSets.map { actionSet in
            guard actionSet.kind.isTriggerOwned else { return .text(names.scenes.reference(to: actionSet.id)) }
            let actions = [(name: "actions", value: actions(of: actionSet))]
            return .object(ownCount > 1 ? [("id", .text("\(actionSet.id)"))] + actions : actions)
        }
    }

    private func actions(of actionSet: ActionSet) -> DocumentNode {
        .object(
            actionSet.actions.map { action in
                let value = ActionValue.plain(
                    action.targetValue, of: structure.characteristic(action.characteristic))
                return (
                    names.characteristics.reference(to: action.characteristic),
                    DocumentNode(content: .value(ActionValue.json(value)))
                )
            })
    }

    private func comments(on trigger: Trigger) -> [String] {
        var comments: [String] = []
        if case .disabled(let reason) = trigger.state, reason != .byPerson {
            comments.append(reason.explanation)
        }
        return ["When: " + wording.text(of: trigger.condition)] + comments
    }
}
