/// Takes the parts of one value.
final class ValueEncoder: Encoder {
    let place: CodingPlace?
    let encoding: Encoding
    private(set) var part: EncodedPart?

    init(at place: CodingPlace?, _ encoding: Encoding) {
        self.place = place
        self.encoding = encoding
    }

    var codingPath: [any CodingKey] { place.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { encoding.userInfo }

    var tree: EncodedTree? {
        if case .tree(let tree)? = part { tree } else { nil }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(KeyedWriter<Key>(open(.object), at: place, encoding))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { UnkeyedWriter(open(.array), at: place, encoding) }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    /// The tree of that kind; a type may open it several times, as classes do.
    private func open(_ kind: EncodedTree.Kind) -> EncodedTree {
        if let tree, tree.kind == kind { return tree }
        if part != nil { refuseSecondValue() }
        let tree = EncodedTree(kind)
        part = .tree(tree)
        return tree
    }

    fileprivate func fill(_ part: EncodedPart) {
        if self.part != nil { refuseSecondValue() }
        self.part = part
    }

    private func refuseSecondValue() {
        encoding.failure = encoding.failure ?? EncodedTree.mistake(at: place)
    }
}

extension ValueEncoder: SingleValueEncodingContainer {
    func encodeNil() throws { fill(.value(.null)) }

    // Also the witness of every requirement for a type of the standard library …
    func encode<Value: Encodable>(_ value: Value) throws {
        fill(try encoding.part(of: value, at: place) ?? .tree(EncodedTree(.object)))
    }

    // … but for these, whose default would refuse them.
    func encode(_ value: Int128) throws { try wide(value) }
    func encode(_ value: UInt128) throws { try wide(value) }

    private func wide(_ value: some Encodable) throws { try encode(value) }
}

extension EncodedTree {
    static func mistake(at place: CodingPlace?) -> JSONCodingError {
        JSONCodingError(.invalidValue, at: JSONPath(place.codingPath), "a type encoded itself twice, in two forms")
    }
}
