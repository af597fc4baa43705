/// Takes the members of an object.
struct KeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
    private let tree: EncodedTree
    private let place: CodingPlace?
    private let encoding: Encoding

    init(_ tree: EncodedTree, at place: CodingPlace?, _ encoding: Encoding) {
        self.tree = tree
        self.place = place
        self.encoding = encoding
    }

    var codingPath: [any CodingKey] { place.codingPath }

    mutating func encodeNil(forKey key: Key) throws { tree.set(key.stringValue, .value(.null)) }

    // Also the witness of every requirement for a type of the standard library …
    mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        let part = try encoding.part(of: value, at: CodingPlace(place, key))
        tree.set(key.stringValue, part ?? .tree(EncodedTree(.object)))
    }

    // … but for these, whose default would refuse them.
    mutating func encode(_ value: Int128, forKey key: Key) throws { try wide(value, key) }
    mutating func encode(_ value: UInt128, forKey key: Key) throws { try wide(value, key) }

    private mutating func wide(_ value: some Encodable, _ key: Key) throws { try encode(value, forKey: key) }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        KeyedEncodingContainer(KeyedWriter<NestedKey>(open(.object, key), at: CodingPlace(place, key), encoding))
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        UnkeyedWriter(open(.array, key), at: CodingPlace(place, key), encoding)
    }

    mutating func superEncoder() -> any Encoder { superEncoder(of: SuperKey()) }
    mutating func superEncoder(forKey key: Key) -> any Encoder { superEncoder(of: key) }

    private func superEncoder(of key: some CodingKey) -> any Encoder {
        let encoder = ValueEncoder(at: CodingPlace(place, key), encoding)
        tree.set(key.stringValue, .later(encoder))
        return encoder
    }

    private func open(_ kind: EncodedTree.Kind, _ key: Key) -> EncodedTree {
        if let open = tree.tree(key.stringValue) {
            if open.kind == kind { return open }
            encoding.failure = encoding.failure ?? EncodedTree.mistake(at: CodingPlace(place, key))
        }
        let part = EncodedTree(kind)
        tree.set(key.stringValue, .tree(part))
        return part
    }
}
