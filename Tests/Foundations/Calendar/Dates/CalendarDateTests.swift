import HearthCalendar
import Seeded
import Testing

@Suite struct CalendarDateTests {
    @Test func knowsPublishedDays() {
        #expect(CalendarDate("1970-01-01")?.daysSinceEpoch == 0)
        #expect(CalendarDate("2000-02-29")?.daysSinceEpoch == 11_016)
        #expect(CalendarDate("0000-01-01")?.daysSinceEpoch == -719_528)
        #expect(CalendarDate("1582-10-15")?.weekday == .friday)
        #expect(CalendarDate("1969-07-20")?.weekday == .sunday)
        #expect(CalendarDate("2024-12-31")?.dayOfYear == 366)
        #expect(CalendarDate("2026-05-29")?.weekdayOrdinal == 5)
    }

    @Test func countsEveryDayOfTheCalendarOnce() throws {
        var expected = try #require(CalendarDate(year: 0, month: 1, day: 1)).daysSinceEpoch
        for year in CalendarDate.years {
            for month in 1...12 {
                for day in 1...CalendarDate.length(ofMonth: month, year: year) {
                    // Naming only the first day that is wrong keeps a failure readable.
                    let date = CalendarDate(daysSinceEpoch: expected)
                    guard date.year == year, date.month == month, date.day == day, date.daysSinceEpoch == expected
                    else {
                        Issue.record("day \(expected) is \(date) and not \(year)-\(month)-\(day)")
                        return
                    }
                    expected += 1
                }
            }
        }
        #expect(CalendarDate(daysSinceEpoch: expected) == CalendarDate(daysSinceEpoch: expected - 1))
    }

    @Test func weeksBelongToTheYearOfTheirThursday() throws {
        // ISO 8601's own edge cases.
        for (text, year, week) in [
            ("2005-01-01", 2004, 53), ("2005-12-31", 2005, 52), ("2007-12-31", 2008, 1), ("2008-12-28", 2008, 52),
            ("2010-01-03", 2009, 53), ("2026-12-31", 2026, 53),
        ] {
            let found = try #require(CalendarDate(text)).weekOfYear
            #expect(found.year == year && found.week == week, "\(text)")
        }
    }

    @Test func monthsAndDaysCarryOver() {
        #expect(CalendarDate(carrying: 2026, month: 13, day: 1) == CalendarDate("2027-01-01"))
        #expect(CalendarDate(carrying: 2026, month: 3, day: 0) == CalendarDate("2026-02-28"))
        #expect(CalendarDate(carrying: 2026, month: 0, day: 60) == CalendarDate("2026-01-29"))
        #expect(CalendarDate(carrying: 2024, month: -11, day: 29) == CalendarDate("2023-01-29"))
        #expect(CalendarDate(carrying: .max, month: .max, day: .max) == CalendarDate(daysSinceEpoch: .max))
        #expect(CalendarDate(carrying: .min, month: .min, day: .min) == CalendarDate(daysSinceEpoch: .min))
    }

    @Test func addsMonthsUpToTheEndOfAShorterOne() throws {
        let end = try #require(CalendarDate("2024-01-31"))
        #expect(end.adding(months: 1) == CalendarDate("2024-02-29"))
        #expect(end.adding(months: 13) == CalendarDate("2025-02-28"))
        #expect(end.adding(months: -2) == CalendarDate("2023-11-30"))
        #expect(end.adding(months: 1_200) == CalendarDate("2124-01-31"))
        #expect(end.adding(days: -31) == CalendarDate("2023-12-31"))
    }

    @Test(arguments: [
        "", "2026", "2026-1-05", "2026-13-01", "2026-02-29", "2026-00-01", "2026-01-00", "+026-01-01", "2026-01-05 ",
        "２026-01-05",
    ])
    func readsNothingElse(text: String) {
        #expect(CalendarDate(text) == nil)
    }

    @Test func writesWhatItReads() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<1_000 {
            let date = CalendarDate(daysSinceEpoch: .random(in: -719_528...2_932_896, using: &random))
            #expect(CalendarDate(date.description) == date)
        }
    }
}
