import HAPModel
import HearthJSON

/// Reads what a person types for a characteristic: `on`, `40%`, `70F`, `locked`, `heat`, `hex:0001`.
struct ValueParser {
    let characteristic: Characteristic

    init(_ characteristic: Characteristic) { self.characteristic = characteristic }

    /// The value in the characteristic's format, within its range.
    ///
    /// - Parameter current: what `toggle` turns around; nothing refuses the word.
    func value(_ text: String, current: Value? = nil) throws(CommandFailure) -> Value {
        let raw: Value =
            if text.lowercased() == "toggle", isTwoValued {
                try toggled(current)
            } else if characteristic.format == .bool {
                try bool(text)
            } else if characteristic.format.isNumeric {
                try number(text)
            } else if characteristic.format == .string {
                .string(text)
            } else {
                try bytes(text)
            }
        do throws(ValueError) {
            return try characteristic.accepting(raw)
        } catch {
            throw CommandFailure(.refused, "\(name) \"\(text)\": \(error.message)", remedy: allowed)
        }
    }

    /// As tables show it.
    private var name: String { characteristic.type.displayName }

    private var isTwoValued: Bool {
        characteristic.format == .bool
            || (characteristic.metadata.minimum?.integer == 0 && characteristic.metadata.maximum?.integer == 1)
    }

    private func toggled(_ current: Value?) throws(CommandFailure) -> Value {
        guard let current = current?.integer else {
            throw CommandFailure(.refused, "\(name) cannot be toggled: its value is not known")
        }
        return .integer(current == 0 ? 1 : 0)
    }

    private func bool(_ text: String) throws(CommandFailure) -> Value {
        switch text.lowercased() {
        case "on", "true", "yes", "1": return .bool(true)
        case "off", "false", "no", "0": return .bool(false)
        default:
            throw CommandFailure(.usage, "\(name) is \"on\" or \"off\", found \"\(text)\"")
        }
    }

    private func number(_ text: String) throws(CommandFailure) -> Value {
        if let definition = characteristic.type.definition {
            if let value = definition.value(named: text) ?? ValueSynonyms.value(text, of: characteristic.type) {
                return value
            }
            let key = text.lowercased()
            let starting = definition.valueNames.filter { $0.name.lowercased().hasPrefix(key) }
            if let only = starting.first, starting.count == 1 { return .integer(only.value) }
        }
        let (digits, unit) = Self.split(text)
        if let integer = Int128(digits), unit.isEmpty || unit == characteristic.unit?.symbol {
            return .integer(integer)
        }
        guard let number = Double(digits), number.isFinite else { throw notANumber(text) }
        switch (unit.lowercased(), characteristic.unit) {
        case ("", _), ("%", .percentage), ("c", .celsius), ("°c", .celsius), ("°", .celsius), ("°", .arcdegrees),
            ("lx", .lux), ("lux", .lux), ("s", .seconds):
            return .float(number)
        case ("f", .celsius), ("°f", .celsius): return .float((number - 32) / 1.8)
        case ("k", nil) where characteristic.type == .colorTemperature && number > 0:
            // Accessories count in mireds, lamps' boxes in kelvins.
            return .float((1_000_000 / number).rounded())
        default: throw notANumber(text)
        }
    }

    /// The number in front and what follows it.
    private static func split(_ text: String) -> (number: String, unit: String) {
        let number = text.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
        return (String(number), text.dropFirst(number.count).filter { !$0.isWhitespace })
    }

    private func bytes(_ text: String) throws(CommandFailure) -> Value {
        let bytes = text.hasPrefix("hex:") ? Hexadecimal.bytes(text.dropFirst(4)) : Base64.decode(text)
        guard let bytes else {
            throw CommandFailure(
                .usage, "\(name) takes bytes, found \"\(text)\"",
                remedy: "Write them as hex:0001FF or in Base64.")
        }
        return characteristic.format == .tlv8 ? .tlv8(bytes) : .data(bytes)
    }

    private func notANumber(_ text: String) -> CommandFailure {
        let names = characteristic.type.definition?.valueNames.map(\.name) ?? []
        let wanted = names.isEmpty ? "a number" + unitHint : "one of " + names.joined(separator: ", ")
        return CommandFailure(
            .usage,
            "\(name) takes \(wanted), found \"\(text)\"" + NearestName.sentence(for: text, among: names))
    }

    private var unitHint: String { characteristic.unit.map { " (in \($0.symbol))" } ?? "" }

    /// Tells the range, or the names of an enumeration.
    var allowed: String? {
        let names = characteristic.type.definition?.valueNames ?? []
        if !names.isEmpty {
            let valid = characteristic.metadata.validValues
            let listed = names.filter { valid?.contains($0.value) ?? true }.map { "\($0.name) (\($0.value))" }
            return "It takes \(listed.joined(separator: ", "))."
        }
        guard let low = characteristic.metadata.minimum, let high = characteristic.metadata.maximum else { return nil }
        let step = characteristic.metadata.step.map { " in steps of \($0)" } ?? ""
        return "It takes \(low) to \(high)\(characteristic.unit.map { " " + $0.symbol } ?? "")\(step)."
    }
}
