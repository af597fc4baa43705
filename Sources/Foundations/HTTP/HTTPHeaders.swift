/// Header fields in their order, looked up by name in any case.
///
/// Parsed fields stay bytes of one array until they are asked for. A name may occur more than once.
public struct HTTPHeaders: Sendable {
    struct Field: Sendable {
        var nameStart: Int32
        var nameEnd: Int32
        var valueStart: Int32
        var valueEnd: Int32
    }

    private var storage: [UInt8] = []
    private var fields: [Field] = []

    public init() {}

    init(storage: [UInt8], fields: [Field]) {
        self.storage = storage
        self.fields = fields
    }

    public var count: Int { fields.count }
    public var isEmpty: Bool { fields.isEmpty }

    /// The first value of that name. Setting replaces all of them, in the place of the first; nil removes them.
    public subscript(name: HTTPFieldName) -> HTTPFieldValue? {
        get { bytes(of: name).map(HTTPFieldValue.init(checked:)) }
        set {
            let place = fields.firstIndex { name.matches(storage[range: $0.nameStart, $0.nameEnd]) }
            fields.removeAll { name.matches(storage[range: $0.nameStart, $0.nameEnd]) }
            if let newValue { fields.insert(store(name, newValue), at: place ?? fields.count) }
        }
    }

    public mutating func append(_ name: HTTPFieldName, _ value: HTTPFieldValue) {
        fields.append(store(name, value))
    }

    /// Every value of that name.
    public func values(of name: HTTPFieldName) -> [HTTPFieldValue] {
        filter { $0.name == name }.map(\.value)
    }

    /// The bytes of the first value of that name, without making a `String`.
    public func bytes(of name: HTTPFieldName) -> ArraySlice<UInt8>? {
        for field in fields where name.matches(storage[range: field.nameStart, field.nameEnd]) {
            return storage[range: field.valueStart, field.valueEnd]
        }
        return nil
    }

    /// Whether a list value (`Connection: keep-alive, Upgrade`) has the token, in any case.
    public func contains(_ token: String, in name: HTTPFieldName) -> Bool {
        let wanted = token.utf8.map(lowercased)
        return values(of: name).contains { value in
            value.rawValue.utf8.split(separator: UInt8(ascii: ",")).contains { part in
                trimmed(Array(part)[...]).map(lowercased) == wanted
            }
        }
    }

    private mutating func store(_ name: HTTPFieldName, _ value: HTTPFieldValue) -> Field {
        let start = storage.count
        storage.append(contentsOf: name.rawValue.utf8)
        let middle = storage.count
        storage.append(contentsOf: value.rawValue.utf8)
        return Field(
            nameStart: Int32(clamping: start), nameEnd: Int32(clamping: middle),
            valueStart: Int32(clamping: middle), valueEnd: Int32(clamping: storage.count))
    }

    /// Appends the lines, without those that tell the length of the body and without the empty line.
    func appendLines(to bytes: inout [UInt8]) {
        for field in fields {
            let name = storage[range: field.nameStart, field.nameEnd]
            if matches(name, lowercase: "content-length") || matches(name, lowercase: "transfer-encoding") { continue }
            bytes.append(contentsOf: name)
            bytes.append(UInt8(ascii: ":"))
            bytes.append(UInt8(ascii: " "))
            bytes.append(contentsOf: storage[range: field.valueStart, field.valueEnd])
            bytes.append(0x0D)
            bytes.append(0x0A)
        }
    }
}

extension HTTPHeaders: Sequence {
    public func makeIterator() -> some IteratorProtocol<(name: HTTPFieldName, value: HTTPFieldValue)> {
        fields.lazy.map { field in
            (
                name: HTTPFieldName(token: storage[range: field.nameStart, field.nameEnd]),
                value: HTTPFieldValue(checked: storage[range: field.valueStart, field.valueEnd])
            )
        }.makeIterator()
    }
}

extension HTTPHeaders: Equatable {
    /// The same fields in the same order, names in any case.
    public static func == (one: HTTPHeaders, other: HTTPHeaders) -> Bool {
        one.count == other.count && zip(one, other).allSatisfy { $0 == $1 }
    }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (HTTPFieldName, HTTPFieldValue)...) {
        for (name, value) in elements { append(name, value) }
    }
}

extension [UInt8] {
    fileprivate subscript(range start: Int32, end: Int32) -> ArraySlice<UInt8> { self[Int(start)..<Int(end)] }
}
