/// A number as its text tells it: exact where it is written without fraction and exponent.
public enum JSONNumber: Hashable, Sendable {
    case integer(Int128)
    /// Written with a fraction or an exponent, or too large for 128 bits. JSON5 may give infinity and NaN.
    case double(Double)

    /// The nearest `Double`.
    public var double: Double {
        switch self {
        case .integer(let value): Double(value)
        case .double(let value): value
        }
    }

    /// The value when it is integral and fits 128 bits, so `50.0` gives 50 and `49.6` gives nil.
    public var integer: Int128? {
        switch self {
        case .integer(let value): value
        case .double(let value): Int128(exactly: value)
        }
    }
}

extension JSONNumber {
    /// The number that a text is, by JSON's grammar and with nothing around it; nil when it is none.
    public init?(_ text: String) {
        var reader = JSONReader(Array(text.utf8))
        guard let first = text.utf8.first, first == UInt8(ascii: "-") || isDigit(first),
            let number = try? reader.readNumber(), reader.offset == text.utf8.count
        else { return nil }
        self = number
    }
}
