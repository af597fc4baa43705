import HearthCalendar
import HomeEngine
import HomeModel
import Testing

@Suite("Clocks that are set, and hubs that were down")
struct ClockTests {
    private func house(_ time: String, daily: Int = 13) throws -> (House, TriggerID) {
        var house = try House(time)
        let trigger = try house.when("Daily", [.calendar(CalendarComponents(hour: daily))])
        return (house, trigger)
    }

    @Test(arguments: [false, true]) func makesUpForAFiringUpToFiveMinutesLate(restarts: Bool) throws {
        var (house, _) = try house("2026-01-05T12:00")
        func later(_ duration: Duration) -> [String] {
            restarts ? house.restart(after: duration) : house.sleep(duration)
        }
        #expect(later(.seconds(3_600 + 300)) == ["2026-01-05T13:05:00 Daily: fired 300 s late", "start run 1"])
        #expect(later(.seconds(86_400 + 1)) == ["2026-01-06T13:05:01 Daily: missed by 301 s"])
        #expect(later(.zero) == [], "told once")
        #expect(house.pass(.seconds(86_400)).last == "start run 2")
    }

    @Test func makesUpOnceForAFiringThatCameSeveralTimes() throws {
        var house = try House("2026-01-05T12:00")
        let date = house.now.civil + .seconds(60)
        try house.automation("Often", .timer(TimerTrigger(.date(date, recurrence: CalendarComponents(minute: 5)))))
        #expect(
            house.restart(after: .seconds(30 * 86_400 + 60)) == [
                "2026-02-04T12:01:00 Often: missed by 2592000 s", "2026-02-04T12:01:00 Often: missed by 300 s",
                "2026-02-04T12:01:00 Often: fired", "start run 1",
            ])
    }

    @Test func doesNotRepeatAfterARestart() throws {
        var (house, _) = try house("2026-01-05T12:00")
        let old = house.evaluator.checkpoint
        #expect(house.pass(.seconds(3_600)).count == 2)
        // Killed before the next checkpoint was kept; the firing itself was.
        house.evaluator = AutomationEvaluator(house.structure, zones: house.zones, resuming: old, at: house.now)
        #expect(house.tell(.time) == [])
        #expect(house.restart(after: .seconds(10), clockStep: .seconds(-1_800)) == [])
        #expect(try house.pass(until: "2026-01-06T12:00") == [])
    }

    @Test func doesNotRepeatAfterARestartFromAnOldCheckpoint() throws {
        var (house, _) = try house("2026-01-05T12:00")
        let old = house.evaluator.checkpoint
        #expect(house.pass(.seconds(3 * 86_400 + 3_600 + 120)).count == 8)
        // No checkpoint could be kept for three days; the last firing is two minutes ago.
        house.evaluator = AutomationEvaluator(house.structure, zones: house.zones, resuming: old, at: house.now)
        #expect(house.tell(.time) == [])
        #expect(try house.pass(until: "2026-01-09T12:00") == [])
    }

    @Test func doesNotFireTwiceWhenTheClockIsSetBack() throws {
        var (house, trigger) = try house("2026-01-05T12:00")
        #expect(house.pass(.seconds(4_000)).count == 2)
        #expect(house.setClock(by: .seconds(-3_600)) == [])
        #expect(try house.pass(until: "2026-01-06T12:59") == [])
        #expect(house.evaluator.nextDue(of: trigger) == Instant("2026-01-06T12:00Z"))
        #expect(house.pass(.seconds(60)).count == 2)
    }

    @Test func trustsTheNewClockAfterAWrongOne() throws {
        var (house, _) = try house("2026-01-05T12:00")
        // A year ahead, as with an empty battery, and back after a firing there.
        #expect(house.setClock(by: .seconds(365 * 86_400)) == ["2027-01-05T12:00:00 Daily: missed by 31532400 s"])
        #expect(house.pass(.seconds(3_600)).count == 2)
        #expect(house.setClock(by: .seconds(-365 * 86_400)) == [])
        #expect(house.pass(.seconds(86_400)) == ["2026-01-06T13:00:00 Daily: fired", "start run 2"])
    }

    @Test func firesInTimeWhatAWrongClockMadeItMiss() throws {
        var (house, _) = try house("2026-01-05T12:00")
        #expect(house.setClock(by: .seconds(7_200)).first?.hasSuffix("missed by 3600 s") == true)
        #expect(house.setClock(by: .seconds(-7_200)) == [])
        #expect(house.pass(.seconds(3_600)) == ["2026-01-05T13:00:00 Daily: fired", "start run 1"])
    }

    @Test func makesUpForWhatASmallStepForwardJumpedOver() throws {
        var (house, _) = try house("2026-01-05T12:59")
        #expect(house.setClock(by: .seconds(120)) == ["2026-01-05T13:01:00 Daily: fired 60 s late", "start run 1"])
        #expect(house.setClock(by: .seconds(-120)) == [])
        #expect(house.pass(.seconds(3_600)) == [])
    }

    @Test func keepsADateThatAWrongClockHasPassed() throws {
        var house = try House("2026-01-05T12:00")
        let date = house.now.civil + .seconds(3_600)
        try house.automation("Date", .timer(TimerTrigger(.date(date, recurrence: nil))))
        #expect(house.setClock(by: .seconds(86_400)).count == 1)
        #expect(house.setClock(by: .seconds(-86_400)) == [])
        #expect(house.pass(.seconds(3_600)) == ["2026-01-05T13:00:00 Date: fired", "start run 1"])
    }

    @Test func followsAHomeToAnotherZone() throws {
        var (house, trigger) = try house("2026-01-05T14:00", daily: 20)
        try house.apply(.setTimeZone(house.home, try TimeZone("Asia/Tokyo")))
        // 22:00 there by now.
        #expect(house.evaluator.nextDue(of: trigger) == Instant("2026-01-06T11:00Z"))
        try house.apply(.setTimeZone(house.home, try TimeZone("America/New_York")))
        #expect(house.evaluator.nextDue(of: trigger) == Instant("2026-01-06T01:00Z"))
    }

    @Test func doesNotRepeatASunsetWhenTheHomeMovesALittle() throws {
        var house = try House("2026-06-20T12:00")
        let trigger = try house.when("Sunset", [.significantTime(SignificantTime(.sunset))])
        #expect(house.pass(.seconds(10 * 3_600)).count == 2)
        // 30 minutes of sun to the west.
        try house.apply(.setLocation(house.home, Coordinate(latitude: 52.52, longitude: 5.9)))
        #expect(try house.evaluator.nextDue(of: trigger).orThrow() > house.now.civil + .seconds(20 * 3_600))
    }

    @Test func asksAboutTheTimeAtWhichItWasDue() throws {
        var house = try House("2026-01-05T12:00")
        try house.when(
            "Noon", [.calendar(CalendarComponents(hour: 13))], if: .on(CalendarComponents(hour: 13, minute: 0)))
        #expect(house.sleep(.seconds(3_600 + 200)).last == "start run 1")
    }
}
