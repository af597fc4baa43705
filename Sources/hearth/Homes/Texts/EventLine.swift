import HomeModel
import HubAPI

/// What happens in homes, one line each for people.
struct EventLine {
    let things: ThingDirectory
    let scenes: [ActionSetID: String]
    let times: InstantText

    /// nil for what a person need not see.
    func text(_ event: HubEvent) -> String? {
        switch event.kind {
        case .begin: nil
        case .reset: "what happened meanwhile can't be told any more"
        case .structure:
            event.changes.map { changes in
                changes.map { "\($0.kind) \"\($0.name)\" \(Self.word($0.what))" }.joined(separator: ", ")
            }
        case .value: event.reading.flatMap { reading($0, " is ") }
        case .occurrence: event.reading.flatMap { reading($0, ": ") }
        case .link: event.link.flatMap(link)
        case .automation: event.trace.map { TraceText(times: times).line($0) }
        case .scene:
            event.run.map { run in
                "scene \"\(scenes[run.scene] ?? "\(run.scene)")\": \(SceneRunText.text(run.outcome))"
            }
        }
    }

    private func reading(_ reading: HubEvent.Reading, _ verb: String) -> String? {
        guard let part = things.knownPart(reading.characteristic) else {
            return "\(reading.characteristic)\(verb)\(reading.value)"
        }
        return "\(part.label)\(verb)\(part.text(reading.value))"
    }

    private func link(_ change: HubEvent.LinkChange) -> String? {
        let names = change.accessories.compactMap { things.name(of: $0) }
        guard let first = names.first else { return nil }
        let who = names.count > 1 ? "\(first) and \(names.count - 1) more" : first
        return "\(who): \(LinkText.text(change.link))"
    }

    private static func word(_ what: HubEvent.Change.What) -> String {
        switch what {
        case .added: "added"
        case .changed: "changed"
        case .removed: "removed"
        }
    }
}

enum LinkText {
    static func text(_ link: LinkResource) -> String {
        let state =
            switch link.state {
            case .idle: "not asked yet"
            case .connecting: "connecting"
            case .connected: "connected"
            case .unreachable: "not reachable"
            case .removed: "does not know this home any more"
            }
        return state + (link.message.map { ": \($0)" } ?? "")
    }
}

enum SceneRunText {
    static func text(_ outcome: SceneRunResource.Outcome) -> String {
        switch outcome {
        case .empty: "nothing to do"
        case .complete: "done"
        case .partial: "partly done"
        case .failed: "failed"
        }
    }
}
