/// What one JSON value without parts stands for.
protocol JSONScalar {
    /// What a value of the type looks like in JSON, for "expected …".
    static var expectation: String { get }

    /// nil when the value is none of the type's.
    init?(json: JSONValue)

    /// nil when JSON cannot express the value.
    var json: JSONValue? { get }
}

extension JSONScalar {
    /// - Throws: `typeMismatch` or `valueNotFound` for another kind of value, `dataCorrupted` for one of the right kind that
    ///   the type does not take.
    static func read(_ json: JSONValue, at place: CodingPlace?) throws(DecodingError) -> Self {
        if let value = Self(json: json) { return value }
        let context = DecodingError.Context(
            codingPath: place.codingPath, debugDescription: "expected \(expectation), found \(json.summary)")
        switch (json.kind, Self.self) {
        case (.null, _): throw .valueNotFound(Self.self, context)
        case (.number, is any Numeric.Type): throw .dataCorrupted(context)
        default: throw .typeMismatch(Self.self, context)
        }
    }
}

extension Bool: JSONScalar {
    static var expectation: String { JSONKind.bool.description }
    init?(json: JSONValue) {
        guard let value = json.boolValue else { return nil }
        self = value
    }
    var json: JSONValue? { .bool(self) }
}

extension String: JSONScalar {
    static var expectation: String { JSONKind.string.description }
    init?(json: JSONValue) {
        guard let value = json.stringValue else { return nil }
        self = value
    }
    var json: JSONValue? { .string(self) }
}

extension JSONScalar where Self: FixedWidthInteger {
    static var expectation: String { "an integer from \(Self.min) to \(Self.max)" }
    init?(json: JSONValue) {
        guard let exact = json.integerValue, let value = Self(exactly: exact) else { return nil }
        self = value
    }
    var json: JSONValue? { Int128(exactly: self).map(JSONValue.integer) }
}

extension Int: JSONScalar {}
extension Int8: JSONScalar {}
extension Int16: JSONScalar {}
extension Int32: JSONScalar {}
extension Int64: JSONScalar {}
extension Int128: JSONScalar {}
extension UInt: JSONScalar {}
extension UInt8: JSONScalar {}
extension UInt16: JSONScalar {}
extension UInt32: JSONScalar {}
extension UInt64: JSONScalar {}
extension UInt128: JSONScalar {}

extension Double: JSONScalar {
    static var expectation: String { JSONKind.number.description }
    init?(json: JSONValue) {
        guard let value = json.doubleValue, value.isFinite else { return nil }
        self = value
    }
    var json: JSONValue? { isFinite ? .number(self) : nil }
}

extension Float: JSONScalar {
    static var expectation: String { "a number of single precision" }
    init?(json: JSONValue) {
        guard let value = json.doubleValue, Float(value).isFinite else { return nil }
        self = Float(value)
    }
    /// The `Double` that is written with as few digits as the `Float` needs: 0.1 instead of 0.10000000149011612.
    var json: JSONValue? { isFinite ? .number(Swift.Double(description) ?? Swift.Double(self)) : nil }
}

extension JSONValue {
    /// The value itself where it is short, its kind otherwise, for "found …".
    var summary: String {
        switch self {
        case .null, .array, .object: kind.description
        case .bool(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .number(let value): "\(value)"
        case .string(let value): value.count <= 40 ? "\"\(value)\"" : "\"\(value.prefix(40))…\""
        }
    }
}
