/// How much a line of the log matters.
public enum LogLevel: String, Sendable, Hashable, Comparable, CaseIterable {
    /// For whoever looks for a fault.
    case debug
    /// What a person would want to find afterwards.
    case info
    /// Something did not go as it should, and the program goes on.
    case warning
    /// Something that a person asked for, or relies on, can't be done.
    case error

    public static func < (one: Self, other: Self) -> Bool { one.severity > other.severity }

    /// As in RFC 5424, section 6.2.1, and sd-daemon(3): 3 for an error to 7 for debugging.
    public var severity: Int {
        switch self {
        case .debug: 7
        case .info: 6
        case .warning: 4
        case .error: 3
        }
    }
}
