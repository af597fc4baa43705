import HearthCalendar
import HearthJSON
import HomeDatabase
import HomeModel
import HubAPI

extension MCPTool {
    /// About as many as a caller can look at.
    private static let stretches = 100

    static let getHistory = MCPTool(
        "get_history", "Tell what a value was",
        "What a characteristic was, gathered in stretches of time: how many values, the lowest, mean, highest and last of each."
    ) { (arguments: AskHistory, hub) in
        let entry = try await CharacteristicDirectory(hub).find(arguments.characteristic)
        let now = try await hub.status().time
        let until = try arguments.until.map(instant) ?? now
        let since = try arguments.since.map(instant) ?? until - .seconds(86_400)
        guard since < until else {
            throw ToolFailure("\"since\" (\(since)) is not before \"until\" (\(until)).")
        }
        let span = (until - since) / .seconds(1)
        let seconds = arguments.every ?? Swift.max(Int((span / Double(stretches)).rounded(.up)), 1)
        let history = try await hub.history(of: entry.characteristic.id, since: since, until: until, every: seconds)
        return HistoryReport(
            name: entry.name, unit: entry.characteristic.metadata.units, since: since, until: until,
            every: seconds, stretches: history.stretches ?? [])
    }

    private static func instant(_ text: String) throws(ToolFailure) -> Instant {
        guard let instant = Instant(text) else {
            throw ToolFailure(
                "\"\(text.prefix(40))\" is no time.",
                remedy: "Write it like 2026-01-05T06:30:00Z; get_status tells what time it is.")
        }
        return instant
    }
}

struct AskHistory: Codable, Sendable, MembersDescribed {
    var characteristic: String
    var since: String?
    var until: String?
    var every: Int?

    static let memberNotes = [
        "characteristic": "\(CharacteristicDirectory.expectation).",
        "since": "Like 2026-01-05T06:30:00Z; a day before \"until\" if not given.", "until": "Now if not given.",
        "every": "Seconds of a stretch; a hundredth of the time if not given.",
    ]
    static let memberRules: [String: JSONValue] = ["every": ["minimum": 1]]
}

struct HistoryReport: Codable, Sendable, MembersDescribed {
    var name: String
    var unit: String?
    var since: Instant
    var until: Instant
    var every: Int
    var stretches: [HistoryResource.Stretch]

    static let memberNotes = [
        "every": "Seconds of a stretch.", "stretches": "The oldest first, and none for a stretch without values.",
    ]
}
