/// Gives a type the parts of one value.
final class ValueDecoder: Decoder {
    let json: JSONValue
    let place: CodingPlace?
    let decoding: Decoding
    /// Members of an object that no key type under which it was opened knows; nil before it is opened.
    private var unknown: [String]?
    /// The names that were looked for, for the error.
    private var wanted: [String] = []
    /// Of nested containers and superclasses, which are looked through when the type is done.
    private var parts: [ValueDecoder] = []

    init(_ json: JSONValue, at place: CodingPlace?, _ decoding: Decoding) {
        self.json = json
        self.place = place
        self.decoding = decoding
    }

    var codingPath: [any CodingKey] { place.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { decoding.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object(let object) = json else { throw mismatch([String: JSONValue].self, .object) }
        if decoding.isStrict {
            unknown = (unknown ?? object.members.map(\.name)).filter { Key(stringValue: $0) == nil }
        }
        return KeyedDecodingContainer(KeyedReader<Key>(object, self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let elements) = json else { throw mismatch([JSONValue].self, .array) }
        return UnkeyedReader(elements, self)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    /// A decoder of a part, which is looked through together with this one.
    func part(_ json: JSONValue, at key: any CodingKey) -> ValueDecoder {
        let decoder = ValueDecoder(json, at: CodingPlace(place, key), decoding)
        if decoding.isStrict { parts.append(decoder) }
        return decoder
    }

    /// Notes that a member was looked for, and so is known.
    func note(_ name: String) {
        guard decoding.isStrict, !wanted.contains(name) else { return }
        wanted.append(name)
        unknown?.removeAll { $0 == name }
    }

    /// What may have been meant by a member that is missing.
    var suspicion: String { unknown?.first.map { "; \"\($0)\" is no member here" } ?? "" }

    func refuseUnknownMembers() throws(JSONCodingError) {
        if let name = unknown?.first {
            let names = wanted.isEmpty ? "" : "; known here: \(wanted.joined(separator: ", "))"
            throw JSONCodingError(.unknownMember, at: JSONPath(codingPath), "no member is called \"\(name)\"\(names)")
        }
        for part in parts { try part.refuseUnknownMembers() }
    }

    private func mismatch(_ type: Any.Type, _ expected: JSONKind) -> DecodingError {
        let context = DecodingError.Context(
            codingPath: codingPath, debugDescription: "expected \(expected), found \(json.summary)")
        return json == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }
}

extension ValueDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { json == .null }

    // Also the witness of every requirement for a type of the standard library …
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try decoding.value(type, from: json, at: place)
    }

    // … but for these, whose default would refuse them.
    func decode(_ type: Int128.Type) throws -> Int128 { try type.read(json, at: place) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try type.read(json, at: place) }
}
