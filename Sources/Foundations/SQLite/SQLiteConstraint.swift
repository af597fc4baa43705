/// The rule of the schema that a change would have broken.
public struct SQLiteConstraint: Sendable, Hashable {
    public enum Kind: String, Sendable, Hashable {
        case unique, primaryKey, notNull, check, foreignKey, dataType, trigger, other
    }

    public let kind: Kind
    /// The columns as `table.column`, or the name of a CHECK; nil when SQLite does not say (a foreign key).
    public let name: String?

    /// - Parameter message: SQLite's, such as "UNIQUE constraint failed: room.home, room.name".
    init(extendedResult: CInt, message: String) {
        // The second byte of SQLITE_CONSTRAINT_…
        kind =
            switch extendedResult >> 8 {
            case 1: .check
            case 3: .foreignKey
            case 5: .notNull
            case 6, 10: .primaryKey
            case 7: .trigger
            case 8: .unique
            case 12: .dataType
            default: .other
            }
        name = message.firstIndex(of: ":").map { String(message[message.index(after: $0)...].drop { $0 == " " }) }
    }
}
