import HearthJSON
import HomeModel

extension DraftReader {
    mutating func scene(_ node: LocatedJSON) -> SceneDraft? {
        guard let members = members(node, "a scene", ["name", "id", "remove", "actions"]) else { return nil }
        return SceneDraft(entry: entry(members, node.position), actions: members["actions"].flatMap { actions($0) })
    }

    mutating func automation(_ node: LocatedJSON) -> AutomationDraft? {
        guard let members = members(node, "an automation", ["name", "id", "remove", "enabled", "scenes"]) else {
            return nil
        }
        let isEnabled = members["enabled"].flatMap { node in
            attempt { () throws(JSONError) in try node.bool("true or false for \"enabled\"") }
                .map { Located(value: $0, position: node.position) }
        }
        let scenes = members["scenes"].map { node in
            list(node, "what the automation runs") { $0.automationScene($1) }
        }
        return AutomationDraft(entry: entry(members, node.position), isEnabled: isEnabled, scenes: scenes)
    }

    private mutating func automationScene(_ node: LocatedJSON) -> AutomationScene? {
        guard node.kind == .object else {
            return text(node, "the name of a scene, or { actions: … }").map(AutomationScene.named)
        }
        guard let members = members(node, "actions", ["id", "actions"]) else { return nil }
        guard let actions = members["actions"] else {
            add("expected \"actions\" of the automation's own, or the name of a scene", node.position)
            return nil
        }
        let id = members["id"].flatMap { identifier($0) }
        return self.actions(actions).map { .own(id: id, $0, node.position) }
    }

    /// What is set, by its name, and to what.
    private mutating func actions(_ node: LocatedJSON) -> [ActionDraft]? {
        guard
            let members = attempt({ () throws(JSONError) in
                try node.object("actions such as { \"Lamp / Lightbulb / On\": true }")
            })
        else { return nil }
        return members.compactMap { member in
            attempt { () throws(JSONError) in try ActionValue.value(member.value) }.map { value in
                ActionDraft(
                    target: Located(value: member.name, position: member.position),
                    value: Located(value: value, position: member.value.position))
            }
        }
    }
}
