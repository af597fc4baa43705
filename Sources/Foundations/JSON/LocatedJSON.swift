/// A JSON value that knows where it was written, for files whose errors must name the line.
///
/// ```swift
/// let file = try LocatedJSON(parsing: bytes)
/// for member in try file.object() where member.name == "port" {
///     port = try member.value.integer(in: 0...65535)
/// }
/// ```
public struct LocatedJSON: Hashable, Sendable {
    public struct Member: Hashable, Sendable {
        public var name: String
        /// Of the name.
        public var position: JSONPosition
        public var value: LocatedJSON
    }

    public enum Content: Hashable, Sendable {
        case null
        case bool(Bool)
        case integer(Int128)
        case number(Double)
        case string(String)
        case array([LocatedJSON])
        /// In the order of the text. Names are unique where the options refuse duplicates; otherwise all are kept.
        case object([Member])
    }

    public var position: JSONPosition
    public var content: Content

    public init(_ content: Content, at position: JSONPosition) {
        self.content = content
        self.position = position
    }

    /// Reads a whole text; by default JSON5 with a repeated name as an error.
    public init(parsing bytes: [UInt8], options: JSONOptions = .json5) throws(JSONError) {
        var reader = JSONReader(bytes, options: options)
        var position = JSONPosition(offset: 0, line: 1, column: 1)
        // A byte order mark is no character of the first line.
        position.offset = reader.offset
        self = try reader.readLocated(&position)
        try reader.finish()
    }

    public var kind: JSONKind {
        switch content {
        case .null: .null
        case .bool: .bool
        case .integer, .number: .number
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }

    /// The value without its positions; of members with one name the last counts.
    public var value: JSONValue {
        switch content {
        case .null: .null
        case .bool(let value): .bool(value)
        case .integer(let value): .integer(value)
        case .number(let value): .number(value)
        case .string(let value): .string(value)
        case .array(let elements): .array(elements.map(\.value))
        case .object(let members): .object(JSONObject(members.map { ($0.name, $0.value.value) }))
        }
    }
}
