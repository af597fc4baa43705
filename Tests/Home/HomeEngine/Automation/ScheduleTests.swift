import HearthCalendar
import HomeEngine
import HomeModel
import Testing

@Suite("Scheduled automations")
struct ScheduleTests {
    private func at(_ time: String, _ house: House) throws -> Instant {
        house.rules.instant(of: try CivilTime(time).orThrow())
    }

    private static func fired(_ times: [String], _ name: String) -> [String] {
        times.enumerated().flatMap { ["\($1) \(name): fired", "start run \($0 + 1)"] }
    }

    @Test func firesOnceAtADate() throws {
        var house = try House("2026-01-05T12:00")
        let trigger = try house.automation(
            "Date", .timer(TimerTrigger(.date(at("2026-01-06T07:30", house), recurrence: nil))))
        #expect(house.evaluator.nextDue(of: trigger) == (try at("2026-01-06T07:30", house)))
        #expect(house.pass(.seconds(40 * 86_400)) == Self.fired(["2026-01-06T07:30:00"], "Date"))
        #expect(house.structure.triggers[trigger]?.state == .disabled(.executedOnce))
        #expect(house.evaluator.nextWake == Wake())
    }

    @Test func recursByTheClockThroughDaylightSaving() throws {
        var house = try House("2026-03-27T12:00")
        let date = try at("2026-03-28T02:30", house)
        try house.automation("Daily", .timer(TimerTrigger(.date(date, recurrence: CalendarComponents(day: 1)))))
        // On the 29th clocks go from 2:00 to 3:00.
        #expect(
            try house.pass(until: "2026-03-31T00:00")
                == Self.fired(["2026-03-28T02:30:00", "2026-03-29T03:00:00", "2026-03-30T02:30:00"], "Daily"))
    }

    @Test func firesOnceInADoubledHour() throws {
        var house = try House("2026-10-24T12:00")
        try house.when("Night", [.calendar(CalendarComponents(hour: 2, minute: 30))])
        #expect(
            try house.pass(until: "2026-10-26T12:00")
                == Self.fired(["2026-10-25T02:30:00", "2026-10-26T02:30:00"], "Night"))
        #expect(house.starts.map(\.time).first == Instant("2026-10-25T00:30Z"))
    }

    /// No change gives such an offset; whoever does anyway gets an answer.
    @Test(arguments: [Int.min, .max]) func reckonsWithAnyOffsetFromTheSun(hours: Int) throws {
        var house = try House("2026-01-05T12:00")
        let id = try house.when("Dusk", [.significantTime(SignificantTime(.sunset))])
        let before = try house.structure.triggers[id].orThrow()
        var trigger = before
        let offset = CalendarComponents(hour: hours, minute: hours, second: hours)
        trigger.condition = .event(
            EventTrigger(events: [Event(id: house.id(), .significantTime(SignificantTime(.sunset, offset: offset)))]))
        _ = house.tell(.structureChanged([.updated(.trigger(trigger), was: .trigger(before))]))
        #expect(house.evaluator.nextDue(of: id) != nil)
        #expect(house.pass(.seconds(86_400)).count == 2)
    }

    @Test func firesOnLeapDaysOnly() throws {
        var house = try House("2026-01-05T12:00")
        try house.when("Leap", [.calendar(CalendarComponents(month: 2, day: 29, hour: 8))])
        #expect(
            try house.pass(until: "2033-01-01T00:00")
                == Self.fired(
                    ["2028-02-29T08:00:00", "2032-02-29T08:00:00"], "Leap"))
    }

    @Test func keepsToItsDaysAndItsZone() throws {
        var house = try House("2026-01-05T12:00")
        let newYork = try TimeZone("America/New_York")
        // Monday 20:00 in New York is Tuesday 2:00 in Berlin.
        let date = try at("2026-01-06T02:00", house)
        try house.automation(
            "Mondays",
            .timer(
                TimerTrigger(
                    .date(date, recurrence: CalendarComponents(day: 1)), timeZone: newYork,
                    weekdays: WeekdaySet(.monday))))
        #expect(
            try house.pass(until: "2026-01-20T12:00")
                == Self.fired(["2026-01-06T02:00:00", "2026-01-13T02:00:00", "2026-01-20T02:00:00"], "Mondays"))
    }

    @Test func neverFiresWhereDaysAndRecurrenceExcludeEachOther() throws {
        var house = try House("2026-01-05T12:00")
        let date = try at("2026-01-06T02:00", house)
        let trigger = try house.automation(
            "Never",
            .timer(
                TimerTrigger(.date(date, recurrence: CalendarComponents(day: 7)), weekdays: WeekdaySet(.monday))))
        #expect(house.evaluator.nextDue(of: trigger) == nil)
    }

    @Test func firesAnHourBeforeSunset() throws {
        var house = try House("2026-06-20T12:00")
        let time = SignificantTime(.sunset, offset: CalendarComponents(hour: -1))
        try house.automation("Dusk", .timer(TimerTrigger(.significant(time, recurs: true))))
        try house.automation("Dusk once", .timer(TimerTrigger(.significant(time, recurs: false))))
        _ = house.pass(.seconds(3 * 86_400))
        // Sunset in Berlin is at 21:33 on these days.
        #expect(
            house.starts.map { house.rules.civilTime(at: $0.time).description.prefix(16) } == [
                "2026-06-20T20:33", "2026-06-20T20:33", "2026-06-21T20:33", "2026-06-22T20:33",
            ])
    }

    @Test func waitsOutThePolarNight() throws {
        let longyearbyen = try Coordinate(latitude: 78.22, longitude: 15.65).orThrow()
        var house = try House("2025-12-01T12:00", zone: "Europe/Oslo", location: longyearbyen)
        try house.automation("Sunrise", .timer(TimerTrigger(.significant(SignificantTime(.sunrise), recurs: false))))
        _ = house.pass(.seconds(120 * 86_400))
        let first = try house.starts.first.orThrow()
        // The sun comes back in the middle of February.
        #expect(
            (CalendarDate("2026-02-13")!...CalendarDate("2026-02-18")!).contains(
                house.rules.civilTime(at: first.time).date))
    }

    @Test func saysWhatKeepsItFromBeingDue() throws {
        var house = try House("2026-01-05T12:00", location: nil)
        let sun = try house.automation(
            "Sun", .timer(TimerTrigger(.significant(SignificantTime(.sunset), recurs: true))))
        #expect(house.evaluator.problems(of: sun) == [.homeLocationMissing])
        #expect(house.evaluator.nextDue(of: sun) == nil)
        try house.apply(.setLocation(house.home, House.berlin))
        #expect(house.evaluator.problems(of: sun) == [])
        #expect(house.evaluator.nextDue(of: sun) != nil)

        let clock = try house.when("Clock", [.calendar(CalendarComponents(hour: 7))])
        let zone = try TimeZone("Mars/Olympus_Mons")
        try house.apply(.setTimeZone(house.home, zone))
        #expect(house.evaluator.problems(of: clock) == [.unknownZone(zone)])
        #expect(house.evaluator.nextWake.civil == nil)
        _ = house.tell(.zonesChanged(ZoneTable([try TimeZoneRules(TimeZone("UTC"))])))
        try house.apply(.setTimeZone(house.home, .utc))
        #expect(house.evaluator.nextDue(of: clock) == Instant("2026-01-06T07:00Z"))
    }

    @Test func schedulesAnewWhenConditionsChange() throws {
        var house = try House("2026-01-05T12:00")
        let trigger = try house.when("Clock", [.calendar(CalendarComponents(hour: 13))])
        let event = Event(id: house.id(), .calendar(CalendarComponents(hour: 14)))
        try house.apply(.setCondition(trigger, .event(EventTrigger(events: [event])), now: house.now.civil))
        #expect(try house.pass(until: "2026-01-06T12:00") == Self.fired(["2026-01-05T14:00:00"], "Clock"))
        try house.apply(.removeTrigger(trigger))
        #expect(house.evaluator.nextWake == Wake())
    }
}
