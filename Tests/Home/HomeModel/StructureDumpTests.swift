import HearthCalendar
import HomeModel
import HomeModelTesting
import Testing

@Suite struct StructureDumpTests {
    @Test func showsAHomeAsATree() throws {
        var villa = try Villa()
        let lamp = try villa.add(Sample.lamp("Lamp"))
        let scene = try villa.addScene("Evening")
        _ = try villa.addAction(try villa.characteristic("12", of: lamp), 40, to: scene)
        let trigger = try villa.addTrigger(
            "Dusk",
            .event(
                EventTrigger(
                    events: [
                        Event(
                            id: villa.id(),
                            .significantTime(SignificantTime(.sunset, offset: CalendarComponents(minute: -30))))
                    ],
                    predicate: .not(.characteristic(try villa.characteristic("11", of: lamp), .equal, true)))))
        try villa.apply(.addActionSetToTrigger(scene, trigger))
        let lines = villa.structure.dump.split(separator: "\n")
        #expect(lines.first?.hasPrefix("home \(villa.home) \"Villa\" primary") == true)
        #expect(
            lines.contains(
                "    action \(try #require(villa.structure.actionSets[scene]?.actions.first).id) \(try villa.characteristic("12", of: lamp)) = 40"
            ))
        #expect(lines.contains("    if not(\(try villa.characteristic("11", of: lamp)) == true)"))
        #expect(lines.contains { $0.hasSuffix("sunset plus (minute -30)") })
        #expect(lines.contains { $0.contains("units \"percentage\" minimum 0 maximum 100 step 1") })
    }

    @Test func textThatBreaksLinesIsEscaped() throws {
        var villa = try Villa()
        _ = try villa.add(Sample.lamp("A\n\"B\""))
        #expect(villa.structure.dump.contains("information \"A\\n\\\"B\\\"\""))
    }

    /// Whatever makes two structures differ makes their dumps differ.
    @Test(arguments: UInt64(1)...3) func differsWhereStructuresDo(seed: UInt64) {
        var changes = RandomChanges(seed: seed)
        var structure = HomeStructure()
        for step in 0..<400 {
            let before = structure
            _ = try? structure.apply(changes.next(for: structure))
            #expect((before == structure) == (before.dump == structure.dump), "seed \(seed), step \(step)")
        }
    }
}
