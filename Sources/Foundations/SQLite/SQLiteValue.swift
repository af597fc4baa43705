/// What SQLite keeps in one column of one row.
public enum SQLiteValue: Sendable, Hashable {
    case null
    case integer(Int64)
    /// Not a NaN, which SQLite would keep as null: binding one throws.
    case real(Double)
    case text(String)
    case blob([UInt8])

    /// The SQLite form of a Swift value.
    public init(_ value: some SQLiteConvertible) { self = value.sqliteValue }

    public var kind: SQLiteKind {
        switch self {
        case .null: .null
        case .integer: .integer
        case .real: .real
        case .text: .text
        case .blob: .blob
        }
    }
}

extension SQLiteValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral {
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(floatLiteral value: Double) { self = .real(value) }
    public init(stringLiteral value: String) { self = .text(value) }
}

extension SQLiteValue: ExpressibleByBooleanLiteral, ExpressibleByNilLiteral {
    public init(booleanLiteral value: Bool) { self = .integer(value ? 1 : 0) }
    public init(nilLiteral: ()) { self = .null }
}

/// The storage class of a value.
public enum SQLiteKind: String, Sendable, Hashable, CustomStringConvertible {
    case null, integer, real, text, blob

    public var description: String { rawValue }
}
