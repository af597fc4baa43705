import HearthCalendar
import HomeModel

/// The sun over a home on the day it was last asked for. Reckoning it takes a thousand times as long as a comparison.
struct SunDay: Sendable {
    var date: CalendarDate
    var times: SunTimes
}

extension AutomationEvaluator {
    /// - Returns: nil when the home has no place, or a zone without known rules.
    mutating func sun(over home: HomeID, at instant: Instant) -> SunTimes? {
        guard let row = structure.homes[home], let place = row.location, let rules = zones[row.timeZone] else {
            return nil
        }
        let date = rules.civilTime(at: instant).date
        if let known = sunTimes[home], known.date == date { return known.times }
        let times = SunTimes(SolarDay(date, at: place, in: rules))
        sunTimes[home] = SunDay(date: date, times: times)
        return times
    }
}
