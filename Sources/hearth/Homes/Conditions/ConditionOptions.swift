import HearthCalendar
import Simulator

/// The options that say when an automation runs.
enum ConditionOptions {
    static let at = CommandOption<String>.text(
        "at", "TIME", "Start at a time of each day: \(MomentText.expectation); or once: 2026-12-24T18:00")
    static let when = CommandOption<String>.text(
        "when", "EVENT",
        "Start when something happens: \"Hall sensor/Motion Detected=true\", \"Thermometer/Current Temperature>25\", "
            + "\"Door/Target Door State\" for any change, \"somebody arrives\"")
    static let every = CommandOption<Duration>(
        "every", "SPAN", expects: "5m to 5w in whole minutes, such as 15m, 2h or 7d",
        "Start again and again, from the date of --at or from now on"
    ) { text in TimeSpanText.read(text).flatMap { (.seconds(300)...(.seconds(3_024_000))).contains($0) ? $0 : nil } }
    static let on = CommandOption<WeekdaySet>(
        "on", "DAYS", expects: WeekdayText.expectation, "Only on these days: mon,wed, fri-sun, workdays, weekend",
        defaultText: "every day"
    ) { WeekdayText.read($0) }
    static let condition = CommandOption<String>.text(
        "if", "CONDITION",
        "Only if it holds: \"Hall lamp/On=false\", \"after sunset\", 22:00..06:00, \"nobody home\"; with `or`, `and`, `not`"
    )
    static let until = CommandOption<String>.text(
        "until", "EVENT", "Bring back what was before when this happens; a TIME or an EVENT as above")
    static let duration = CommandOption<Duration>(
        "for", "SPAN", expects: TimeSpanText.expectation, "Bring back what was before after this time"
    ) { TimeSpanText.read($0).flatMap { $0 > .zero ? $0 : nil } }
    static let once = CommandFlag("once", "Only the next time")

    /// Only of what changes.
    static let without = CommandOption<ConditionPart>(
        "without", "PART", expects: "one of \(ConditionPart.allCases.map(\.rawValue).joined(separator: ", "))",
        "Take away its conditions (if), its ends (until), its days (on), or that it runs once only",
        completion: .choices(ConditionPart.allCases.map(\.rawValue))
    ) { ConditionPart(rawValue: $0) }

    static let all = [
        at.declaration, when.declaration, every.declaration, on.declaration, condition.declaration, until.declaration,
        duration.declaration, once.declaration,
    ]
}
