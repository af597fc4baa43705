/// What takes the place of a statement's parameters: an array literal for `?`, a dictionary literal for `:name`.
///
///     try connection.run("UPDATE room SET name = ? WHERE id = ?", [.text(name), .blob(id)])
///     try connection.run("UPDATE room SET name = :name WHERE id = :id", ["name": .text(name), "id": .blob(id)])
///
/// All parameters of the statement must be given and no others.
public struct SQLiteParameters: Sendable, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    enum Storage: Sendable {
        case positional([SQLiteValue])
        case named([(name: String, value: SQLiteValue)])
    }

    let storage: Storage

    public init(_ values: [SQLiteValue]) { storage = .positional(values) }
    public init(arrayLiteral elements: SQLiteValue...) { storage = .positional(elements) }

    /// Names without the colon.
    public init(dictionaryLiteral elements: (String, SQLiteValue)...) {
        storage = .named(elements.map { (name: $0.0, value: $0.1) })
    }

    public static let none = SQLiteParameters([])
}
