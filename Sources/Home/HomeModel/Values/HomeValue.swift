/// The value of a characteristic, as HomeKit's apps, the database and the links exchange it. No value is a nil `HomeValue?`.
///
/// `==` tells apart what is stored differently; ``matches(_:)`` compares as HomeKit does.
public enum HomeValue: Hashable, Sendable {
    case bool(Bool)
    case integer(Int128)
    case float(Double)
    case string(String)
    /// Also TLV8.
    case data([UInt8])

    /// Also of a boolean, as 0 or 1; nil for text and data.
    public var number: HomeNumber? {
        switch self {
        case .bool(let value): .integer(value ? 1 : 0)
        case .integer(let value): .integer(value)
        case .float(let value): .decimal(value)
        case .string, .data: nil
        }
    }

    /// Also of the numbers 0 and 1.
    public var bool: Bool? {
        switch number?.integer {
        case 0: false
        case 1: true
        default: nil
        }
    }

    public var string: String? { if case .string(let value) = self { value } else { nil } }

    public var data: [UInt8]? { if case .data(let value) = self { value } else { nil } }

    /// What kind of value it is, for messages.
    public var kind: String {
        switch self {
        case .bool: "a boolean"
        case .integer: "an integer"
        case .float: "a decimal number"
        case .string: "a text"
        case .data: "data"
        }
    }
}

extension HomeValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringLiteral
{
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int64) { self = .integer(Int128(value)) }
    public init(floatLiteral value: Double) { self = .float(value) }
    public init(stringLiteral value: String) { self = .string(value) }
}

extension HomeValue: CustomStringConvertible {
    /// For people and logs: "true", "40", "22.5", the text itself, "12 bytes".
    public var description: String {
        switch self {
        case .bool(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .float(let value): "\(HomeNumber.decimal(value))"
        case .string(let value): value
        case .data(let value): "\(value.count) byte\(value.count == 1 ? "" : "s")"
        }
    }
}
