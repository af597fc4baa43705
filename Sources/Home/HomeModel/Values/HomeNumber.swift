/// A number, compared by its worth: 1 and 1.0 are the same.
public enum HomeNumber: Sendable {
    /// Wide enough for every integer format of both protocols.
    case integer(Int128)
    case decimal(Double)

    public var double: Double {
        switch self {
        case .integer(let value): Double(value)
        case .decimal(let value): value
        }
    }

    /// The integer that it is exactly; nil with a fraction, for NaN and infinities.
    public var integer: Int128? {
        switch self {
        case .integer(let value): value
        case .decimal(let value): Int128(exactly: value)
        }
    }

    var isNaN: Bool { if case .decimal(let value) = self { value.isNaN } else { false } }

    public var isFinite: Bool { if case .decimal(let value) = self { value.isFinite } else { true } }
}

/// Total, so that a set of numbers is well-defined whatever an accessory sends: NaN equals NaN and is above all others.
extension HomeNumber: Hashable, Comparable {
    public static func == (left: Self, right: Self) -> Bool { left.order(right) == .same }
    public static func < (left: Self, right: Self) -> Bool { left.order(right) == .ascending }

    public func hash(into hasher: inout Hasher) {
        if let integer { hasher.combine(integer) } else { hasher.combine(isNaN ? .nan : double) }
    }

    func order(_ other: Self) -> ValueOrder {
        if let left = integer, let right = other.integer {
            return ValueOrder(left, right)
        }
        switch (isNaN, other.isNaN) {
        case (true, true): return .same
        case (true, false): return .descending
        case (false, true): return .ascending
        case (false, false): break
        }
        // At most one is whole here, and a double with a fraction is far below 2^53: rounding the other cannot pass it.
        return ValueOrder(double, other.double)
    }
}

extension HomeNumber: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    public init(integerLiteral value: Int64) { self = .integer(Int128(value)) }
    public init(floatLiteral value: Double) { self = .decimal(value) }
}

extension HomeNumber: CustomStringConvertible {
    public var description: String {
        switch self {
        case .integer(let value): "\(value)"
        case .decimal(let value): Int128(exactly: value).map { "\($0)" } ?? "\(value)"
        }
    }
}
