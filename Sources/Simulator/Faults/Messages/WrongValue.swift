import HAPModel
import HearthJSON

/// Values that an accessory should not tell.
enum WrongValue {
    /// A value that the characteristic's own metadata forbid; nil when there is none: every text of a text without a
    /// length is allowed.
    static func outOfRange(_ characteristic: Characteristic) -> JSONValue? {
        let metadata = characteristic.metadata
        if let maximum = metadata.maximum { return beyond(maximum.double) }
        if let range = characteristic.format.integerRange { return .integer(range.upperBound + 1) }
        return switch characteristic.format {
        case .bool: 2
        case .float: .number(1e300)
        case .string: .string(String(repeating: "x", count: (metadata.maxLength ?? 64) + 1))
        default: nil
        }
    }

    private static func beyond(_ maximum: Double) -> JSONValue {
        let value = maximum + max(abs(maximum), 1)
        return Int128(exactly: value).map { .integer($0) } ?? .number(value)
    }

    /// The same in another type of JSON: numbers and booleans as texts, texts as numbers.
    static func ofAnotherType(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): .integer(Int128(text.utf8.count))
        case .null, .array, .object: .integer(1)
        case .bool, .integer, .number: .string(String(decoding: value.bytes, as: UTF8.self))
        }
    }
}
