import HearthCalendar
import HomeEngine
import HomeModel
import Testing

@Suite("End events")
struct EndEventsTests {
    private func house(end: [Event.Kind], once: Bool = false) throws -> (House, TriggerID) {
        var house = try House("2026-01-05T12:00")
        let trigger = try house.when("Light", [.characteristic(house.fan, value: true)], end: end, once: once)
        _ = house.report(house.fan, false)
        return (house, trigger)
    }

    @Test func endsAfterADuration() throws {
        var (house, _) = try house(end: [.duration(.seconds(90))])
        #expect(house.report(house.fan, true) == ["2026-01-05T12:00:00 Light: fired", "start run 1"])
        #expect(house.starts.last?.run.isToBeEnded == true)
        #expect(house.pass(.seconds(89)) == [])
        #expect(house.pass(.seconds(3_600)) == ["2026-01-05T12:01:30 Light: ended", "end run 1"])
    }

    @Test func countsTheDurationAnewWhenItFiresAgain() throws {
        var (house, _) = try house(end: [.duration(.seconds(90))])
        _ = house.report(house.fan, true)
        _ = house.pass(.seconds(60))
        _ = house.report(house.fan, false)
        // What is to be brought back is from before the first run.
        #expect(
            house.report(house.fan, true) == ["2026-01-05T12:01:00 Light: fired", "start run 2 within run 1"])
        #expect(house.pass(.seconds(3_600)) == ["2026-01-05T12:02:30 Light: ended", "end run 1"])
    }

    @Test func measuresDurationsWhateverTheClockIsSetTo() throws {
        var (house, _) = try house(end: [.duration(.seconds(90))])
        _ = house.report(house.fan, true)
        #expect(house.setClock(by: .seconds(7_200)) == [])
        #expect(house.setClock(by: .seconds(-30 * 86_400)) == [])
        #expect(house.pass(.seconds(89)) == [])
        #expect(house.pass(.seconds(1)).last == "end run 1")
    }

    @Test func bearsADurationBeyondAllMeasure() throws {
        var (house, _) = try house(end: [.duration(.seconds(Int64.max))])
        #expect(house.report(house.fan, true).last == "start run 1")
        #expect(house.pass(.seconds(86_400)) == [])
    }

    @Test func endsByAValueAndNotBeforeItStarted() throws {
        var house = try House("2026-01-05T12:00")
        try house.when(
            "Light", [.characteristic(house.fan, value: nil)], end: [.characteristic(house.fan, value: false)])
        _ = house.report(house.fan, true)
        // Off is the end event, but nothing is open: the start event counts.
        #expect(house.report(house.fan, false).last == "start run 1")
        #expect(house.report(house.fan, true).last == "start run 2 within run 1")
        #expect(house.report(house.fan, false) == ["2026-01-05T12:00:00 Light: ended", "end run 1"])
        #expect(house.report(house.fan, true).last == "start run 3")
    }

    @Test func endsByTheClockAndTheSun() throws {
        var (house, _) = try house(end: [
            .calendar(CalendarComponents(hour: 23, minute: 30)), .significantTime(SignificantTime(.sunset)),
        ])
        _ = house.report(house.fan, true)
        let lines = house.pass(.seconds(86_400))
        #expect(lines.count == 2)
        #expect(lines.first?.hasPrefix("2026-01-05T16:0") == true, "sunset in Berlin")
    }

    @Test func endsAlthoughItRunsOnlyOnce() throws {
        var (house, trigger) = try house(end: [.duration(.seconds(90))], once: true)
        _ = house.report(house.fan, true)
        #expect(house.structure.triggers[trigger]?.isEnabled == false)
        #expect(house.pass(.seconds(100)).last == "end run 1")
    }

    @Test func leavesThingsAsTheyAreWhenDisabled() throws {
        var (house, trigger) = try house(end: [.duration(.seconds(90))])
        _ = house.report(house.fan, true)
        #expect(
            try house.apply(.setEnabled(trigger, false, now: house.now.civil))
                == ["2026-01-05T12:00:00 Light: abandoned", "abandon run 1"])
        #expect(house.pass(.seconds(100)) == [])
    }

    @Test func bringsEndsThroughARestart() throws {
        var (house, _) = try house(end: [.duration(.seconds(90))])
        _ = house.report(house.fan, true)
        #expect(house.restart(after: .seconds(60)) == [])
        #expect(house.pass(.seconds(29)) == [])
        #expect(house.pass(.seconds(1)) == ["2026-01-05T12:01:30 Light: ended", "end run 1"])
        #expect(house.report(house.fan, false) == [])
        #expect(house.report(house.fan, true).last == "start run 2", "numbers go on")
    }

    @Test(arguments: [
        Event.Kind.duration(.seconds(90)), .calendar(CalendarComponents(hour: 13)),
    ])
    func makesUpForAnEndHoweverLate(end: Event.Kind) throws {
        var (house, _) = try house(end: [end])
        _ = house.report(house.fan, true)
        #expect(house.restart(after: .seconds(20 * 3_600)) == ["2026-01-06T08:00:00 Light: ended", "end run 1"])
    }
}
