/// Fields of a date and a time, each given or not, with the names and numbers of Apple's `DateComponents`.
///
/// They are a pattern ("every Monday at 7:00") or an amount ("two hours"). Nothing is checked when they are set.
public struct CalendarComponents: Hashable, Sendable {
    public var year: Int?
    /// 1...12 in a pattern.
    public var month: Int?
    /// Of the month, 1...31 in a pattern.
    public var day: Int?
    /// 0...23 in a pattern.
    public var hour: Int?
    /// 0...59 in a pattern.
    public var minute: Int?
    /// 0...59 in a pattern.
    public var second: Int?
    /// 1 for Sunday to 7 for Saturday in a pattern.
    public var weekday: Int?
    /// Which of its weekday in the month, 1...5 in a pattern; from the end with -1 for the last, down to -5.
    public var weekdayOrdinal: Int?
    /// The week of the year after ISO 8601 in a pattern, 1...53.
    public var weekOfYear: Int?

    public init(
        year: Int? = nil, month: Int? = nil, day: Int? = nil, hour: Int? = nil, minute: Int? = nil, second: Int? = nil,
        weekday: Int? = nil, weekdayOrdinal: Int? = nil, weekOfYear: Int? = nil
    ) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
        self.weekday = weekday
        self.weekdayOrdinal = weekdayOrdinal
        self.weekOfYear = weekOfYear
    }

    /// No field is given.
    public var isEmpty: Bool { self == CalendarComponents() }
}
