import Testing

@testable import Simulator

@Suite struct HomeInstantTests {
    @Test func instantsAreReadAndWritten() throws {
        for text in [
            "2026-01-05T06:30:15", "1999-12-31T23:59:59", "1970-01-01T00:00:00", "1969-12-31T23:59:59",
            "2024-02-29T12:00:00",
        ] {
            #expect(try #require(HomeInstant(text)).description == text)
        }
        #expect(HomeInstant("2026-01-05") == HomeInstant(year: 2026, month: 1, day: 5))
        #expect(HomeInstant("2026-01-05 06:30") == HomeInstant(year: 2026, month: 1, day: 5, hour: 6, minute: 30))
    }

    @Test func whatIsNoInstantIsRefused() {
        for text in [
            "", "2026", "2026-13-01", "2026-02-29", "2026-01-05T24:00", "2026-01-05T", "2026-01-05T06", "2026-1-5T6:61",
            "-2026-01-05", "2026-01-05T06:30:15Z", "10001-01-01", "99999-01-01",
        ] {
            #expect(HomeInstant(text) == nil, "\(text)")
        }
    }

    @Test func daysAndWeekdays() {
        let monday = HomeInstant(year: 2026, month: 1, day: 5, hour: 23, minute: 59)
        #expect(monday.weekday == 1)
        #expect((monday + .seconds(60)).weekday == 2)
        #expect(HomeInstant(year: 1969, month: 12, day: 31, hour: 12).weekday == 3)
        #expect((HomeInstant(sinceEpoch: .zero) - .milliseconds(1)).day == -1)
        #expect(HomeInstant(year: 2024, month: 12, day: 31).dayOfYear == 366)
        #expect(monday.hourOfDay > 23.98)
    }

    @Test func everyMinuteOfAMonthIsFollowedByTheNext() {
        var now = HomeInstant(year: 2026, month: 1, day: 5)
        for _ in 0..<30 * 1_440 {
            let next = now.next(multipleOf: .seconds(60))
            guard next == now + .seconds(60) else {
                Issue.record("\(now) is followed by \(next)")
                return
            }
            now = next
        }
    }

    @Test func minutesFollowEachOther() {
        let start = HomeInstant(year: 2026, month: 1, day: 5)
        #expect(start.next(multipleOf: .seconds(60)) == start + .seconds(60))
        #expect((start + .milliseconds(1)).next(multipleOf: .seconds(60)) == start + .seconds(60))
        #expect((start - .milliseconds(1)).next(multipleOf: .seconds(60)) == start)
    }
}
