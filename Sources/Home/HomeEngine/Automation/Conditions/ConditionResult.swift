/// Whether a condition holds. A trigger fires only on what is known to hold: of an unknown value neither "is 5" nor "is not
/// 5" does.
public enum ConditionResult: String, Hashable, Sendable, CaseIterable {
    case holds, fails, unknown

    init(_ holds: Bool?) { self = holds.map { $0 ? .holds : .fails } ?? .unknown }

    static prefix func ! (result: Self) -> Self {
        switch result {
        case .holds: .fails
        case .fails: .holds
        case .unknown: .unknown
        }
    }

    /// Of an "and": failing decides, then not knowing.
    static func all(_ results: [Self]) -> Self {
        results.contains(.fails) ? .fails : results.contains(.unknown) ? .unknown : .holds
    }

    /// Of an "or": holding decides, then not knowing.
    static func any(_ results: [Self]) -> Self {
        results.contains(.holds) ? .holds : results.contains(.unknown) ? .unknown : .fails
    }
}
