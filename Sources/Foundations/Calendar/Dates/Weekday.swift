/// A day of the week. The number is the one of Apple's `DateComponents`: 1 for Sunday to 7 for Saturday.
public enum Weekday: Int, CaseIterable, Comparable, Hashable, Sendable {
    case sunday = 1
    case monday, tuesday, wednesday, thursday, friday, saturday

    /// - Parameter daysSinceEpoch: days since 1970-01-01, a Thursday.
    public init(daysSinceEpoch: Int) { self = Self.allCases[(daysSinceEpoch.remainder(by: 7) + 4) % 7] }

    /// Saturday or Sunday.
    public var isWeekend: Bool { self == .saturday || self == .sunday }

    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// Some days of the week.
public struct WeekdaySet: OptionSet, Hashable, Sendable {
    /// A bit for each, Sunday the lowest; bits beyond Saturday are dropped.
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue & 0x7F }

    public init(_ day: Weekday) { self.init(rawValue: 1 << UInt8(day.rawValue - 1)) }

    public init(_ days: some Sequence<Weekday>) { self = days.reduce(into: []) { $0.formUnion(Self($1)) } }

    public static let all = WeekdaySet(rawValue: 0x7F)
    public static let weekend: WeekdaySet = WeekdaySet([Weekday.saturday, .sunday])
    public static let workdays = all.subtracting(.weekend)

    public func contains(_ day: Weekday) -> Bool { rawValue & (1 << UInt8(day.rawValue - 1)) != 0 }

    /// In the order of their numbers.
    public var days: [Weekday] { Weekday.allCases.filter(contains) }
}
