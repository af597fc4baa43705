/// A number of a characteristic's metadata, kept as it is written: integers exactly, also those that a Double cannot hold.
public enum Number: Hashable, Sendable {
    case integer(Int128)
    case decimal(Double)

    public var double: Double {
        switch self {
        case .integer(let value): value.double
        case .decimal(let value): value
        }
    }

    /// The integer that it is exactly; nil with a fraction.
    public var integer: Int128? {
        switch self {
        case .integer(let value): value
        case .decimal(let value): Int128.whole(value)
        }
    }

    /// The largest integer that is not above it; nil for what is not finite or exceeds 128 bits.
    var floor: Int128? {
        switch self {
        case .integer(let value): value
        case .decimal(let value): Int128.whole(value.rounded(.down))
        }
    }

    /// The smallest integer that is not below it; nil for what is not finite or exceeds 128 bits.
    var ceiling: Int128? {
        switch self {
        case .integer(let value): value
        case .decimal(let value): Int128.whole(value.rounded(.up))
        }
    }
}

extension Number: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    public init(integerLiteral value: Int64) { self = .integer(Int128(value)) }
    public init(floatLiteral value: Double) { self = .decimal(value) }
}

extension Number: CustomStringConvertible {
    public var description: String {
        switch self {
        case .integer(let value): "\(value)"
        case .decimal(let value): DecimalGrid.text(value)
        }
    }
}
