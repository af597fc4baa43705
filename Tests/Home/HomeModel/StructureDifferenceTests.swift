import HearthCalendar
import HomeModel
import HomeModelTesting
import Testing

@Suite struct StructureDifferenceTests {
    private static let names = TypeNames(
        services: [(ServiceType(0x43), "Lightbulb")],
        characteristics: [(Sample.on, "On"), (Sample.brightness, "Brightness")])

    private func lines(_ before: HomeStructure, _ after: HomeStructure) -> [String] {
        StructureDifference(from: before, to: after, names: Self.names).lines
    }

    @Test func saysWhatIsCalledOrPlacedOtherwise() throws {
        var villa = try Villa()
        let hall = try villa.addRoom("Hall")
        let attic = try villa.addRoom("Attic")
        let lamp = try villa.add(Sample.lamp("Lamp"))
        try villa.apply(.assignAccessory(lamp, hall))
        let before = villa.structure
        try villa.apply(.renameRoom(hall, "Flur"))
        try villa.apply(.assignAccessory(lamp, attic))
        try villa.apply(.renameService(try villa.service("10", of: lamp), "Reading"))
        let zone: ZoneID = villa.id()
        try villa.apply(.addZone(zone, villa.home, name: "Upstairs"))
        #expect(
            lines(before, villa.structure) == [
                "room Hall → Flur",
                "new zone Upstairs",
                "accessory Lamp: room Hall → Attic",
                "service Lamp / Lightbulb: name none → Reading",
            ])
        #expect(
            lines(villa.structure, before) == [
                "room Flur → Hall",
                "zone Upstairs removed",
                "accessory Lamp: room Attic → Hall",
                "service Lamp / Reading: name Reading → none",
            ])
    }

    @Test func saysWhatScenesAndAutomationsWouldDo() throws {
        var villa = try Villa()
        let lamp = try villa.add(Sample.lamp("Lamp"))
        let scene = try villa.addScene("Evening")
        let action = try villa.addAction(try villa.characteristic("12", of: lamp), 40, to: scene)
        let trigger = try villa.enable(
            .event(
                EventTrigger(events: [
                    Event(
                        id: villa.id(),
                        .significantTime(SignificantTime(.sunset, offset: CalendarComponents(minute: -30))))
                ])), running: scene)
        let owned: ActionSetID = villa.id()
        try villa.apply(.addOwnedActionSet(owned, trigger))
        let before = villa.structure
        try villa.apply(.setTargetValue(action, scene, 60))
        try villa.apply(.setEnabled(trigger, false, now: Villa.now))
        _ = try villa.addAction(try villa.characteristic("11", of: lamp), true, to: owned)
        try villa.apply(
            .setCondition(
                trigger, .event(EventTrigger(events: [Event(id: villa.id(), .calendar(CalendarComponents(hour: 7)))])),
                now: Villa.now))
        #expect(
            lines(before, villa.structure) == [
                "scene Evening: Lamp / Lightbulb / Brightness 40 → 60",
                "automation Trigger 0: enabled yes → no (byPerson); when 30 min before sunset → at hour 7; "
                    + "Lamp / Lightbulb / On none → true",
            ])
    }

    @Test func anAutomationIsAnotherWhenOnlyItsOwnActionsAre() throws {
        var villa = try Villa()
        let lamp = try villa.add(Sample.lamp("Lamp"))
        let events = [Event(id: villa.id(), .calendar(CalendarComponents(hour: 7)))]
        let trigger = try villa.addTrigger("Morning", .event(EventTrigger(events: events)))
        let owned: ActionSetID = villa.id()
        try villa.apply(.addOwnedActionSet(owned, trigger))
        let action = try villa.addAction(try villa.characteristic("12", of: lamp), 40, to: owned)
        let before = villa.structure
        try villa.apply(.setTargetValue(action, owned, 60))
        #expect(lines(before, villa.structure) == ["automation Morning: Lamp / Lightbulb / Brightness 40 → 60"])
    }

    @Test func namesTheHomeWhereThereAreSeveral() throws {
        var villa = try Villa()
        let hut = HomeID(random: 2)
        let before = villa.structure
        try villa.apply(.addHome(hut, name: "Hut", owner: NewUser(name: "Olga", account: "olga"), villa.seed()))
        let room = try villa.addRoom("Hall")
        #expect(
            lines(before, villa.structure) == [
                "new home Hut", "Villa: new room Hall", "Hut: new scene Good Morning", "Hut: new scene Good Night",
                "Hut: new scene Leave Home", "Hut: new scene Arrive Home", "Hut: new user Olga",
            ])
        let entries = StructureDifference(from: before, to: villa.structure).entries
        #expect(entries.first { $0.kind == .room }?.id == .room(room))
        #expect(entries.first?.change == .added)
    }

    @Test func aNameKeepsToItsLine() throws {
        var villa = try Villa()
        let before = villa.structure
        try villa.apply(
            .addUser(villa.id(), villa.home, NewUser(name: "A\nroom B removed", account: "a")))
        #expect(lines(before, villa.structure) == ["new user \"A\\nroom B removed\""])
    }

    /// Empty exactly for what is the same but for records and orders, and told in both directions.
    @Test(arguments: UInt64(1)...3) func differsWhereStructuresDo(seed: UInt64) {
        var changes = RandomChanges(seed: seed)
        var structure = HomeStructure()
        for step in 0..<1_200 {
            let before = structure
            let change = changes.next(for: structure)
            guard let events = try? structure.apply(change) else { continue }
            let isTold = !change.isRecord && !events.isEmpty && Self.content(before) != Self.content(structure)
            for (from, to) in [(before, structure), (structure, before)] {
                let difference = StructureDifference(from: from, to: to)
                #expect(difference.isEmpty == !isTold, "seed \(seed), step \(step): \(change)")
                #expect(difference.lines.count == difference.entries.count)
            }
            #expect(StructureDifference(from: structure, to: structure).isEmpty)
        }
    }

    /// What is in a structure without the order of anything and without an automation's own empty set of actions.
    private static func content(_ structure: HomeStructure) -> [String] {
        structure.dump.split(separator: "\n").map { line in
            line.split(separator: " ").sorted().joined(separator: " ")
        }.sorted()
    }
}
