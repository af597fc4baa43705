/// Apple's property list as a tree.
///
/// ``init(binary:limits:)`` and ``binary()`` read and write the binary form, `bplist00`.
public enum PropertyList: Hashable, Sendable {
    case bool(Bool)
    /// Of 64 bits, with or without sign: in ``integers``.
    case integer(Int128)
    case real(Double)
    case date(PropertyListDate)
    case data([UInt8])
    case string(String)
    /// The number of another object, in a keyed archive.
    case uid(UInt32)
    case array([PropertyList])
    case dictionary(PropertyListDictionary)

    /// What an integer can be; Apple's reader takes no more than 64 bits of one.
    public static let integers = Int128(Int64.min)...Int128(UInt64.max)

    /// What kind of value it is, for messages.
    public var kind: String {
        switch self {
        case .bool: "a boolean"
        case .integer: "an integer"
        case .real: "a real number"
        case .date: "a date"
        case .data: "data"
        case .string: "a string"
        case .uid: "a UID"
        case .array: "an array"
        case .dictionary: "a dictionary"
        }
    }
}

/// What a program asks of a value; nil when it is of another kind.
extension PropertyList {
    public var boolValue: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    public var integerValue: Int128? {
        if case .integer(let value) = self { value } else { nil }
    }

    public var stringValue: String? {
        if case .string(let value) = self { value } else { nil }
    }

    public var dataValue: [UInt8]? {
        if case .data(let value) = self { value } else { nil }
    }

    public var uidValue: UInt32? {
        if case .uid(let value) = self { value } else { nil }
    }

    public var arrayValue: [PropertyList]? {
        if case .array(let value) = self { value } else { nil }
    }

    public var dictionaryValue: PropertyListDictionary? {
        if case .dictionary(let value) = self { value } else { nil }
    }
}

extension PropertyList: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int128) { self = .integer(value) }
    public init(floatLiteral value: Double) { self = .real(value) }
    public init(stringLiteral value: String) { self = .string(value) }
    public init(arrayLiteral elements: PropertyList...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, PropertyList)...) {
        self = .dictionary(PropertyListDictionary(elements))
    }
}
