/// As a member of a type that is coded: whatever stands there. Other coders than this module's write and read it too.
extension JSONValue: Codable {
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? ValueDecoder {
            self = decoder.json
        } else if let container = try? decoder.container(keyedBy: AnyName.self) {
            self = .object(try JSONObject(container))
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [JSONValue] = []
            while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
            self = .array(elements)
        } else {
            self = try JSONValue(scalar: decoder.singleValueContainer())
        }
    }

    private init(scalar container: any SingleValueDecodingContainer) throws {
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int128.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else {
            self = .string(try container.decode(String.self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let object): return try object.encode(to: encoder)
        case .array(let elements): return try elements.encode(to: encoder)
        default: break
        }
        var container = encoder.singleValueContainer()
        switch self {
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .null, .array, .object: try container.encodeNil()
        }
    }
}

extension JSONObject: Codable {
    public init(from decoder: any Decoder) throws { try self.init(decoder.container(keyedBy: AnyName.self)) }

    fileprivate init(_ container: KeyedDecodingContainer<AnyName>) throws {
        self.init()
        for name in container.allKeys { self[name.stringValue] = try container.decode(JSONValue.self, forKey: name) }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyName.self)
        for member in members { try container.encode(member.value, forKey: AnyName(member.name)) }
    }
}

private struct AnyName: CodingKey {
    let stringValue: String

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }

    var intValue: Int? { nil }
}
