import HomeModel

/// Values as messages: `true`, `40`, `22.5`, the text itself.
enum MQTTText {
    /// As the broker is told; nil for data, which no program at a broker reads.
    static func text(_ value: HomeValue, _ metadata: CharacteristicMetadata) -> String? {
        // An accessory may tell 1 where its format is bool, and the other way round.
        let value = (try? metadata.converted(value)) ?? value
        return switch value {
        case .data: nil
        default: value.description
        }
    }

    /// As somebody commands it.
    /// - Throws: `MQTTRefusal` with what is wrong and what may be written.
    static func value(_ payload: [UInt8], _ metadata: CharacteristicMetadata) throws(MQTTRefusal) -> HomeValue {
        guard let text = String(validating: payload, as: UTF8.self) else {
            throw MQTTRefusal("invalidValueType", "The message is no UTF-8.", "Write the value as text.")
        }
        let value: HomeValue
        switch metadata.format {
        case .string: value = .string(text)
        case .bool: value = try bool(text)
        case .data, .tlv8, .array, .dictionary:
            throw MQTTRefusal("invalidValueType", "Data can't be written over MQTT.", "Use the hub's own interface.")
        default: value = try number(text)
        }
        do throws(HomeModelError) { return try metadata.converted(value) } catch {
            throw MQTTRefusal(error)
        }
    }

    private static func bool(_ text: String) throws(MQTTRefusal) -> HomeValue {
        switch trimmed(text).lowercased() {
        case "true", "on", "1": .bool(true)
        case "false", "off", "0": .bool(false)
        default:
            throw MQTTRefusal(
                "invalidValueType", "\(quoted(text)) is neither true nor false.",
                "Write true, on or 1, or false, off or 0.")
        }
    }

    private static func number(_ text: String) throws(MQTTRefusal) -> HomeValue {
        let text = trimmed(text)
        if let integer = Int64(text) { return .integer(Int128(integer)) }
        guard text.utf8.count <= 32, let number = Double(text), number.isFinite,
            text.utf8.allSatisfy({ $0 != UInt8(ascii: "x") && $0 != UInt8(ascii: "X") })
        else {
            throw MQTTRefusal("invalidValueType", "\(quoted(text)) is no number.", "Write a number such as 40 or 22.5.")
        }
        return .float(number)
    }

    /// Of a message that somebody else wrote, as much as a line of a log has room for.
    static func quoted(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(40).map { $0.properties.generalCategory == .control ? " " : $0 }
        return "\"" + String(String.UnicodeScalarView(scalars)) + (text.unicodeScalars.count > 40 ? "…" : "") + "\""
    }

    private static func trimmed(_ text: String) -> String {
        String(decoding: text.utf8.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed(), as: UTF8.self)
    }
}
