import HearthCalendar
import Testing

@Suite struct CalendarComponentsTests {
    private let berlin = try? TimeZoneRules(named: "Europe/Berlin")

    private func next(
        _ components: CalendarComponents, after text: String, in zone: String = "Europe/Berlin",
        on weekdays: WeekdaySet = .all
    ) throws -> String? {
        let rules = try TimeZoneRules(named: zone)
        let instant = try #require(Instant(text))
        return components.next(after: instant, in: rules, on: weekdays).map { "\(rules.civilTime(at: $0))" }
    }

    @Test func comesEveryDayAtItsTime() throws {
        let seven = CalendarComponents(hour: 7)
        #expect(try next(seven, after: "2026-01-05T05:59:59Z") == "2026-01-05T07:00:00")
        #expect(try next(seven, after: "2026-01-05T06:00:00Z") == "2026-01-06T07:00:00")
        #expect(try next(seven, after: "2026-01-05T05:59:59.999Z") == "2026-01-05T07:00:00")
    }

    @Test func fieldsThatAreNotGivenAreAnyOrZero() throws {
        let start = "2026-01-05T11:10:20Z"
        #expect(try next(CalendarComponents(minute: 30), after: start) == "2026-01-05T12:30:00")
        #expect(try next(CalendarComponents(minute: 5), after: start) == "2026-01-05T13:05:00")
        #expect(try next(CalendarComponents(second: 15), after: start) == "2026-01-05T12:11:15")
        #expect(try next(CalendarComponents(hour: 12, second: 15), after: start) == "2026-01-05T12:11:15")
        #expect(try next(CalendarComponents(weekday: 2), after: start) == "2026-01-12T00:00:00")
        #expect(try next(CalendarComponents(day: 3, minute: 15), after: start) == "2026-02-03T00:15:00")
        #expect(try next(CalendarComponents(month: 5), after: start) == "2026-05-01T00:00:00")
        #expect(try next(CalendarComponents(year: 2030), after: start) == "2030-01-01T00:00:00")
        #expect(try next(CalendarComponents(), after: start) == nil)
    }

    @Test func keepsToWeekdays() throws {
        let friday = "2026-01-09T12:00:00Z"
        #expect(try next(CalendarComponents(hour: 7), after: friday, on: .workdays) == "2026-01-12T07:00:00")
        #expect(try next(CalendarComponents(hour: 7, weekday: 1), after: friday, on: .workdays) == nil)
        #expect(try next(CalendarComponents(hour: 7, weekday: 1), after: friday, on: .weekend) == "2026-01-11T07:00:00")
    }

    @Test func countsWeekdaysFromEitherEndOfTheMonth() throws {
        let start = "2026-01-31T12:00:00Z"
        #expect(try next(CalendarComponents(weekday: 2, weekdayOrdinal: 2), after: start) == "2026-02-09T00:00:00")
        #expect(try next(CalendarComponents(weekday: 1, weekdayOrdinal: -1), after: start) == "2026-02-22T00:00:00")
        #expect(try next(CalendarComponents(weekday: 7, weekdayOrdinal: 5), after: start) == "2026-05-30T00:00:00")
        #expect(try next(CalendarComponents(weekday: 5, weekOfYear: 53), after: start) == "2026-12-31T00:00:00")
    }

    @Test func comesOnlyOnDaysThatExist() throws {
        let start = "2026-01-31T12:00:00Z"
        #expect(try next(CalendarComponents(day: 31), after: start) == "2026-03-31T00:00:00")
        #expect(try next(CalendarComponents(month: 2, day: 29), after: start) == "2028-02-29T00:00:00")
        #expect(try next(CalendarComponents(month: 2, day: 29), after: "2096-03-01T00:00:00Z") == "2104-02-29T00:00:00")
        #expect(try next(CalendarComponents(month: 2, day: 29, weekday: 1), after: start) == "2032-02-29T00:00:00")
    }

    @Test(arguments: [
        CalendarComponents(month: 2, day: 30), CalendarComponents(month: 0), CalendarComponents(month: 13),
        CalendarComponents(day: 32), CalendarComponents(hour: 24), CalendarComponents(hour: -1),
        CalendarComponents(minute: 60), CalendarComponents(second: 60), CalendarComponents(weekday: 0),
        CalendarComponents(weekday: 8), CalendarComponents(weekdayOrdinal: 0), CalendarComponents(weekdayOrdinal: 6),
        CalendarComponents(day: 1, weekdayOrdinal: 2), CalendarComponents(month: 7, weekOfYear: 53),
        CalendarComponents(year: 2025), CalendarComponents(year: .max), CalendarComponents(year: .min),
        CalendarComponents(weekdayOrdinal: .min), CalendarComponents(month: .max, day: .max, hour: .max, minute: .max),
    ])
    func whatNeverComesEndsTheSearch(components: CalendarComponents) throws {
        #expect(try next(components, after: "2026-01-31T12:00:00Z") == nil)
    }

    @Test func aTimeInTheGapComesAtItsEnd() throws {
        // 2026-03-29: 2:00 is 3:00.
        let early = CalendarComponents(hour: 2, minute: 30)
        #expect(try next(early, after: "2026-03-28T12:00:00Z") == "2026-03-29T03:00:00")
        #expect(try next(early, after: "2026-03-29T01:00:00Z") == "2026-03-30T02:30:00")
        let hourly = CalendarComponents(minute: 30)
        #expect(try next(hourly, after: "2026-03-29T00:30:00Z") == "2026-03-29T03:30:00")
    }

    @Test func aDoubledTimeComesOnceAndAHourlyOneTwice() throws {
        // 2026-10-25: 3:00 is 2:00.
        let rules = try #require(berlin)
        let start = try #require(Instant("2026-10-24T12:00:00Z"))
        let early = CalendarComponents(hour: 2, minute: 30)
        let first = try #require(early.next(after: start, in: rules))
        #expect(first == Instant("2026-10-25T00:30:00Z"))
        #expect(early.next(after: first, in: rules) == Instant("2026-10-26T01:30:00Z"))
        let hourly = CalendarComponents(minute: 30)
        #expect(hourly.next(after: first, in: rules) == Instant("2026-10-25T01:30:00Z"))
    }

    @Test func aDayLeftOutDoesNotCome() throws {
        // Samoa went from the 29th to the 31st of December 2011.
        let evening = CalendarComponents(hour: 20)
        #expect(try next(evening, after: "2011-12-30T06:00:00Z", in: "Pacific/Apia") == "2011-12-31T20:00:00")
        #expect(
            try next(
                CalendarComponents(year: 2011, month: 12, day: 30), after: "2011-12-01T00:00:00Z", in: "Pacific/Apia")
                == nil)
    }

    @Test func matchesWhatItNames() throws {
        let time = try #require(CivilTime("2026-01-05T07:30"))
        #expect(CalendarComponents(hour: 7, minute: 30, weekday: 2).matches(time))
        #expect(!CalendarComponents(hour: 7).matches(time))
        #expect(!CalendarComponents(day: 6, hour: 7, minute: 30).matches(time))
        #expect(!CalendarComponents().matches(time))
    }

    @Test func endsWithTheCalendar() throws {
        #expect(CalendarComponents(hour: 7).next(after: .latest, in: .utc) == nil)
        #expect(CalendarComponents(minute: 7).next(after: .latest, in: .utc) == nil)
        #expect(CalendarComponents(hour: 0).next(after: .earliest, in: .utc) == Instant("0001-01-02T00:00Z"))
    }
}
