/// The value of a characteristic. No value at all (JSON `null`, or the member missing) is a nil `Value?`.
public enum Value: Hashable, Sendable {
    case bool(Bool)
    /// Of any integer format; wide enough for uint64 and for what a foreign accessory sends out of range.
    case integer(Int128)
    case float(Double)
    case string(String)
    case tlv8([UInt8])
    case data([UInt8])

    /// What kind of value it is, for messages.
    public var kind: String {
        switch self {
        case .bool: "a boolean"
        case .integer: "an integer"
        case .float: "a decimal number"
        case .string: "a string"
        case .tlv8: "TLV8"
        case .data: "data"
        }
    }
}

/// What a program asks of a value; nil when it is of another kind. Numbers convert only when nothing is lost.
extension Value {
    /// Also from the integers 0 and 1.
    public var bool: Bool? {
        switch self {
        case .bool(let value): value
        case .integer(0): false
        case .integer(1): true
        default: nil
        }
    }

    /// Also from a whole float, and from a boolean as 0 or 1.
    public var integer: Int128? {
        switch self {
        case .bool(let value): value ? 1 : 0
        case .integer(let value): value
        case .float(let value): Int128.whole(value)
        default: nil
        }
    }

    /// ``integer`` when it fits in an `Int`.
    public var int: Int? { integer.flatMap { Int(exactly: $0) } }

    /// Also from an integer.
    public var float: Double? {
        switch self {
        case .integer(let value): value.double
        case .float(let value): value
        default: nil
        }
    }

    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// Of TLV8 or data.
    public var bytes: [UInt8]? {
        switch self {
        case .tlv8(let value), .data(let value): value
        default: nil
        }
    }
}

extension Value: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringLiteral
{
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int64) { self = .integer(Int128(value)) }
    public init(floatLiteral value: Double) { self = .float(value) }
    public init(stringLiteral value: String) { self = .string(value) }
}

extension Value {
    public init(_ value: Bool) { self = .bool(value) }
    public init(_ value: some BinaryInteger) { self = .integer(Int128(clamping: value)) }
    public init(_ value: Double) { self = .float(value) }
    public init(_ value: Float) { self = .float(Double(value)) }
    public init(_ value: some StringProtocol) { self = .string(String(value)) }
}

extension Value: CustomStringConvertible {
    /// For people and logs: "true", "40", "22.2", the string itself, "12 bytes".
    public var description: String {
        switch self {
        case .bool(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .float(let value): DecimalGrid.text(value)
        case .string(let value): value
        case .tlv8(let value), .data(let value): "\(value.count) byte\(value.count == 1 ? "" : "s")"
        }
    }
}
