/// A JSON value as a tree.
public enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// Written without fraction and exponent.
    case integer(Int128)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    /// Reads a whole text.
    public init(parsing bytes: [UInt8], options: JSONOptions = .json) throws(JSONError) {
        var reader = JSONReader(bytes, options: options)
        self = try reader.readValue()
        try reader.finish()
    }

    /// An object of the members that have a value.
    package static func object(_ members: [(String, JSONValue?)]) -> JSONValue {
        .object(JSONObject(members.compactMap { name, value in value.map { (name, $0) } }))
    }

    public var kind: JSONKind {
        switch self {
        case .null: .null
        case .bool: .bool
        case .integer, .number: .number
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }

    /// The text of the value, without whitespace.
    public var bytes: [UInt8] {
        var writer = JSONWriter()
        writer.value(self)
        return writer.bytes
    }

    /// The same as a string: one line.
    public var line: String { String(decoding: bytes, as: UTF8.self) }

    /// The integer, also when it was written as `50.0`; nil for everything else.
    public var integerValue: Int128? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int128(exactly: value)
        default: nil
        }
    }

    public var doubleValue: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    public var stringValue: String? {
        if case .string(let value) = self { value } else { nil }
    }

    public var boolValue: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    public var arrayValue: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    public var objectValue: JSONObject? {
        if case .object(let value) = self { value } else { nil }
    }

    /// The member of that name, when this is an object that has it.
    public subscript(name: String) -> JSONValue? { objectValue?[name] }

    /// The element at that place, when this is an array that has it.
    public subscript(place: Int) -> JSONValue? {
        guard let array = arrayValue, array.indices.contains(place) else { return nil }
        return array[place]
    }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(nilLiteral: ()) { self = .null }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int64) { self = .integer(Int128(value)) }
    public init(floatLiteral value: Double) { self = .number(value) }
    public init(stringLiteral value: String) { self = .string(value) }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(JSONObject(elements)) }
}
