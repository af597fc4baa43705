import HAPModel
import HAPProtocol
import HearthJSON

/// Turns updates into lines, and tells present values from changes.
struct WatchReport {
    let isJSON: Bool
    /// How many changes there were; present values are none.
    private(set) var changes = 0
    private var known: [String: Value?] = [:]
    private var wasConnected: Set<String> = []

    init(isJSON: Bool) { self.isJSON = isJSON }

    /// - Parameters:
    ///   - clock: the time of day for people.
    ///   - timestamp: seconds since 1970 for programs.
    /// - Returns: nothing for what says nothing new.
    mutating func line(_ update: WatchedUpdate, at clock: String, _ timestamp: Double) -> String? {
        switch update {
        case .value(let target, let value): return line(target, value, clock, timestamp)
        case .connected(let name):
            // The first connection is what one expects, and says nothing.
            guard !wasConnected.insert(name).inserted else { return nil }
            return isJSON
                ? JSONLine([("event", "connected"), ("time", .number(timestamp)), ("pairing", .string(name))]).text
                : PrintableText.make("\(clock)  \(name) is back")
        case .disconnected(let name, let reason):
            wasConnected.insert(name)
            return isJSON
                ? JSONLine([
                    ("event", "disconnected"), ("time", .number(timestamp)), ("pairing", .string(name)),
                    ("reason", .string(reason)),
                ]).text
                : PrintableText.make("\(clock)  \(name) is gone: \(reason)")
        }
    }

    private mutating func line(_ target: Target, _ value: Value?, _ clock: String, _ timestamp: Double) -> String? {
        let key = "\(target.pairing.id) \(target.id)"
        let isInitial: Bool
        if target.characteristic.isEventOnly {
            // A button has no present value: whatever comes is a press.
            guard value != nil else { return nil }
            isInitial = false
        } else {
            let before = known.updateValue(value, forKey: key)
            // Several changes within a second come as one event, and the last value may be the first one again.
            if let before, before == value { return nil }
            isInitial = before == nil
        }
        if !isInitial { changes += 1 }
        guard isJSON else {
            let text = ValueText.text(value, of: target.characteristic)
            return PrintableText.make(
                "\(clock)  \(target.accessory.name)  \(target.characteristic.type.displayName)  \(text)"
                    + (isInitial ? "  (now)" : ""))
        }
        let reading = Reading(target: target, status: .success, value: value)
        guard case .object(let members) = reading.json else { return nil }
        return JSONLine(
            [("event", "value"), ("time", .number(timestamp)), ("initial", .bool(isInitial))]
                + members.members.filter { $0.name != "status" }.map { ($0.name, $0.value) }
        ).text
    }
}
