/// Takes the elements of an array.
struct UnkeyedWriter: UnkeyedEncodingContainer {
    private let tree: EncodedTree
    private let place: CodingPlace?
    private let encoding: Encoding

    init(_ tree: EncodedTree, at place: CodingPlace?, _ encoding: Encoding) {
        self.tree = tree
        self.place = place
        self.encoding = encoding
    }

    var codingPath: [any CodingKey] { place.codingPath }
    var count: Int { tree.elements.count }

    mutating func encodeNil() throws { tree.append(.value(.null)) }

    // Also the witness of every requirement for a type of the standard library …
    mutating func encode<Value: Encodable>(_ value: Value) throws {
        tree.append(try encoding.part(of: value, at: next) ?? .tree(EncodedTree(.object)))
    }

    // … but for these, whose default would refuse them.
    mutating func encode(_ value: Int128) throws { try wide(value) }
    mutating func encode(_ value: UInt128) throws { try wide(value) }

    private mutating func wide(_ value: some Encodable) throws { try encode(value) }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        let place = next
        return KeyedEncodingContainer(KeyedWriter<NestedKey>(open(.object), at: place, encoding))
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        let place = next
        return UnkeyedWriter(open(.array), at: place, encoding)
    }

    mutating func superEncoder() -> any Encoder {
        let encoder = ValueEncoder(at: next, encoding)
        tree.append(.later(encoder))
        return encoder
    }

    private var next: CodingPlace { CodingPlace(place, count) }

    private func open(_ kind: EncodedTree.Kind) -> EncodedTree {
        let part = EncodedTree(kind)
        tree.append(.tree(part))
        return part
    }
}
