/// What the sun does on one day at one place.
public struct SolarDay: Hashable, Sendable {
    public enum Course: Hashable, Sendable {
        /// It rises, sets, or both.
        case crossesHorizon
        /// Midnight sun: neither sunrise nor sunset.
        case staysUp
        /// Polar night: neither sunrise nor sunset.
        case staysDown
    }

    public let date: CalendarDate
    /// Nil on a day without one; the first where there are two, as may happen next to midnight sun.
    public let sunrise: Instant?
    /// Nil on a day without one; the first where there are two.
    public let sunset: Instant?
    /// When the sun goes through the meridian, highest or nearly so. Nil where the date has none, which takes a zone whose
    /// clocks show about midnight then.
    public let noon: Instant?
    /// Nil on a day without one.
    public let dawn: Instant?
    /// Nil on a day without one.
    public let dusk: Instant?
    public let course: Course

    /// - Parameters:
    ///   - date: a day by the clocks of a zone, which need not be the place's own.
    ///   - rules: the zone's.
    public init(_ date: CalendarDate, at place: Coordinate, in rules: TimeZoneRules) {
        let start = rules.startOfDay(date)
        let end = rules.startOfDay(date.adding(days: 1))
        func first(_ event: SolarEvent) -> Instant? {
            event.next(after: start - .nanoseconds(1), at: place).flatMap { $0 < end ? $0 : nil }
        }
        self.date = date
        sunrise = first(.sunrise)
        sunset = first(.sunset)
        dawn = first(.dawn)
        dusk = first(.dusk)
        let curve = SolarCurve(place: place)
        let day = curve.day(of: Double(start.seconds))
        noon = (day...day + 1).lazy.map { Instant(seconds: Int(curve.noon($0).rounded())) }
            .first { $0 >= start && $0 < end }
        if sunrise == nil, sunset == nil {
            course = curve.point(Double(start.seconds)).altitude > SolarEvent.sunrise.altitude ? .staysUp : .staysDown
        } else {
            course = .crossesHorizon
        }
    }
}
