/// The times of a day that a pattern means. Fields finer than the finest given are 0; others that are not given are any.
struct ClockPattern {
    private let hour: Int?
    private let minute: Int?
    private let second: Int

    /// - Returns: nil when a field is out of its range, so that no time matches.
    init?(_ components: CalendarComponents) {
        guard components.hour.map((0...23).contains) ?? true, components.minute.map((0...59).contains) ?? true,
            components.second.map((0...59).contains) ?? true
        else { return nil }
        second = components.second ?? 0
        minute = components.minute ?? (components.second == nil ? 0 : nil)
        hour = components.hour ?? (components.minute == nil && components.second == nil ? 0 : nil)
    }

    /// The pattern means one hour of the day, and not any.
    var hasHour: Bool { hour != nil }

    func matches(_ time: ClockTime) -> Bool {
        time.second == second && time.minute == minute ?? time.minute && time.hour == hour ?? time.hour
    }

    /// The first time that matches, from this second of the day on.
    func first(from start: Int) -> Int? {
        for hour in hour.map({ $0...$0 }) ?? min(start / 3_600, 23)...23 {
            let rest = max(start - hour * 3_600, 0)
            // Rounded up to the pattern's second.
            let earliest = max(0, (rest - second + 59) / 60)
            guard let minute = minute ?? (earliest < 60 ? earliest : nil), minute >= earliest else { continue }
            return hour * 3_600 + minute * 60 + second
        }
        return nil
    }
}
