/// How a value stands to another.
public enum ValueOrder: Hashable, Sendable {
    case ascending, same, descending

    init<Value: Comparable>(_ left: Value, _ right: Value) {
        self = left < right ? .ascending : left == right ? .same : .descending
    }
}

extension HomeValue {
    /// Booleans, integers and decimal numbers by their worth (true, 1 and 1.0 are the same), texts by their characters;
    /// nil for what has no order: a text and a number, data that differ, NaN.
    public func order(_ other: HomeValue) -> ValueOrder? {
        switch (self, other) {
        case (.string(let left), .string(let right)): return ValueOrder(left, right)
        case (.data(let left), .data(let right)): return left == right ? .same : nil
        default: break
        }
        guard let left = number, let right = other.number, !left.isNaN, !right.isNaN else { return nil }
        return left.order(right)
    }

    /// Whether HomeKit takes both for the same value: what a characteristic event and a condition ask.
    public func matches(_ other: HomeValue) -> Bool { order(other) == .same }
}

/// What a condition asks of a characteristic's value. Raw values are those of `NSComparisonPredicate.Operator`.
public enum ValueComparison: Int, Hashable, Sendable, CaseIterable {
    case lessThan = 0
    case lessThanOrEqual = 1
    case greaterThan = 2
    case greaterThanOrEqual = 3
    case equal = 4
    case notEqual = 5

    /// Whether the left value stands so to the right one. Values without an order are unequal and nothing else.
    public func holds(_ left: HomeValue, _ right: HomeValue) -> Bool {
        let order = left.order(right)
        switch self {
        case .lessThan: return order == .ascending
        case .lessThanOrEqual: return order == .ascending || order == .same
        case .greaterThan: return order == .descending
        case .greaterThanOrEqual: return order == .descending || order == .same
        case .equal: return order == .same
        case .notEqual: return order != .same
        }
    }

    public var symbol: String {
        switch self {
        case .lessThan: "<"
        case .lessThanOrEqual: "<="
        case .greaterThan: ">"
        case .greaterThanOrEqual: ">="
        case .equal: "=="
        case .notEqual: "!="
        }
    }
}
