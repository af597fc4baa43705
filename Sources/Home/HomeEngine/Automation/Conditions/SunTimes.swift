import HearthCalendar
import HomeModel

/// When the sun rises and sets on one day of a home, for conditions.
///
/// Where it does not rise or set, conditions ask whether it is up: in polar night the sun set long ago and is yet to rise,
/// under the midnight sun it rose long ago and is yet to set. "After sunset" holds all through polar night and "between
/// sunset and sunrise" too, so lights that are to burn in the dark do.
public struct SunTimes: Hashable, Sendable {
    /// The moment, or ``Instant/earliest`` and ``Instant/latest`` for long ago and yet to come.
    public let sunrise: Instant
    public let sunset: Instant

    public init(_ day: SolarDay) {
        let risen = day.course == .staysDown ? Instant.latest : .earliest
        let gone = day.course == .staysDown ? Instant.earliest : .latest
        sunrise = day.sunrise ?? risen
        sunset = day.sunset ?? gone
    }

    func time(of significant: SignificantTime) -> Instant {
        let time = significant.event == .sunrise ? sunrise : sunset
        return time == .earliest || time == .latest ? time : time + significant.duration
    }

    func isBefore(_ significant: SignificantTime, at instant: Instant) -> Bool { instant < time(of: significant) }

    /// From the first on and before the second; over midnight where the second comes before the first on a day.
    func isBetween(_ first: SignificantTime, _ second: SignificantTime, at instant: Instant) -> Bool {
        let (start, end) = (time(of: first), time(of: second))
        return start <= end ? instant >= start && instant < end : instant >= start || instant < end
    }
}
