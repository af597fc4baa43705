/// The value beside a key of a log line.
public enum LogField: Sendable, Hashable {
    case text(String)
    case integer(Int)
    case bool(Bool)
    /// Written in seconds.
    case duration(Duration)

    /// As a person would write it.
    public init(_ value: some CustomStringConvertible) { self = .text(value.description) }
}

extension LogField: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
    public init(stringLiteral value: String) { self = .text(value) }
    public init(integerLiteral value: Int) { self = .integer(value) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}
