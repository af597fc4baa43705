import HearthJSON
import HomeModel
import HubAPI

/// What a file says of an automation: some of the members that `hearth automation show --json` prints.
struct AutomationFile {
    private struct Content: Decodable {
        var condition: TriggerCondition?
        var scenes: [ActionSetID]?
        var actions: [NewAction]?
    }

    private let path: String
    private let content: Content

    init(_ path: String, _ console: Console) throws {
        self.path = path
        let bytes = try TextInput.read(path, console)
        do throws(JSONError) {
            content = try LocatedJSON(parsing: bytes, options: .json5).decode(Content.self, strict: false)
        } catch {
            throw CommandFailure(.invalidInput, "\(path): \(error)")
        }
    }

    /// - Throws: when it does not say what starts it.
    func new(_ name: String) throws(CommandFailure) -> NewAutomation {
        guard let condition = content.condition else {
            throw CommandFailure(.invalidInput, "\(path) has no \"condition\"")
        }
        return NewAutomation(
            name: name, condition: condition.withNewEvents, scenes: content.scenes, actions: content.actions)
    }

    var change: AutomationChange {
        var change = AutomationChange()
        if let condition = content.condition { change.condition = .to(condition.withNewEvents) }
        if let scenes = content.scenes { change.scenes = .to(scenes) }
        if let actions = content.actions { change.actions = .to(actions) }
        return change
    }
}

extension TriggerCondition {
    /// The file may show an automation that is there, and each event is in one automation only.
    fileprivate var withNewEvents: TriggerCondition {
        guard case .event(var trigger) = self else { return self }
        trigger.events = trigger.events.map { Event(new: $0.kind) }
        trigger.endEvents = trigger.endEvents.map { Event(new: $0.kind) }
        return .event(trigger)
    }
}

extension Event {
    init(new kind: Kind) { self.init(id: EventID(random: .random(in: 0...UInt128.max)), kind) }
}
