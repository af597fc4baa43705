import HearthJSON

/// Notes what a type asks of its decoder.
///
/// A type that asks which keys there are is of several kinds, and is decoded once for each of them.
final class SchemaRecording {
    private let book: SchemaBook
    /// The only member that there is, as far as the type asks.
    let kind: String?
    /// Whether every member is there that the type asks for.
    let hasEverything: Bool
    /// All keys that there can be; nil for a type that did not ask which there are.
    fileprivate(set) var kinds: [String]?
    /// Of a value that is no object.
    fileprivate(set) var single: JSONValue?
    private var members: [(name: String, schema: JSONValue, isRequired: Bool)] = []

    init(in book: SchemaBook, kind: String? = nil, hasEverything: Bool = false) {
        self.book = book
        self.kind = kind
        self.hasEverything = hasEverything
    }

    func decode<Value: Decodable>(_ type: Value.Type) -> (value: Value?, failure: (any Error)?) {
        do { return (try type.init(from: RecordingDecoder(recording: self)), nil) } catch { return (nil, error) }
    }

    func requires(_ name: String) -> Bool { members.contains { $0.name == name && $0.isRequired } }

    /// Takes over the members that need not be there, which is seen only when they are.
    func add(optional other: SchemaRecording) {
        for member in other.members where !members.contains(where: { $0.name == member.name }) {
            members.append((member.name, member.schema, false))
        }
    }

    func object(isStrict: Bool) -> JSONValue {
        let required = members.filter(\.isRequired).map { JSONValue.string($0.name) }
        return .object([
            ("type", "object"), ("properties", .object(JSONObject(members.map { ($0.name, $0.schema) }))),
            ("required", required.isEmpty ? nil : .array(required)), ("additionalProperties", isStrict ? false : nil),
        ])
    }

    fileprivate func member<Value: Decodable>(_ type: Value.Type, _ name: String, isRequired: Bool) throws -> Value? {
        let (schema, sample) = try book.describe(type)
        if !members.contains(where: { $0.name == name }) { members.append((name, schema, isRequired)) }
        return sample
    }

    fileprivate func whole<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let (schema, sample) = try book.describe(type)
        single = schema
        guard let sample else { throw SchemaBook.Unfinished() }
        return sample
    }
}

private struct RecordingDecoder: Decoder, SingleValueDecodingContainer {
    let recording: SchemaRecording

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(RecordingContainer<Key>(recording: recording))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw SchemaBook.Failure(description: "it takes its elements one by one; describe it with SchemaDescribed")
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }
    func decodeNil() -> Bool { false }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try recording.whole(type) }
}

private struct RecordingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let recording: SchemaRecording

    var codingPath: [any CodingKey] { [] }

    var allKeys: [Key] {
        if let keys = Key.self as? any (CaseIterable & CodingKey).Type { recording.kinds = Self.names(keys) }
        return recording.kind.flatMap(Key.init(stringValue:)).map { [$0] } ?? []
    }

    private static func names<Keys: CaseIterable & CodingKey>(_ type: Keys.Type) -> [String] {
        type.allCases.map(\.stringValue)
    }

    func contains(_ key: Key) -> Bool { recording.hasEverything }
    func decodeNil(forKey key: Key) -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        guard let sample = try recording.member(type, key.stringValue, isRequired: true) else {
            throw SchemaBook.Unfinished()
        }
        return sample
    }

    // What need not be there is not.
    private func none<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value? {
        _ = try recording.member(type, key.stringValue, isRequired: false)
        return nil
    }
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? { try none(type, key) }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try none(type, key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try none(type, key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try none(type, key) }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try none(type, key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try none(type, key) }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try none(type, key) }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try none(type, key) }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try none(type, key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try none(type, key) }
    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try none(type, key) }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try none(type, key) }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try none(type, key) }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try none(type, key) }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try none(type, key) }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try none(type, key) }
    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try none(type, key) }

    private static var nested: SchemaBook.Failure {
        SchemaBook.Failure(description: "it nests containers; describe it with SchemaDescribed")
    }
    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> { throw Self.nested }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw Self.nested }
    func superDecoder() throws -> any Decoder { throw Self.nested }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw Self.nested }
}
