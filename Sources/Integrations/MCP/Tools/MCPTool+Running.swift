import HearthJSON
import HomeEngine
import HomeModel
import HubAPI

extension MCPTool {
    static let runScene = MCPTool(
        "run_scene", "Run a scene", "Does everything that a scene says. It acts in the real world.", scope: .control,
        failed: { (run: SceneRunResource) in run.outcome == .failed }
    ) { (arguments: NamedScene, hub) in
        let scenes = try await hub.scenes(home: try await ToolNames.home(arguments.home, hub))
        let scene = try ToolNames.find(
            arguments.scene, among: scenes, "scene", listing: "list_scenes", id: \.id, name: \.name)
        return try await hub.run(scene.id)
    }

    static let runAutomation = MCPTool(
        "run_automation", "Run an automation",
        "Does what an automation does, now, whatever its conditions say. It acts in the real world.", scope: .control,
        isIdempotent: false, text: { (run: AutomationRun) in TraceWords.text(run.trace) },
        failed: { (run: AutomationRun) in run.trace.outcome == .failed }
    ) { (arguments: NamedAutomation, hub) in
        let automation = try await arguments.find(hub)
        return AutomationRun(trace: try await hub.run(automation.id))
    }

    static let explainAutomation = MCPTool(
        "explain_automation", "Explain an automation",
        "What starts an automation, what it does, and why it did or did not run lately: what each condition saw.",
        text: { (explanation: AutomationExplanation) in explanation.text }
    ) { (arguments: ExplainAutomation, hub) in
        let named = NamedAutomation(automation: arguments.automation, home: arguments.home)
        let automation = try await named.find(hub)
        let limit = arguments.traces ?? 5
        guard (1...50).contains(limit) else { throw ToolFailure("\"traces\" is a number from 1 to 50, not \(limit).") }
        let scenes = try await hub.scenes(home: automation.home)
        return AutomationExplanation(
            automation: automation,
            scenes: automation.scenes.map { id in scenes.first { $0.id == id }?.name ?? "\(id)" },
            traces: try await hub.traces(of: automation.id, limit: limit).map(\.trace))
    }
}

struct NamedScene: Codable, Sendable, MembersDescribed {
    var scene: String
    var home: String?

    static let memberNotes = ["scene": "Its name or id.", "home": "Where several homes have one of that name."]
}

struct NamedAutomation: Codable, Sendable, MembersDescribed {
    var automation: String
    var home: String?

    static let memberNotes = ["automation": "Its name or id.", "home": "Where several homes have one of that name."]

    func find(_ hub: HubClient) async throws -> AutomationResource {
        let automations = try await hub.automations(home: try await ToolNames.home(home, hub))
        return try ToolNames.find(
            automation, among: automations, "automation", listing: "list_automations", id: \.id, name: \.name)
    }
}

struct ExplainAutomation: Codable, Sendable, MembersDescribed {
    var automation: String
    var home: String?
    var traces: Int?

    static let memberNotes = [
        "automation": "Its name or id.", "home": "Where several homes have one of that name.",
        "traces": "How many of the latest occasions to tell of; 5 if not given.",
    ]
    static let memberRules: [String: JSONValue] = ["traces": ["minimum": 1, "maximum": 50]]
}

struct AutomationRun: Codable, Sendable {
    var trace: RunTrace
}

struct AutomationExplanation: Codable, Sendable, MembersDescribed {
    var automation: AutomationResource
    var scenes: [String]
    var traces: [RunTrace]

    static let memberNotes = ["scenes": "Names of those that it runs.", "traces": "The latest first."]

    var text: String {
        var lines = ["\"\(automation.name)\" runs \(automation.text)."]
        if let explanation = automation.explanation { lines.append("It can't run as things stand: \(explanation)") }
        lines += automation.problems.map { "It never comes due: \($0)" }
        if let due = automation.nextDue { lines.append("It is due next at \(due).") }
        if let last = automation.lastFire { lines.append("It last ran at \(last).") }
        if !scenes.isEmpty { lines.append("It runs the scenes \(scenes.joined(separator: ", ")).") }
        lines += automation.actions.map { "It writes \($0.text) = \($0.value)." }
        lines.append(traces.isEmpty ? "There was no occasion for it yet." : "What came of it, the latest first:")
        lines += traces.map(TraceWords.text)
        return lines.joined(separator: "\n")
    }
}
