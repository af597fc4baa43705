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
}
