import HearthCalendar
import HearthSQLite
import HomeModel

/// Sixteen bytes, the most significant first.
extension Identifier: SQLiteConvertible {
    public var sqliteValue: SQLiteValue { .blob(bytes) }

    public init(from column: SQLiteColumn) throws(SQLiteError) {
        let bytes = try column.blob()
        guard let value = Self(bytes: bytes) else {
            throw column.mismatch("an identifier of 16 bytes", found: "\(bytes.count) bytes")
        }
        self = value
    }
}

/// Sixteen bytes, the most significant first.
extension TypeIdentifier: SQLiteConvertible {
    public var sqliteValue: SQLiteValue { Identifier<Subject>(rawValue: rawValue).sqliteValue }

    public init(from column: SQLiteColumn) throws(SQLiteError) {
        self.init(rawValue: try Identifier<Subject>(from: column).rawValue)
    }
}

/// As text, to the nanosecond.
extension Instant: SQLiteConvertible {
    public var sqliteValue: SQLiteValue { .text(description) }

    public init(from column: SQLiteColumn) throws(SQLiteError) {
        let text = try column.text()
        guard let value = Self(text) else { throw column.mismatch("a time in UTC", found: "\"\(text.prefix(80))\"") }
        self = value
    }
}

extension TimeZone: SQLiteConvertible {
    public var sqliteValue: SQLiteValue { .text(name) }

    public init(from column: SQLiteColumn) throws(SQLiteError) {
        let text = try column.text()
        guard let value = try? Self(text) else {
            throw column.mismatch("the name of a time zone", found: "\"\(text.prefix(80))\"")
        }
        self = value
    }
}

extension UserRole: SQLiteConvertible {}
extension UserControl: SQLiteConvertible {}
extension CharacteristicProperties: SQLiteConvertible {}

/// `enabled`, or the reason why not.
extension TriggerState: SQLiteConvertible {
    public var sqliteValue: SQLiteValue {
        switch self {
        case .enabled: "enabled"
        case .disabled(let reason): .text(reason.rawValue)
        }
    }

    public init(from column: SQLiteColumn) throws(SQLiteError) {
        let text = try column.text()
        if text == "enabled" {
            self = .enabled
        } else if let reason = DisabledReason(rawValue: text) {
            self = .disabled(reason)
        } else {
            throw column.mismatch("the state of a trigger", found: "\"\(text.prefix(80))\"")
        }
    }
}

/// A number of 64 bits whose highest is kept as the sign.
struct UnsignedColumn: SQLiteConvertible {
    let value: UInt64
    var sqliteValue: SQLiteValue { .integer(Int64(bitPattern: value)) }

    init(_ value: UInt64) { self.value = value }
    init(from column: SQLiteColumn) throws(SQLiteError) { value = UInt64(bitPattern: try column.integer()) }
}
