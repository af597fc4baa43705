import HearthCalendar

/// Days as people write them: `mon,wed`, `fri-sun`, `workdays`, `weekend`, `daily`.
enum WeekdayText {
    static let expectation = "days such as mon,wed, fri-sun, workdays or weekend"

    private static let names = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]

    /// nil for what is none; all days for `daily`.
    static func read(_ text: String) -> WeekdaySet? {
        var days: WeekdaySet = []
        for part in text.lowercased().split(separator: ",", omittingEmptySubsequences: false) {
            guard let some = some(ThingDirectory.trimmed(part)) else { return nil }
            days.formUnion(some)
        }
        return days
    }

    private static func some(_ text: String) -> WeekdaySet? {
        switch text {
        case "daily", "everyday", "every day": return .all
        case "workdays", "workday", "weekdays", "weekday": return .workdays
        case "weekend", "weekends": return .weekend
        default: break
        }
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { day($0) }
        switch ends.count {
        case 1: return ends[0].map { WeekdaySet($0) }
        case 2:
            guard let first = ends[0], let last = ends[1] else { return nil }
            let count = (last.rawValue - first.rawValue + 7) % 7
            return WeekdaySet((0...count).compactMap { Weekday(rawValue: (first.rawValue - 1 + $0) % 7 + 1) })
        default: return nil
        }
    }

    /// By at least two letters that no other day begins with.
    private static func day(_ text: some StringProtocol) -> Weekday? {
        guard text.count >= 2 else { return nil }
        let found = names.indices.filter { names[$0].hasPrefix(text) }
        return found.count == 1 ? Weekday(rawValue: found[0] + 1) : nil
    }
}
