import HearthCalendar
import HomeEngine
import HomeModel
import Testing

@Suite("Characteristic events")
struct CharacteristicEventsTests {
    @Test func firesOnTheChangeAndNotWhileItStays() throws {
        var house = try House("2026-01-05T12:00")
        try house.when("Fan on", [.characteristic(house.fan, value: true)])
        #expect(house.report(house.fan, false) == [])
        #expect(house.report(house.fan, true) == ["2026-01-05T12:00:00 Fan on: fired", "start run 1"])
        #expect(house.report(house.fan, true) == [])
        #expect(house.report(house.fan, 1) == [], "1 is true by another name")
        #expect(house.report(house.fan, false) == [])
        #expect(house.report(house.fan, true) == ["2026-01-05T12:00:00 Fan on: fired", "start run 2"])
    }

    @Test func learnsTheFirstValueWithoutFiring() throws {
        var house = try House("2026-01-05T12:00")
        try house.when("Fan on", [.characteristic(house.fan, value: true)])
        try house.when("Any", [.characteristic(house.fan, value: nil)])
        #expect(house.report(house.fan, true) == [])
    }

    @Test func firesOnAnyChange() throws {
        var house = try House("2026-01-05T12:00")
        try house.when("Any", [.characteristic(house.brightness, value: nil)])
        _ = house.report(house.brightness, 10)
        #expect(house.report(house.brightness, 20).count == 2)
        #expect(house.report(house.brightness, 20.0) == [])
        #expect(house.report(house.brightness, 10).count == 2)
    }

    @Test func firesWhenARangeIsEnteredFromOutside() throws {
        var house = try House("2026-01-05T12:00")
        let range = try NumberRange(minimum: 25).orThrow()
        try house.when("Hot", [.threshold(house.temperature, range)])
        #expect(house.report(house.temperature, 26.0) == [], "nobody knows whether it came from outside")
        #expect(house.report(house.temperature, 27.0) == [])
        #expect(house.report(house.temperature, 24.9) == [])
        #expect(house.report(house.temperature, .float(.nan)) == [])
        #expect(house.report(house.temperature, 25) == ["2026-01-05T12:00:00 Hot: fired", "start run 1"])
        #expect(house.report(house.temperature, 40) == [])
    }

    @Test func countsEachPressOfAButton() throws {
        var house = try House("2026-01-05T12:00")
        try house.when("Single", [.characteristic(house.button, value: 0)])
        for run in 1...3 {
            #expect(house.report(house.button, 0) == ["2026-01-05T12:00:00 Single: fired", "start run \(run)"])
        }
        #expect(house.report(house.button, 1) == [])
    }

    @Test func firesOnceForTwoEventsOfOneReport() throws {
        var house = try House("2026-01-05T12:00")
        try house.when("Both", [.characteristic(house.fan, value: nil), .characteristic(house.fan, value: true)])
        _ = house.report(house.fan, false)
        #expect(house.report(house.fan, true).count == 2)
    }

    @Test func staysQuietOnOtherDays() throws {
        var house = try House("2026-01-05T12:00")
        try house.when("Weekend", [.characteristic(house.fan, value: nil)], on: .weekend)
        _ = house.report(house.fan, false)
        #expect(house.report(house.fan, true) == ["2026-01-05T12:00:00 Weekend: not on monday"])
        _ = try house.pass(until: "2026-01-10T00:00")
        #expect(house.report(house.fan, false) == ["2026-01-10T00:00:00 Weekend: fired", "start run 1"])
    }

    @Test(arguments: [true, false]) func runsOnceWhenAskedTo(recordsFirings: Bool) throws {
        var house = try House("2026-01-05T12:00")
        // Also when the structure hears of the firing late: the next report may be quicker.
        house.recordsFirings = recordsFirings
        let trigger = try house.when("Once", [.characteristic(house.fan, value: nil)], once: true)
        _ = house.report(house.fan, false)
        #expect(house.report(house.fan, true).count == 2)
        #expect(house.report(house.fan, false) == [])
        if !recordsFirings { try house.apply(.recordFiring(trigger, at: house.now.civil)) }
        #expect(house.structure.triggers[trigger]?.state == .disabled(.executedOnce))
        try house.apply(.setEnabled(trigger, true, now: house.now.civil))
        #expect(house.report(house.fan, true) == ["2026-01-05T12:00:00 Once: fired", "start run 2"])
    }

    @Test func tellsWhatItSaw() throws {
        var house = try House("2026-01-05T12:00")
        let trigger = try house.when(
            "Cool", [.characteristic(house.fan, value: true)],
            if: .and([.characteristic(house.temperature, .greaterThan, 25), .after(CalendarComponents(hour: 13))]))
        _ = house.report(house.fan, false)
        #expect(house.report(house.fan, true) == ["2026-01-05T12:00:00 Cool: conditions fail"])
        let trace = try house.traces.last.orThrow()
        let event = try (house.structure.triggers[trigger]?.condition.event?.events.first?.id).orThrow()
        #expect(trace.occasion == .value(event, house.fan, was: false, true))
        #expect(trace.conditions.map(\.depth) == [0, 1, 1])
        #expect(trace.conditions.map(\.result) == [.fails, .unknown, .fails])
        #expect(
            trace.conditions.map(\.sight) == [.nothing, .value(nil), .clock(CivilTime("2026-01-05T12:00"))])
    }
}
