import Foundation
import HearthJSON

/// Which members Home Assistant takes in its discovery messages; the facts are shared with the interoperability steps.
struct DiscoveryKeys {
    private let facts: JSONValue

    init() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Interop")
        let data = try Data(contentsOf: folder.appendingPathComponent("home_assistant_discovery.json"))
        facts = try JSONValue(parsing: Array(data))
    }

    private static func texts(_ value: JSONValue?) -> [String] { value?.arrayValue?.compactMap(\.stringValue) ?? [] }

    /// What Home Assistant would not take of a message to `homeassistant/<component>/…/config`.
    func problems(_ component: String, _ payload: [UInt8]) -> [String] {
        guard let message = try? JSONValue(parsing: payload), let members = message.objectValue?.members else {
            return ["it is no JSON object"]
        }
        guard let own = facts["components"]?[component] else { return ["there is no component \(component)"] }
        let common = facts["common"]
        let required = Self.texts(common?["required"]) + Self.texts(own["required"])
        let allowed = Set(required + Self.texts(common?["allowed"]) + Self.texts(own["allowed"]))
        let mayBeNull = Set(Self.texts(own["null"]) + ["name"])
        var problems = required.filter { message[$0] == nil }.map { "\($0) is missing" }
        for member in members {
            if !allowed.contains(member.name) { problems.append("\(member.name) is not known") }
            if member.value == .null, !mayBeNull.contains(member.name) { problems.append("\(member.name) is null") }
            problems += kinds(member.name, member.value, own)
        }
        for pair in own["together"]?.arrayValue ?? [] {
            let names = Self.texts(pair)
            if let first = names.first, message[first] != nil, !names.allSatisfy({ message[$0] != nil }) {
                problems.append("\(names.joined(separator: " and ")) go together")
            }
        }
        for (name, value) in [("device", message["device"]), ("origin", message["origin"])] {
            let known = Self.texts(facts[name])
            for member in value?.objectValue?.members ?? [] where !known.contains(member.name) {
                problems.append("\(name).\(member.name) is not known")
            }
        }
        for entry in message["availability"]?.arrayValue ?? [] {
            for member in entry.objectValue?.members ?? []
            where !Self.texts(facts["availability"]).contains(member.name) {
                problems.append("availability.\(member.name) is not known")
            }
        }
        let deviceClass = message["device_class"]?.stringValue
        if let deviceClass, !Self.texts(own["device_classes"]).contains(deviceClass) {
            problems.append("device class \(deviceClass) is not known")
        }
        if let units = own["units"]?[deviceClass ?? ""].map(Self.texts) {
            let unit = message["unit_of_measurement"]?.stringValue
            if unit.map({ !units.contains($0) }) ?? !units.isEmpty {
                problems.append("\(deviceClass ?? "") has another unit")
            }
        }
        return problems
    }

    private func kinds(_ name: String, _ value: JSONValue, _ own: JSONValue) -> [String] {
        var problems: [String] = []
        if Self.texts(own["integers"]).contains(name), value.integerValue == nil {
            problems.append("\(name) is no integer")
        }
        if Self.texts(own["numbers"]).contains(name), value.doubleValue == nil {
            problems.append("\(name) is no number")
        }
        if name.hasSuffix("_topic") || name.hasPrefix("payload_") || name.hasPrefix("state_o"), value != .null,
            value.stringValue == nil
        {
            problems.append("\(name) is no text")
        }
        if let choices = own["choices"]?[name]?.arrayValue {
            let values = value.arrayValue ?? [value]
            problems += values.filter { !choices.contains($0) }.map { "\(name) may not be \($0.line)" }
        }
        return problems
    }
}
