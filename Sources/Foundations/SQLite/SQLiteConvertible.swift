/// A Swift type that has a form in a database. Reading never converts: a text `"1"` is no integer.
///
/// An enum with raw values of such a type needs only the conformance.
public protocol SQLiteConvertible {
    var sqliteValue: SQLiteValue { get }
    /// - Throws: `mismatch` with the column's name, what was expected and what was found.
    init(from column: SQLiteColumn) throws(SQLiteError)
}

extension SQLiteConvertible where Self: FixedWidthInteger {
    /// Of an unsigned 64-bit number beyond `Int64.max`, the bit pattern would be kept; no such type conforms.
    public var sqliteValue: SQLiteValue { .integer(Int64(truncatingIfNeeded: self)) }

    public init(from column: SQLiteColumn) throws(SQLiteError) {
        let wide = try column.integer()
        guard let value = Self(exactly: wide) else {
            throw column.mismatch("a number from \(Self.min) to \(Self.max)", found: "\(wide)")
        }
        self = value
    }
}

extension Int64: SQLiteConvertible {}
extension Int: SQLiteConvertible {}
extension Int32: SQLiteConvertible {}
extension Int16: SQLiteConvertible {}
extension Int8: SQLiteConvertible {}
extension UInt32: SQLiteConvertible {}
extension UInt16: SQLiteConvertible {}
extension UInt8: SQLiteConvertible {}

extension Bool: SQLiteConvertible {
    public var sqliteValue: SQLiteValue { .integer(self ? 1 : 0) }

    public init(from column: SQLiteColumn) throws(SQLiteError) {
        switch try column.integer() {
        case 0: self = false
        case 1: self = true
        case let other: throw column.mismatch("0 or 1", found: "\(other)")
        }
    }
}

extension Double: SQLiteConvertible {
    public var sqliteValue: SQLiteValue { .real(self) }
    public init(from column: SQLiteColumn) throws(SQLiteError) { self = try column.real() }
}

extension String: SQLiteConvertible {
    public var sqliteValue: SQLiteValue { .text(self) }
    public init(from column: SQLiteColumn) throws(SQLiteError) { self = try column.text() }
}

extension Array: SQLiteConvertible where Element == UInt8 {
    public var sqliteValue: SQLiteValue { .blob(self) }
    public init(from column: SQLiteColumn) throws(SQLiteError) { self = try column.blob() }
}

extension Optional: SQLiteConvertible where Wrapped: SQLiteConvertible {
    public var sqliteValue: SQLiteValue { self?.sqliteValue ?? .null }

    public init(from column: SQLiteColumn) throws(SQLiteError) {
        self = column.kind == .null ? nil : try Wrapped(from: column)
    }
}

extension SQLiteValue: SQLiteConvertible {
    public var sqliteValue: SQLiteValue { self }

    public init(from column: SQLiteColumn) throws(SQLiteError) {
        self =
            switch column.kind {
            case .null: .null
            case .integer: .integer(try column.integer())
            case .real: .real(try column.real())
            case .text: .text(try column.text())
            case .blob: .blob(try column.blob())
            }
    }
}

extension SQLiteConvertible where Self: RawRepresentable, RawValue: SQLiteConvertible {
    public var sqliteValue: SQLiteValue { rawValue.sqliteValue }

    public init(from column: SQLiteColumn) throws(SQLiteError) {
        let raw = try RawValue(from: column)
        guard let value = Self(rawValue: raw) else { throw column.mismatch("a \(Self.self)", found: "\(raw)") }
        self = value
    }
}
