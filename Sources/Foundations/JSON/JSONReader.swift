/// Reads one JSON or JSON5 text, value by value, as its caller asks.
///
/// ```swift
/// var reader = JSONReader(bytes)
/// try reader.beginObject()
/// while let name = try reader.nextName() {
///     if name == "aid" { aid = try reader.readNumber().integer } else { try reader.skipValue() }
/// }
/// try reader.finish()
/// ```
/// Nothing is converted that is not asked for, and positions are counted only when an error needs one. After an
/// error the reader is of no further use.
public struct JSONReader: Sendable {
    struct Container {
        var isObject: Bool
        var isFirst: Bool
    }

    let bytes: [UInt8]
    public let options: JSONOptions
    /// Of the next byte to be looked at.
    public internal(set) var offset = 0
    private var containers: [Container] = []

    public init(_ bytes: [UInt8], options: JSONOptions = .json) {
        self.bytes = bytes
        self.options = options
        // A byte order mark is not part of the text (RFC 8259, section 8.1).
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    public init(_ bytes: ArraySlice<UInt8>, options: JSONOptions = .json) {
        self.init(Array(bytes), options: options)
    }

    /// Arrays and objects that are open.
    public var depth: Int { containers.count }

    /// The position of the next byte; costs a pass over everything before it.
    public var position: JSONPosition { position(of: offset) }

    /// The position of a byte, for an error about something that was read before.
    public func position(of offset: Int) -> JSONPosition { JSONPosition(offset: offset, in: bytes) }

    /// The kind of the value that comes next, which stays unread.
    public mutating func peek() throws(JSONError) -> JSONKind {
        try skipWhitespace()
        guard offset < bytes.count else { throw endOfText("a value") }
        if containers.isEmpty, bytes.count > options.maximumBytes {
            throw error(.tooLarge, "the text has \(bytes.count) bytes; at most \(options.maximumBytes) are accepted")
        }
        switch bytes[offset] {
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
        case UInt8(ascii: "n"): return .null
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
        case UInt8(ascii: "'") where isJSON5: return .string
        case UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "I"), UInt8(ascii: "N"):
            if isJSON5 { return .number }
            throw unexpected("a value")
        default: throw unexpected("a value")
        }
    }

    // MARK: Containers

    public mutating func beginObject() throws(JSONError) { try open(.object) }

    /// The next member's name, its colon read; nil when the object has ended.
    public mutating func nextName() throws(JSONError) -> String? {
        guard try nextNameStart() != nil else { return nil }
        return try readNameAndColon()
    }

    /// Where the next member's name begins; nil when the object has ended.
    mutating func nextNameStart() throws(JSONError) -> Int? {
        try nextItem(close: UInt8(ascii: "}"), isObject: true) ? offset : nil
    }

    mutating func readNameAndColon() throws(JSONError) -> String {
        let name = try readName()
        try readColon()
        return name
    }

    /// As ``nextName()``, but looks the name up without making a `String` of it when it is in `table`.
    public mutating func nextName(in table: JSONNameTable) throws(JSONError) -> JSONNameTable.Match? {
        guard let start = try nextNameStart() else { return nil }
        if start < bytes.count, bytes[start] == UInt8(ascii: "\""),
            let (index, end) = table.find(in: bytes, at: start + 1)
        {
            offset = end
            try readColon()
            return .known(index)
        }
        let name = try readNameAndColon()
        // The name may have been written with escapes.
        return table[name].map(JSONNameTable.Match.known) ?? .other(name)
    }

    public mutating func beginArray() throws(JSONError) { try open(.array) }

    /// Whether another element follows; false when the array has ended.
    public mutating func nextElement() throws(JSONError) -> Bool {
        try nextItem(close: UInt8(ascii: "]"), isObject: false)
    }

