import HearthCalendar
import HomeModel
import Simulator

/// A time of day as people write it in a condition: `07:30`, `sunset`, `sunrise+1h`, `sunset-30m`.
enum MomentText: Equatable {
    case clock(ClockTime)
    case sun(SignificantTime)

    static let expectation = "a time such as 07:30, sunset, sunset-30m or sunrise+1h"

    /// nil for what is none.
    init?(_ text: String) {
        let text = text.lowercased()
        if let clock = Self.clock(text) {
            self = .clock(clock)
            return
        }
        guard let event = SignificantEvent.allCases.first(where: { text.hasPrefix($0.rawValue) }) else { return nil }
        let rest = ThingDirectory.trimmed(text.dropFirst(event.rawValue.count))
        if rest.isEmpty {
            self = .sun(SignificantTime(event))
            return
        }
        guard let sign = rest.first, sign == "+" || sign == "-",
            let span = TimeSpanText.read(ThingDirectory.trimmed(rest.dropFirst())), span < .seconds(86_400)
        else { return nil }
        let minutes = Int(span.components.seconds / 60) * (sign == "-" ? -1 : 1)
        guard span.components.seconds % 60 == 0, minutes != 0 else { return nil }
        self = .sun(SignificantTime(event, offset: Self.offset(minutes)))
    }

    /// Also of an hour with one digit.
    private static func clock(_ text: String) -> ClockTime? {
        ClockTime(text) ?? (text.prefix { $0 != ":" }.count == 1 ? ClockTime("0" + text) : nil)
    }

    private static func offset(_ minutes: Int) -> CalendarComponents {
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        return CalendarComponents(hour: hours == 0 ? nil : hours, minute: rest == 0 ? nil : rest)
    }
}

extension ClockTime {
    var components: CalendarComponents {
        CalendarComponents(hour: hour, minute: minute, second: second == 0 ? nil : second)
    }
}
