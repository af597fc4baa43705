import HearthJSON
import HearthSQLite

/// A value that is kept in one column as JSON: it is never searched, always read whole, and nests.
///
/// JSON is exact here: an integer has no fraction and a decimal number always has one (or an exponent).
protocol StoredAsJSON: SQLiteConvertible {
    var json: JSONValue { get }
    /// - Returns: nil for what none of our versions wrote.
    init?(json: JSONValue)
}

extension StoredAsJSON {
    public var sqliteValue: SQLiteValue { .text(String(decoding: json.bytes, as: UTF8.self)) }

    public init(from column: SQLiteColumn) throws(SQLiteError) {
        let text = try column.text()
        guard let json = try? JSONValue(parsing: Array(text.utf8)), let value = Self(json: json) else {
            throw column.mismatch("a \(Self.self) as JSON", found: "\"\(text.prefix(80))\"")
        }
        self = value
    }
}

extension JSONValue {
    /// An object of the members that have a value.
    static func object(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .object(JSONObject(members.compactMap { name, value in value.map { (name, $0) } }))
    }

    /// The only member of an object that has one.
    var onlyMember: (name: String, value: JSONValue)? {
        guard let members = objectValue?.members, members.count == 1 else { return nil }
        return (members[0].name, members[0].value)
    }

    var intValue: Int? { if case .integer(let value) = self { Int(exactly: value) } else { nil } }

    /// Each element made into a value; nil when this is no array or one of them can't be.
    func all<Value>(_ make: (JSONValue) -> Value?) -> [Value]? {
        guard let elements = arrayValue else { return nil }
        let values = elements.compactMap(make)
        return values.count == elements.count ? values : nil
    }
}

extension Optional where Wrapped == JSONValue {
    /// A member that may be missing: nil within when it is, nil when it is there and can't be made into a value.
    func maybe<Value>(_ make: (JSONValue) -> Value?) -> Value?? {
        guard let json = self else { return .some(nil) }
        return make(json).map { .some($0) }
    }
}
