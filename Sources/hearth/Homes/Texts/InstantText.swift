import HearthCalendar
import Simulator

/// Moments for people, by the clocks of a zone: the machine's, or a home's (see ``HomeTimes``).
struct InstantText: Sendable {
    private let rules: TimeZoneRules

    init(_ rules: TimeZoneRules = (try? TimeZoneRules(.system())) ?? .utc) { self.rules = rules }

    /// `2026-03-02 18:04`; a dash for none.
    func minute(_ instant: Instant?) -> String {
        guard let instant else { return "–" }
        let time = rules.civilTime(at: instant)
        return "\(time.date) \("\(time.time)".prefix(5))"
    }

    /// `2026-03-02 18:04:11`.
    func second(_ instant: Instant) -> String {
        let time = rules.civilTime(at: instant)
        return "\(time.date) \(time.time)"
    }

    static let expectation = "a time ago such as 24h, a date such as 2026-03-02, or a moment such as 2026-03-02T18:00"

    /// What a person writes for a moment: so long ago, a day's beginning, or a date and time here.
    func read(_ text: String, now: Instant) -> Instant? {
        if let span = TimeSpanText.read(text), text.last?.isLetter == true { return now - span }
        if let date = CalendarDate(text) { return rules.startOfDay(date) }
        if let time = CivilTime(text) { return rules.instant(of: time) }
        return Instant(text)
    }
}

enum SpanText {
    /// `0.012 s`, `3 min`, `4 h`, `12 d`.
    static func text(seconds: Double) -> String {
        switch seconds {
        case ..<1: "\((seconds * 1_000).rounded() / 1_000) s"
        case ..<120: "\(Int(seconds)) s"
        case ..<7_200: "\(Int(seconds / 60)) min"
        case ..<172_800: "\(Int(seconds / 3_600)) h"
        default: "\(Int(min(seconds / 86_400, 1e9))) d"
        }
    }
}
