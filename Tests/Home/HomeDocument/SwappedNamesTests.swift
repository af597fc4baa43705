import HomeDocument
import HomeModel
import HomeModelTesting
import Testing

/// Names that go from one thing to another, and what refers to things by them.
@Suite struct SwappedNamesTests {
    /// Lamps "Lamp 1" to "Lamp 3" and a scene that writes to the first two.
    private func lamps() throws -> Manor {
        var manor = try Manor()
        for number in 1...3 {
            let lamp = Sample.lamp("Lamp \(number)", link: "hap:1\(number)")
            try manor.apply(.addAccessory(manor.id(), manor.home, lamp, bridged: [], manor.seed()))
        }
        let scene: ActionSetID = manor.id()
        try manor.apply(.addActionSet(scene, manor.home, name: "Two"))
        try manor.apply(.addAction(manor.action("Lamp 1", "11", true), scene))
        try manor.apply(.addAction(manor.action("Lamp 2", "11", false), scene))
        return manor
    }

    @Test func twoRoomsAndAZoneChangeNames() throws {
        var manor = try Manor()
        let hall = try manor.room("Hall").id
        let zone = try #require(manor.structure.zones.rows.first).id
        let text = try manor.text().replacing("name: \"Hall\"", with: "name: \"Downstairs\"")
            .replacing("name: \"Downstairs\", id: \"\(zone)\"", with: "name: \"Attic\", id: \"\(zone)\"")
            .replacing(
                "name: \"Attic\",\n      id", with: "name: \"Hall\",\n      id"
            ).replacing("rooms: [\"Hall\"]", with: "rooms: [\"Downstairs\"]")
        let lines = try manor.become(text)
        #expect(
            lines == [
                "room Hall → Downstairs", "room Attic → Hall", "zone Downstairs → Attic",
            ])
        #expect(manor.structure.rooms[hall]?.name == "Downstairs")
        #expect(manor.structure.zones[zone]?.rooms == [hall])
        #expect(manor.structure.entities.allSatisfy { !$0.name.contains("Renamed") })
    }

    @Test func aChainOfNamesMovesWithoutDetour() throws {
        var manor = try lamps()
        let ids = try (1...3).map { try manor.accessory("Lamp \($0)").id }
        let plan = try manor.plan(
            "{ accessories: [\((0..<3).map { "{ name: 'Lamp \($0 + 2)', id: '\(ids[$0])' }" }.joined(separator: ","))] }"
        )
        #expect(
            plan.changes == [
                .renameAccessory(ids[2], "Lamp 4"), .renameAccessory(ids[1], "Lamp 3"),
                .renameAccessory(ids[0], "Lamp 2"),
            ])
        try manor.apply(plan.changes)
        #expect(manor.structure == plan.outcome)
    }

    /// Somebody who changes names in one place and forgets the other must not end up with a scene for another lamp.
    @Test func wordsThatNowMeanAnotherThingAreAsked() throws {
        let manor = try lamps()
        let (first, second) = (try manor.accessory("Lamp 1").id, try manor.accessory("Lamp 2").id)
        let text = try manor.text().replacing("\"Lamp 1\", id", with: "\"Lamp 2\", id")
            .replacing("\"Lamp 2\", id: \"\(second)", with: "\"Lamp 1\", id: \"\(second)")
        let on = try manor.characteristic("Lamp 1", "11").id
        let other = try manor.characteristic("Lamp 2", "11").id
        let line = text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex {
            $0.contains("name: \"Two\"") || $0.contains("\"Lamp 1 / Lightbulb / On\": true")
        }
        #expect(first != second)
        let error = #expect(throws: HomeDocumentError.self) { _ = try manor.plan(text) }
        let problems = try #require(error).problems
        #expect(
            problems.map(\.message) == [
                "\"Lamp 1 / Lightbulb / On\" stood here for the characteristic that is to be called "
                    + "\"Lamp 2 / Lightbulb / On\"; write that name to keep it, or "
                    + "\"Lamp 1 / Lightbulb / On [\(other)]\" to take the other",
                "\"Lamp 2 / Lightbulb / On\" stood here for the characteristic that is to be called "
                    + "\"Lamp 1 / Lightbulb / On\"; write that name to keep it, or "
                    + "\"Lamp 2 / Lightbulb / On [\(on)]\" to take the other",
            ])
        #expect(abs((line ?? 0) - problems[0].position.line) < 6)
    }

    @Test func namesThatAreChangedEverywhereAreUnderstood() throws {
        var manor = try lamps()
        let scene = try manor.scene("Two")
        var text = try manor.text()
        for (old, new) in [("Lamp 1", "§"), ("Lamp 2", "Lamp 1"), ("§", "Lamp 2")] {
            text = text.split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
        }
        let lines = try manor.become(text)
        #expect(lines == ["accessory Lamp 1 → Lamp 2", "accessory Lamp 2 → Lamp 1"])
        #expect(try manor.scene("Two") == scene)
    }

    @Test func anIdInBracketsDecides() throws {
        var manor = try lamps()
        let (first, second) = (try manor.accessory("Lamp 1").id, try manor.accessory("Lamp 2").id)
        let on = try manor.characteristic("Lamp 1", "11").id
        let lines = try manor.become(
            """
            {
              accessories: [{ name: "Lamp 2", id: "\(first)" }, { name: "Lamp 1", id: "\(second)" }],
              scenes: [{ name: "Two", actions: { "Lamp 1 / Lightbulb / On [\(on)]": false } }],
            }
            """)
        #expect(
            lines == [
                "accessory Lamp 1 → Lamp 2", "accessory Lamp 2 → Lamp 1",
                "scene Two: Lamp 1 / Lightbulb / On true → false; Lamp 2 / Lightbulb / On false → none",
            ])
    }

    /// A circle of any length, in every kind of thing that has a name.
    @Test(arguments: 2...6) func circlesOfNamesAreUndone(length: Int) throws {
        var manor = try Manor()
        var text = "{"
        for (section, what) in [("rooms", "Room"), ("zones", "Zone"), ("groups", "Group"), ("scenes", "Scene")] {
            let names = (0..<length).map { "\(what) \($0)" }
            try manor.apply(
                try manor.plan(
                    "{ \(section): [" + names.map { "{ name: '\($0)' }" }.joined(separator: ",") + "] }"
                ).changes)
            let rows = manor.structure.entities.filter { names.contains($0.name) }
            let entries = rows.enumerated().map { index, row in
                let id = row.id.description.split(separator: " ").last ?? ""
                return "{ name: '\(names[(index + 1) % length])', id: '\(id)' }"
            }
            text += "\(section): [\(entries.joined(separator: ","))],"
        }
        let plan = try manor.plan(text + "}")
        // One detour for each circle.
        #expect(plan.changes.count == 4 * (length + 1))
        #expect(try manor.become(text + "}").count == 4 * length)
    }
}
