import HearthCalendar
import Testing

@Suite struct SolarDayTests {
    @Test func theAlmanacIsReadWhole() {
        #expect(Almanac.days.count == Almanac.text.split(separator: "\n").count)
        #expect(Set(Almanac.days.map { "\($0.place)" }).count >= 20)
    }

    /// To a minute, of which half may be the almanac's rounding; to a minute and a half where the sun climbs by less than a
    /// third of a degree an hour.
    @Test(arguments: Almanac.days)
    func agreesWithThePublishedAlmanac(day: Almanac) throws {
        let rules = try TimeZoneRules(HearthCalendar.TimeZone(secondsFromUTC: day.offset))
        let found = SolarDay(day.date, at: day.place, in: rules)
        #expect(found.course == day.course)
        let tolerance = abs(day.place.latitude) < 85 ? 60 : 90
        let pairs: [(SolarEvent, Instant?)] = [
            (.dawn, found.dawn), (.sunrise, found.sunrise), (.sunset, found.sunset), (.dusk, found.dusk),
        ]
        for (event, instant) in pairs {
            if let wanted = day.events[event] {
                let time = try #require(instant, "\(event)")
                let difference = rules.civilTime(at: time).time.secondsSinceMidnight - wanted
                #expect(abs(difference) <= tolerance, "\(event) is off by \(difference) s")
            } else if event == .sunrise || event == .sunset {
                #expect(instant == nil, "\(event)")
            }
        }
        if let wanted = day.noon {
            let difference = rules.civilTime(at: try #require(found.noon)).time.secondsSinceMidnight - wanted
            #expect(abs(difference) <= 60, "noon is off by \(difference) s")
        }
    }

    @Test func aDayMayHaveASunriseAndNoSunset() throws {
        // Utqiagvik, the last sunrise before its midnight sun of 2026: 2:58 Alaska daylight time (USNO).
        let place = try #require(Coordinate(latitude: 71.2906, longitude: -156.7887))
        let rules = try TimeZoneRules(named: "America/Anchorage")
        let date = try #require(CalendarDate("2026-05-10"))
        let day = SolarDay(date, at: place, in: rules)
        let sunrise = try #require(day.sunrise)
        #expect(abs(sunrise.seconds - (try #require(Instant("2026-05-10T10:58Z"))).seconds) <= 60)
        // The sunset of 1:51 belongs to the day before; the almanac's table for this day has none after the sunrise.
        let sunset = try #require(SolarEvent.sunset.next(after: sunrise, at: place))
        #expect(rules.civilTime(at: sunset).date > (try #require(CalendarDate("2026-07-25"))))
        #expect(day.course == .crossesHorizon)
    }

    @Test func polesHaveOneDayAYear() throws {
        // USNO for 2022. At the poles the sun takes 4 minutes for a thousandth of a degree.
        for (latitude, event, text) in [
            (90.0, SolarEvent.sunrise, "2022-03-18T13:02Z"), (90, .sunset, "2022-09-25T04:13Z"),
            (-90, .sunset, "2022-03-22T18:07Z"), (-90, .sunrise, "2022-09-20T21:52Z"),
        ] {
            let place = try #require(Coordinate(latitude: latitude, longitude: 0))
            let start = try #require(Instant("2022-01-01T00:00Z"))
            let found = try #require(event.next(after: start, at: place))
            let wanted = try #require(Instant(text))
            #expect(abs(found.seconds - wanted.seconds) < 600, "\(found) and not \(wanted)")
            let next = try #require(event.next(after: found, at: place))
            #expect(abs((next - found) / .seconds(86_400) - 365) < 2)
        }
    }

    @Test func placesAreChecked() {
        #expect(Coordinate(latitude: 90, longitude: -180) != nil)
        #expect(Coordinate(latitude: 90.1, longitude: 0) == nil)
        #expect(Coordinate(latitude: 0, longitude: 180.1) == nil)
        #expect(Coordinate(latitude: .nan, longitude: 0) == nil)
        #expect(Coordinate(latitude: 0, longitude: .infinity) == nil)
    }
}
