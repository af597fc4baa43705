import HAPModel
import HAPProtocol
import HearthJSON

/// The shapes in which a running simulator tells what it has. Documented in `Docs/guides/simulator.md`; members are only
/// ever added.
package enum ControlJSON {
    /// Bytes are Base64, as on the wire.
    package static func value(_ value: Value?) -> JSONValue {
        switch value {
        case nil: .null
        case .bool(let flag): .bool(flag)
        case .integer(let number): .integer(number)
        case .float(let number):
            number == number.rounded() && abs(number) < 1e15 ? .integer(Int128(number)) : .number(number)
        case .string(let text): .string(text)
        case .tlv8(let bytes), .data(let bytes): .string(Base64.encode(bytes))
        }
    }

    package static func number(_ number: Int) -> JSONValue { .integer(Int128(number)) }
    package static func text(_ text: String?) -> JSONValue? { text.map { .string($0) } }

    package static func rate(_ rate: HomeClock.Rate) -> JSONValue {
        switch rate {
        case .manual: "manual"
        case .running(let speed): value(.float(speed))
        }
    }

    /// As `GET /accessories` has it. HAP R2, 6.6.4.
    static func accessory(_ accessory: Accessory) -> JSONValue {
        let database = AccessoryDatabase([accessory])
        var body: [UInt8] = []
        DatabaseTemplate(database).append(to: &body) { database[$0]?.value }
        return (try? JSONValue(parsing: body))?["accessories"]?[0] ?? .null
    }

    /// What a person or a program gives for a characteristic: also a name of an enumeration, or bytes in Base64.
    static func value(_ value: JSONValue, for characteristic: Characteristic) throws(ControlError) -> Value {
        let raw: Value
        switch value {
        case .bool(let flag): raw = .bool(flag)
        case .integer(let number): raw = .integer(number)
        case .number(let number): raw = .float(number)
        case .string(let text): raw = try self.value(text, for: characteristic)
        case .null, .array, .object:
            throw ControlError(
                .invalidValue, "\(characteristic.type): expected a value, found \(value.kind.description)")
        }
        do throws(ValueError) {
            return try characteristic.accepting(raw)
        } catch {
            throw ControlError(.invalidValue, "\(characteristic.type): \(error.message)")
        }
    }

    private static func value(_ text: String, for characteristic: Characteristic) throws(ControlError) -> Value {
        switch characteristic.format {
        case .string: return .string(text)
        case .tlv8, .data:
            guard let bytes = Base64.decode(text) else {
                throw ControlError(.invalidValue, "\(characteristic.type): expected bytes in Base64")
            }
            return characteristic.format == .tlv8 ? .tlv8(bytes) : .data(bytes)
        default:
            if let named = characteristic.type.definition?.value(named: text) { return named }
            let names = characteristic.type.definition?.valueNames.map(\.name) ?? []
            let what =
                names.isEmpty
                ? (characteristic.format == .bool ? "true or false" : "a number")
                : "one of \(names.joined(separator: ", "))"
            throw ControlError(
                .invalidValue,
                "\(characteristic.type): expected \(what), found \"\(text)\""
                    + NearestName.sentence(for: text, among: names))
        }
    }
}

extension ControlJSON {
    /// The value as it stands in JSON, without knowledge of its characteristic.
    package static func plain(_ value: JSONValue?) -> Value? {
        switch value {
        case .bool(let flag): .bool(flag)
        case .integer(let number): .integer(number)
        case .number(let number): .float(number)
        case .string(let text): .string(text)
        default: nil
        }
    }
}