    /// Checks that nothing but whitespace follows the value.
    public mutating func finish() throws(JSONError) {
        try skipWhitespace()
        guard containers.isEmpty else { throw endOfText("the end of an array or object") }
        guard offset == bytes.count else {
            throw error(.trailingData, "expected the end of the text, found \(found())")
        }
    }

    // MARK: Values

    public mutating func readBool() throws(JSONError) -> Bool {
        try expect(.bool)
        if literal("true") { return true }
        if literal("false") { return false }
        throw unexpected("true or false")
    }

    public mutating func readNull() throws(JSONError) {
        try expect(.null)
        guard literal("null") else { throw unexpected("null") }
    }

    public mutating func readNumber() throws(JSONError) -> JSONNumber {
        try expect(.number)
        return try scanNumber()
    }

    public mutating func readString() throws(JSONError) -> String {
        try expect(.string)
        return try scanString()
    }

    /// Goes back to a number or string that was just read, given the ``offset`` at which it was still to come.
    public mutating func reread(from start: Int) {
        if start < offset { offset = max(start, 0) }
    }

    /// Reads past the next value. Its syntax and its text are checked as if it had been read.
    public mutating func skipValue() throws(JSONError) {
        switch try peek() {
        case .null: try readNull()
        case .bool: _ = try readBool()
        case .number: _ = try scanNumber()
        case .string: try skipString()
        case .array:
            try beginArray()
            while try nextElement() { try skipValue() }
        case .object:
            try beginObject()
            while try nextNameStart() != nil {
                _ = try readNameAndColon()
                try skipValue()
            }
        }
    }

    // MARK: Grammar

    var isJSON5: Bool { options.dialect == .json5 }

    private mutating func expect(_ kind: JSONKind) throws(JSONError) {
        let next = try peek()
        guard next == kind else { throw error(.wrongKind, "expected \(kind), found \(next)") }
    }

    private mutating func open(_ kind: JSONKind) throws(JSONError) {
        try expect(kind)
        guard containers.count < options.maximumDepth else {
            throw error(.tooDeep, "nested deeper than \(options.maximumDepth) arrays and objects")
        }
        offset += 1
        containers.append(Container(isObject: kind == .object, isFirst: true))
    }

    private mutating func nextItem(close: UInt8, isObject: Bool) throws(JSONError) -> Bool {
        guard let top = containers.last, top.isObject == isObject else {
            throw error(.wrongKind, "the reader is not inside \(isObject ? JSONKind.object : .array)")
        }
        try skipWhitespace()
        guard offset < bytes.count else { throw endOfText(isObject ? "a comma or '}'" : "a comma or ']'") }
        var byte = bytes[offset]
        if top.isFirst {
            containers[containers.count - 1].isFirst = false
        } else if byte == UInt8(ascii: ",") {
            offset += 1
            try skipWhitespace()
            guard offset < bytes.count else { throw endOfText(isObject ? "a name" : "a value") }
            byte = bytes[offset]
            // A comma before the close is JSON5's only; JSON falls through to the name or value that is missing.
            if !isJSON5 {
                if byte == close { throw unexpected(isObject ? "a name" : "a value") }
                return true
            }
        } else if byte != close {
            throw unexpected(isObject ? "a comma or '}'" : "a comma or ']'")
        }
        guard byte == close else { return true }
        offset += 1
        containers.removeLast()
        return false
    }

    private mutating func readColon() throws(JSONError) {
        if offset < bytes.count, bytes[offset] != UInt8(ascii: ":") { try skipWhitespace() }
        guard offset < bytes.count else { throw endOfText("':'") }
        guard bytes[offset] == UInt8(ascii: ":") else { throw unexpected("':'") }
        offset += 1
    }

    mutating func literal(_ word: StaticString) -> Bool {
        let end = offset + word.utf8CodeUnitCount
        guard end <= bytes.count else { return false }
        let matches = word.withUTF8Buffer { letters in
            for (index, letter) in letters.enumerated() where bytes[offset + index] != letter { return false }
            return true
        }
        if matches { offset = end }
        return matches
    }
}
