import HAPController
import HAPModel
import HAPProtocol
import HearthJSON
import Simulator

/// What came of reading or writing one characteristic.
struct Reading: Sendable {
    var target: Target
    var status: HAPStatus
    var value: Value?

    /// The value, or why there is none.
    var text: String {
        status.isSuccess ? ValueText.text(value, of: target.characteristic) : "– (\(status))"
    }

    var json: JSONValue {
        JSONValue.object([
            ("pairing", .string(target.pairing.id.text)), ("id", .string(target.id.description)),
            ("accessory", .string(target.accessory.name)), ("service", .string(target.service.type.description)),
            ("type", .string(target.characteristic.type.description)), ("status", .integer(Int128(status.rawValue))),
            ("value", ControlJSON.value(value)), ("text", .string(text)),
        ])
    }

    /// Reads several, each accessory at the same time as the others, in the order given.
    static func read(_ targets: [Target], _ access: HomeAccess) async throws -> [Reading] {
        var readings: [Reading?] = Array(repeating: nil, count: targets.count)
        for (_, places) in Dictionary(grouping: targets.indices, by: { targets[$0].pairing.id }) {
            let pairing = targets[places[0]].pairing
            let entries = try await access.reach(pairing) { () throws(ControllerError) in
                try await pairing.read(places.map { targets[$0].id })
            }
            for (place, entry) in zip(places, entries) {
                readings[place] = Reading(target: targets[place], status: entry.status, value: entry.value)
            }
        }
        return readings.compactMap { $0 }
    }

    /// The exit code of a command that read or wrote these, after telling what failed.
    static func outcome(_ readings: [Reading], _ console: Console, _ verb: String) -> ExitCode {
        let failed = readings.filter { !$0.status.isSuccess }
        for reading in failed {
            console.complain(
                PrintableText.make(
                    "\(reading.target.accessory.name), \(reading.target.characteristic.type) (\(reading.target.id)) was not \(verb): \(reading.status)"
                ))
            console.writeError("  \(reading.status.remedy)\n")
        }
        guard let first = failed.first else { return .success }
        return first.status == .operationTimedOut ? .timedOut : .refused
    }
}
