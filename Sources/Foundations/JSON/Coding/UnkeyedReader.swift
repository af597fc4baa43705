/// The elements of an array, one after the other.
struct UnkeyedReader: UnkeyedDecodingContainer {
    private let elements: [JSONValue]
    private let decoder: ValueDecoder
    private(set) var currentIndex = 0

    init(_ elements: [JSONValue], _ decoder: ValueDecoder) {
        self.elements = elements
        self.decoder = decoder
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex == elements.count }

    mutating func decodeNil() throws -> Bool {
        guard try element(Never.self) == .null else { return false }
        currentIndex += 1
        return true
    }

    // Also the witness of every requirement for a type of the standard library …
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try decoder.decoding.value(
            type, from: element(type), at: CodingPlace(decoder.place, currentIndex))
        // An element that does not decode stays the next one, so that another type may be tried.
        currentIndex += 1
        return value
    }

    // … but for these, whose default would refuse them.
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try wide(type) }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try wide(type) }

    private mutating func wide<Value: Decodable>(_ type: Value.Type) throws -> Value { try decode(type) }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        let container = try part().container(keyedBy: type)
        currentIndex += 1
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try part().unkeyedContainer()
        currentIndex += 1
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoder = try part()
        currentIndex += 1
        return decoder
    }

    private func part() throws(DecodingError) -> ValueDecoder {
        decoder.part(try element(Never.self), at: ElementKey(currentIndex))
    }

    private func element(_ type: Any.Type) throws(DecodingError) -> JSONValue {
        guard currentIndex < elements.count else {
            throw .valueNotFound(
                type,
                DecodingError.Context(
                    codingPath: codingPath + [ElementKey(currentIndex)],
                    debugDescription: "expected another element, found the end of the array"))
        }
        return elements[currentIndex]
    }
}
