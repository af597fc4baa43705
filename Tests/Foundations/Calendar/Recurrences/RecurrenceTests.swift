import HearthCalendar
import Testing

@Suite struct RecurrenceTests {
    private func dates(
        _ first: String, _ interval: CalendarInterval?, count: Int, in zone: String = "Europe/Berlin"
    ) throws -> [String] {
        let rules = try TimeZoneRules(named: zone)
        let recurrence = Recurrence(from: try #require(Instant(first)), every: try #require(interval))
        var dates: [String] = []
        var instant = recurrence.first
        while dates.count < count, let next = recurrence.next(after: instant, in: rules) {
            dates.append("\(rules.civilTime(at: next))")
            instant = next
        }
        return dates
    }

    @Test func beginsWithItsFirstDate() throws {
        let first = try #require(Instant("2026-01-05T06:00:00.5Z"))
        let recurrence = Recurrence(from: first, every: try #require(CalendarInterval(days: 1)))
        #expect(recurrence.next(after: .earliest, in: .utc) == first)
        #expect(recurrence.next(after: first - .nanoseconds(1), in: .utc) == first)
        #expect(recurrence.next(after: first, in: .utc) == first + .seconds(86_400))
        #expect(
            recurrence.next(after: first + .seconds(86_400) - .nanoseconds(1), in: .utc) == first + .seconds(86_400))
    }

    @Test func elapsedTimeIgnoresTheClocks() throws {
        // 24 hours over the night of 2026-03-29 are an hour later on the clock; a day is not.
        let evening = "2026-03-28T18:00:00Z"
        #expect(try dates(evening, CalendarInterval(seconds: 86_400), count: 1) == ["2026-03-29T20:00:00"])
        #expect(try dates(evening, CalendarInterval(days: 1), count: 1) == ["2026-03-29T19:00:00"])
        #expect(
            try dates("2026-10-25T00:00:00.25Z", CalendarInterval(seconds: 1_800), count: 3)
                == ["2026-10-25T02:30:00", "2026-10-25T02:00:00", "2026-10-25T02:30:00"])
    }

    @Test func endsOfMonthsStayEndsOfMonths() throws {
        #expect(
            try dates("2026-01-31T11:00:00Z", CalendarInterval(months: 1), count: 4)
                == ["2026-02-28T12:00:00", "2026-03-31T12:00:00", "2026-04-30T12:00:00", "2026-05-31T12:00:00"])
    }

    @Test func theLeapDayIsTheLastOfFebruaryInCommonYears() throws {
        #expect(
            try dates("2024-02-29T11:00:00Z", CalendarInterval(months: 12), count: 4)
                == ["2025-02-28T12:00:00", "2026-02-28T12:00:00", "2027-02-28T12:00:00", "2028-02-29T12:00:00"])
    }

    @Test func findsTheNextFromFarAway() throws {
        let first = try #require(Instant("0001-01-01T10:00Z"))
        let after = try #require(Instant("2026-01-05T06:00Z"))
        for (interval, wanted) in [
            (CalendarInterval(seconds: 60), "2026-01-05T06:01:00Z"),
            (CalendarInterval(seconds: 7), "2026-01-05T06:00:01Z"),
            (CalendarInterval(days: 1), "2026-01-05T10:00:00Z"), (CalendarInterval(months: 1), "2026-02-01T10:00:00Z"),
            (CalendarInterval(months: 12), "2027-01-01T10:00:00Z"),
            (CalendarInterval(months: 4_800), "2401-01-01T10:00:00Z"),
        ] {
            let next = Recurrence(from: first, every: try #require(interval)).next(after: after, in: .utc)
            #expect(next == Instant(wanted), "\(wanted)")
        }
    }

    @Test func endsWithTheCalendar() throws {
        for interval in [
            CalendarInterval(months: 120_000), CalendarInterval(days: 3_660_000),
            CalendarInterval(seconds: 400_000_000_000),
            CalendarInterval(months: 120_000, days: 3_660_000, seconds: 400_000_000_000),
        ] {
            let recurrence = Recurrence(from: .epoch, every: try #require(interval))
            #expect(recurrence.next(after: .epoch, in: .utc) == nil)
            #expect(recurrence.next(after: .latest, in: .utc) == nil)
        }
    }

    @Test func amountsComeFromComponents() {
        #expect(CalendarInterval(CalendarComponents(year: 1, month: 2)) == CalendarInterval(months: 14))
        #expect(CalendarInterval(CalendarComponents(day: 1, weekOfYear: 2)) == CalendarInterval(days: 15))
        #expect(CalendarInterval(CalendarComponents(hour: 1, minute: 2, second: 3)) == CalendarInterval(seconds: 3_723))
        for components in [
            CalendarComponents(), CalendarComponents(minute: 0), CalendarComponents(day: -1),
            CalendarComponents(day: 1, weekday: 2), CalendarComponents(weekdayOrdinal: 1),
            CalendarComponents(year: .max),
            CalendarComponents(hour: .max, minute: .max), CalendarComponents(day: 3_660_001),
        ] {
            #expect(CalendarInterval(components) == nil, "\(components)")
        }
    }
}
