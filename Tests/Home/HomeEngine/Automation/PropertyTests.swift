import HearthCalendar
import HomeEngine
import HomeModel
import Seeded
import Testing

@Suite("Automations as a whole")
struct AutomationPropertyTests {
    private func drawn(_ house: inout House, _ generator: inout SeededGenerator) throws {
        let kinds: [Event.Kind] = [
            .calendar(CalendarComponents(hour: Int.random(in: 0...23, using: &generator))),
            .significantTime(SignificantTime(.sunset)), .characteristic(house.fan, value: true),
            .characteristic(house.brightness, value: nil), .presence(Presence(.firstEntry, .homeUsers)),
        ]
        let events = kinds.filter { _ in Bool.random(using: &generator) }
        try house.when(
            "Trigger \(generator.next())", events.isEmpty ? kinds : events,
            end: Bool.random(using: &generator) ? [.duration(.seconds(400))] : [],
            on: Bool.random(using: &generator) ? nil : .workdays)
    }

    /// One step of a random life; what it is depends on the generator alone.
    private func step(_ house: inout House, _ generator: inout SeededGenerator) throws -> [String] {
        let trigger = house.structure.triggers.rows.randomElement(using: &generator)
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: try drawn(&house, &generator)
        case 1: if let trigger { return try house.apply(.removeTrigger(trigger.id)) }
        case 2:
            guard let trigger else { break }
            return try house.apply(.setEnabled(trigger.id, !trigger.isEnabled, now: house.now.civil))
        case 3: return house.report(house.fan, .bool(Bool.random(using: &generator)))
        case 4: return house.report(house.brightness, .integer(Int128.random(in: 0...3, using: &generator)))
        case 5:
            return house.tell(.presenceReported(house.olga, isHome: Bool.random(using: &generator)))
        case 6:
            let zone = ["Europe/Berlin", "Asia/Tokyo"].randomElement(using: &generator) ?? "UTC"
            return try house.apply(.setTimeZone(house.home, TimeZone(zone)))
        default: return house.pass(.seconds(Int.random(in: 0...20_000, using: &generator)))
        }
        return []
    }

    @Test(arguments: 1...8) func doesTheSameForTheSame(seed: UInt64) throws {
        func life() throws -> [String] {
            var house = try House("2026-03-20T12:00")
            var generator = SeededGenerator(seed: seed)
            return try (0..<300).flatMap { _ in try step(&house, &generator) }
        }
        let lines = try life()
        #expect(try life() == lines)
        #expect(lines.count > 20)
    }

    /// What was followed change by change is what one that begins with the result would have.
    @Test(arguments: 1...12) func isDueWhenAnEvaluatorThatBeginsAnewIs(seed: UInt64) throws {
        var house = try House("2026-03-20T12:00")
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<80 {
            _ = try step(&house, &generator)
            let fresh = AutomationEvaluator(house.structure, zones: house.zones, at: house.now)
            #expect(house.evaluator.structure == house.structure, "seed \(seed)")
            for trigger in house.structure.triggers.rows {
                let (followed, anew) = (house.evaluator.nextDue(of: trigger.id), fresh.nextDue(of: trigger.id))
                #expect(followed == anew, "seed \(seed): \(trigger.name)")
            }
        }
    }

    /// A run that is to be ended ends once or is given up, and nothing else ends.
    @Test(arguments: 1...12) func endsEachRunAtMostOnce(seed: UInt64) throws {
        var house = try House("2026-03-20T12:00")
        var generator = SeededGenerator(seed: seed)
        var lines: [String] = []
        for _ in 0..<200 { lines += try step(&house, &generator) }
        let ended = lines.filter { $0.hasPrefix("end ") || $0.hasPrefix("abandon ") }
            .compactMap { $0.split(separator: " ").last.flatMap { UInt64($0) } }
        let begun = house.starts.filter { $0.run.isToBeEnded && $0.run.within == nil }.map(\.run.id.number)
        #expect(Set(ended).count == ended.count, "seed \(seed)")
        #expect(Set(ended).isSubset(of: begun), "seed \(seed)")
        #expect(
            house.evaluator.checkpoint.openRuns.map(\.run.number).allSatisfy {
                begun.contains($0) && !ended.contains($0)
            })
        #expect(Set(house.starts.map(\.run.id)).count == house.starts.count)
    }

    @Test func forgetsAnAccessoryThatIsRemoved() throws {
        var house = try House("2026-01-05T12:00")
        try house.when("Fan", [.characteristic(house.fan, value: nil)])
        _ = house.report(house.fan, true)
        let accessory = try house.structure.accessory(of: house.fan).orThrow().id
        try house.apply(.removeAccessory(accessory))
        #expect(house.report(house.fan, false) == [])
        #expect(house.structure.triggers.rows.first?.state == .disabled(.noEvents))
    }

    @Test func staysDisabledWithALostCondition() throws {
        var house = try House("2026-01-05T12:00")
        try house.when(
            "Lamp", [.characteristic(house.lamp, value: nil)], if: .not(.characteristic(house.fan, .equal, true)))
        _ = house.report(house.fan, false)
        _ = house.report(house.lamp, true)
        try house.apply(.removeAccessory(house.structure.accessory(of: house.fan).orThrow().id))
        #expect(house.report(house.lamp, false) == [])
    }
}
