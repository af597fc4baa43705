/// The members of an object.
struct KeyedReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let object: JSONObject
    private let decoder: ValueDecoder

    init(_ object: JSONObject, _ decoder: ValueDecoder) {
        self.object = object
        self.decoder = decoder
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { object.members.compactMap { Key(stringValue: $0.name) } }

    func contains(_ key: Key) -> Bool { find(key) != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try member(key) == .null }

    // Also the witness of every requirement for a type of the standard library …
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder.decoding.value(type, from: member(key), at: CodingPlace(decoder.place, key))
    }

    // … but for these, whose default would refuse them.
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try wide(type, key) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try wide(type, key) }

    private func wide<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value {
        try decode(type, forKey: key)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try decoder.part(member(key), at: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder.part(member(key), at: key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { superDecoder(of: SuperKey()) }
    func superDecoder(forKey key: Key) throws -> any Decoder { superDecoder(of: key) }

    /// A class whose superclass wrote nothing finds null there, as with Foundation's decoder.
    private func superDecoder(of key: some CodingKey) -> any Decoder {
        decoder.part(find(key) ?? .null, at: key)
    }

    private func find(_ key: some CodingKey) -> JSONValue? {
        decoder.note(key.stringValue)
        return object[key.stringValue]
    }

    private func member(_ key: Key) throws(DecodingError) -> JSONValue {
        guard let member = find(key) else {
            throw .keyNotFound(
                key,
                DecodingError.Context(
                    codingPath: codingPath,
                    debugDescription: "the member \"\(key.stringValue)\" is missing\(decoder.suspicion)"))
        }
        return member
    }
}
