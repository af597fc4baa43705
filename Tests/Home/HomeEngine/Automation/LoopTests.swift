import HearthCalendar
import HomeEngine
import HomeModel
import Testing

@Suite("Automations that start each other")
struct LoopTests {
    /// Two that undo each other: the fan follows the lamp the wrong way round, the lamp the fan.
    private func house() throws -> House {
        var house = try House("2026-01-05T12:00")
        try house.when("A", [.characteristic(house.lamp, value: true)], writes: [(house.fan, true)])
        try house.when("B", [.characteristic(house.fan, value: true)], writes: [(house.lamp, false)])
        try house.when("C", [.characteristic(house.lamp, value: false)], writes: [(house.fan, false)])
        try house.when("D", [.characteristic(house.fan, value: false)], writes: [(house.lamp, true)])
        _ = house.report(house.lamp, false)
        _ = house.report(house.fan, false)
        return house
    }

    /// Does what runs ask for until nothing more comes of it.
    private func settle(_ house: inout House, namesCauses: Bool) -> Int {
        var done = house.starts.count - 1
        while done < house.starts.count, done < 1_000 {
            let run = house.starts[done].run
            done += 1
            for action in run.actionSets.flatMap({ house.structure.actionSets[$0]?.actions ?? [] }) {
                _ = house.pass(.milliseconds(20))
                _ = house.report(action.characteristic, action.targetValue, cause: namesCauses ? run.id : nil)
            }
        }
        return done
    }

    @Test(arguments: [true, false]) func stopsALoopAndNamesItsParts(namesCauses: Bool) throws {
        var house = try house()
        #expect(house.report(house.lamp, true).last == "start run 1")
        #expect(settle(&house, namesCauses: namesCauses) == 8)
        let trace = try house.traces.last.orThrow()
        #expect(trace.causes.count == 8)
        guard case .loop(let report) = trace.outcome else {
            Issue.record("\(trace.outcome)")
            return
        }
        #expect(report.names == ["A", "B", "C", "D", "A"])
        #expect(report.description.contains("\"A\" → \"B\" → \"C\" → \"D\" → \"A\""))
        // A person begins anew.
        _ = house.pass(.seconds(60))
        _ = house.report(house.lamp, false)
        #expect(house.traces.last?.didFire == true)
        #expect(house.traces.last?.causes == [])
    }

    @Test func letsChainsOfAutomationsRun() throws {
        var house = try House("2026-01-05T12:00")
        for level in 0..<20 {
            try house.when(
                "Step \(level)", [.characteristic(house.brightness, value: .integer(Int128(level)))],
                writes: [(house.brightness, .integer(Int128(level + 1)))])
        }
        _ = house.report(house.brightness, 99)
        _ = house.report(house.brightness, 0)
        #expect(settle(&house, namesCauses: true) == 20)
        #expect(house.traces.allSatisfy { $0.didFire })
        #expect(house.traces.last?.causes.count == 19)
    }

    @Test func letsAnAutomationCorrectItsOwnValue() throws {
        var house = try House("2026-01-05T12:00")
        try house.when(
            "Keep at 50", [.characteristic(house.brightness, value: nil)], writes: [(house.brightness, 50)])
        for brightness in [50, 10, 20, 90] as [HomeValue] {
            _ = house.report(house.brightness, brightness)
            if !house.starts.isEmpty { _ = settle(&house, namesCauses: true) }
            _ = house.pass(.seconds(1))
        }
        #expect(house.traces.allSatisfy { $0.didFire })
    }

    @Test func stopsChainsThatNeverEnd() throws {
        var house = try House("2026-01-05T12:00")
        for level in 0..<100 {
            try house.when(
                "Step \(level)", [.characteristic(house.brightness, value: .integer(Int128(level)))],
                writes: [(house.brightness, .integer(Int128(level + 1)))])
        }
        _ = house.report(house.brightness, 100)
        _ = house.report(house.brightness, 0)
        #expect(settle(&house, namesCauses: true) == 32)
        guard case .loop(let report)? = house.traces.last?.outcome, case .depth(32) = report.reason else {
            Issue.record("not stopped")
            return
        }
    }

    /// Writing On changes the brightness, which no write asked for.
    @Test func stopsALoopThroughAnAccessory() throws {
        var house = try House("2026-01-05T12:00")
        try house.when("Flicker", [.characteristic(house.brightness, value: nil)], writes: [(house.lamp, true)])
        var level = 0
        while level < 200, !house.traces.contains(where: { if case .loop = $0.outcome { true } else { false } }) {
            level += 1
            _ = house.report(house.brightness, .integer(Int128(level)))
            _ = house.pass(.milliseconds(100))
        }
        #expect(level == 33, "the first is learned from, the second no echo, 30 are let pass")
        guard case .loop(let report)? = house.traces.last?.outcome, case .rate(30) = report.reason else {
            Issue.record("not stopped")
            return
        }
        // Others are not concerned, and after a minute it may fire again.
        _ = house.pass(.seconds(61))
        #expect(house.report(house.brightness, 7).last?.hasPrefix("start") == true)
    }

    @Test func doesNotTakeABusySensorForALoop() throws {
        var house = try House("2026-01-05T12:00")
        try house.when("Follow", [.characteristic(house.temperature, value: nil)], writes: [(house.fan, true)])
        for number in 0...500 {
            _ = house.report(house.temperature, .float(Double(number)))
            _ = house.pass(.milliseconds(1))
        }
        #expect(house.starts.count == 500)
        #expect(house.traces.allSatisfy { $0.didFire })
    }
}
