/// A member of a change: left as it is when it is not given, else replaced. Where it may be cleared, `Value` is an optional,
/// and `null` clears it.
///
/// ```swift
/// HomeChange(name: .to("Villa"), location: .to(nil))  // {"name":"Villa","location":null}
/// ```
public enum Patch<Value: Codable & Hashable & Sendable>: Hashable, Sendable {
    case unchanged
    case to(Value)

    /// The value when it is given.
    public var given: Value? { if case .to(let value) = self { value } else { nil } }
}

// Synthesised conformances call these for members of the type, and so leave out what is not given. A value by itself can
// only be one that is given.
extension Patch: Codable {
    public init(from decoder: any Decoder) throws { self = .to(try Value(from: decoder)) }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .unchanged: try container.encodeNil()
        case .to(let value): try container.encode(value)
        }
    }
}

extension KeyedDecodingContainer {
    func decode<Value>(_ type: Patch<Value>.Type, forKey key: Key) throws -> Patch<Value> {
        contains(key) ? .to(try decode(Value.self, forKey: key)) : .unchanged
    }
}

extension KeyedEncodingContainer {
    mutating func encode<Value>(_ patch: Patch<Value>, forKey key: Key) throws {
        if case .to(let value) = patch { try encode(value, forKey: key) }
    }
}
