import HomeModel

/// `LEFT OPERATOR RIGHT`, as a person writes it of a characteristic.
struct Comparison: Equatable {
    enum Operation: Equatable {
        case compares(ValueComparison)
        /// `LEFT=LOW..HIGH`: from one to the other, both included.
        case isBetween
    }

    var left: String
    var operation: Operation
    var right: String
    /// With ``Operation/isBetween``.
    var upper = ""

    private static let operators: [(String, ValueComparison)] = [
        ("!=", .notEqual), (">=", .greaterThanOrEqual), ("<=", .lessThanOrEqual), ("==", .equal), ("=", .equal),
        (">", .greaterThan), ("<", .lessThan),
    ]

    /// nil for a text without an operator.
    init?(_ text: String) {
        for index in text.indices {
            guard let (symbol, comparison) = Self.operators.first(where: { text[index...].hasPrefix($0.0) }) else {
                continue
            }
            left = ThingDirectory.trimmed(text[..<index])
            right = ThingDirectory.trimmed(text[index...].dropFirst(symbol.count))
            operation = .compares(comparison)
            guard comparison == .equal, let (low, high) = Self.range(right) else { return }
            (operation, right, upper) = (.isBetween, low, high)
            return
        }
        return nil
    }

    private static func range(_ text: String) -> (String, String)? {
        let parts = text.split(separator: "..", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        return (ThingDirectory.trimmed(parts[0]), ThingDirectory.trimmed(parts[1]))
    }
}
