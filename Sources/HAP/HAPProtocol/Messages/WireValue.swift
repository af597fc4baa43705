import HAPModel
import HearthJSON

/// A characteristic's value as it stands in JSON, before a format is known.
enum WireValue {
    case null
    case value(Value)
    /// An array or object, as its text.
    case other(json: String)

    /// The value in the form of the format; what the format cannot make sense of stays as it was.
    func value(as format: Format?) -> Value? {
        guard case .value(let value) = self else { return nil }
        guard let format else { return value }
        return (try? value.coerced(to: format)) ?? value
    }
}

extension JSONReader {
    mutating func readWireValue() throws(JSONError) -> WireValue {
        switch try peek() {
        case .null:
            try readNull()
            return .null
        case .bool: return .value(.bool(try readBool()))
        case .number:
            switch try readNumber() {
            case .integer(let value): return .value(.integer(value))
            case .double(let value): return .value(.float(value))
            }
        case .string: return .value(.string(try readString()))
        case .array, .object: return .other(json: String(decoding: try readEncoded(), as: UTF8.self))
        }
    }
}

extension JSONWriter {
    /// How booleans are written: an accessory says true and false; a controller says 1 and 0, because some switches
    /// ignore the words (IC-057).
    enum Booleans { case words, digits }

    /// A value as it is; null for none, and for numbers that JSON does not have.
    mutating func value(_ value: Value?, booleans: Booleans = .words) {
        switch value {
        case nil: null()
        case .bool(let value)?:
            switch booleans {
            case .words: bool(value)
            case .digits: integer(value ? 1 : 0)
            }
        case .integer(let value)?: integer(value)
        case .float(let value)?: number(value)
        case .string(let value)?: string(value)
        case .tlv8(let bytes)?, .data(let bytes)?: string(Base64.encode(bytes))
        }
    }

    /// A value in the form of its format, so that an integer never has a decimal point (IC-058).
    mutating func value(_ value: Value?, as format: Format) {
        guard let value else { return null() }
        self.value((try? value.converted(exactlyTo: format)) ?? (try? value.coerced(to: format)) ?? value)
    }

    mutating func number(_ number: Number) {
        switch number {
        case .integer(let value): integer(value)
        case .decimal(let value): self.number(value, integral: .withFraction)
        }
    }
}
