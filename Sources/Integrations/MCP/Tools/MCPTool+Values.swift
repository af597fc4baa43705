import HearthJSON
import HomeDatabase
import HomeModel
import HubAPI

extension MCPTool {
    /// In one call.
    static let mostValues = 200

    static let readValues = MCPTool(
        "read_values", "Read values", "Asks accessories for values now.",
        failed: { (results: ValueResults) in results.areAllErrors }
    ) { (arguments: ReadValues, hub) in
        try bounded(arguments.characteristics.count, "characteristics")
        let directory = try await CharacteristicDirectory(hub)
        var entries: [CharacteristicDirectory.Entry] = []
        for text in arguments.characteristics { entries.append(try directory.find(text)) }
        let results = try await hub.read(entries.map(\.characteristic.id))
        return ValueResults(
            results: zip(entries, results).map { entry, result in
                ValueResult(
                    id: entry.characteristic.id, name: entry.name, value: result.value,
                    error: result.error.map(ToolFailure.init)?.text)
            })
    }

    /// Nothing is written where a name is not known; what the hub or an accessory refuses does not keep the others from it.
    static let writeValues = MCPTool(
        "write_values", "Write values",
        "Writes values to accessories, such as switching lights. It acts in the real world: locks, doors and alarms too.",
        scope: .control, failed: { (results: ValueResults) in results.areAllErrors }
    ) { (arguments: WriteValues, hub) in
        try bounded(arguments.writes.count, "writes")
        let directory = try await CharacteristicDirectory(hub)
        var entries: [CharacteristicDirectory.Entry] = []
        for write in arguments.writes { entries.append(try directory.find(write.characteristic)) }
        let results = try await hub.write(
            zip(entries, arguments.writes).map { Writes.Write($0.characteristic.id, $1.value) })
        return ValueResults(
            results: zip(zip(entries, arguments.writes), results).map { written, result in
                let (entry, write) = written
                return ValueResult(
                    id: entry.characteristic.id, name: entry.name, value: result.error == nil ? write.value : nil,
                    error: result.error.map(ToolFailure.init)?.text)
            })
    }

    private static func bounded(_ count: Int, _ what: String) throws(ToolFailure) {
        guard (1...mostValues).contains(count) else {
            throw ToolFailure("\"\(what)\" has \(count); give 1 to \(mostValues) in one call.")
        }
    }
}

struct ReadValues: Codable, Sendable, MembersDescribed {
    var characteristics: [String]

    static let memberNotes = ["characteristics": "Each \(CharacteristicDirectory.expectation)."]
    static let memberRules: [String: JSONValue] = [
        "characteristics": ["minItems": 1, "maxItems": .integer(Int128(MCPTool.mostValues))]
    ]
}

struct WriteValues: Codable, Sendable, MembersDescribed {
    var writes: [WriteValue]

    static let memberRules: [String: JSONValue] = [
        "writes": ["minItems": 1, "maxItems": .integer(Int128(MCPTool.mostValues))]
    ]
}

struct WriteValue: Codable, Sendable, MembersDescribed {
    var characteristic: String
    var value: HomeValue

    static let memberNotes = [
        "characteristic": "\(CharacteristicDirectory.expectation).",
        "value": "Of the characteristic's format and range; data as {\"data\":\"0AFF\"}.",
    ]
}

struct ValueResults: Codable, Sendable {
    var results: [ValueResult]

    var areAllErrors: Bool { results.allSatisfy { $0.error != nil } }
}

struct ValueResult: Codable, Sendable, MembersDescribed {
    var id: CharacteristicID
    var name: String
    var value: HomeValue?
    var error: String?

    static let memberNotes = ["error": "Why it was not done and what to do; not there when it was."]
}
