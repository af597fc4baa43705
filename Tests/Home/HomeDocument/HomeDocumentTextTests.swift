import HomeDocument
import HomeModel
import HomeModelTesting
import Testing

@Suite struct HomeDocumentTextTests {
    @Test func showsAHomeForPeople() throws {
        let manor = try Manor()
        let text = try manor.text()
        let head = text.split(separator: "\n").prefix { $0.hasPrefix("//") }
        #expect(head.first == "// The home \"Manor\". Edit this file, look at what would change, then apply it:")
        let strip = try manor.accessory("Strip")
        let builtIn = try BuiltInActionSet.allCases.map { kind in
            let scene = try #require(manor.structure.builtInActionSet(kind, in: manor.home))
            return """
                    // Every home has this scene.
                    { name: "\(scene.name)", id: "\(scene.id)", actions: {} },
                """
        }.joined(separator: "\n")
        let body = text.split(separator: "\n").dropFirst(head.count).joined(separator: "\n")
        let wanted = """
            {
              version: 1,
              home: { name: "Manor", id: "\(manor.home)" },
              rooms: [
                {
                  name: "Hall",
                  id: "\(try manor.room("Hall").id)",
                  accessories: [
                    // Acme L1
                    { name: "Lamp", id: "\(try manor.accessory("Lamp").id)" },
                  ],
                },
                {
                  name: "Attic",
                  id: "\(try manor.room("Attic").id)",
                  accessories: [
                    // calls itself "Sensor"
                    { name: "Sensor", id: "\(try manor.accessory("Sensor").id)" },
                  ],
                },
              ],
              // In no room.
              accessories: [
                // calls itself "Strip"
                {
                  name: "Strip",
                  id: "\(strip.id)",
                  services: [
                    // Outlet
                    { name: null, id: "\(strip.services[1].id)", controls: null },
                    // Outlet
                    { name: null, id: "\(strip.services[2].id)", controls: null },
                  ],
                },
              ],
              zones: [
                { name: "Downstairs", id: "\(try #require(manor.structure.zones.rows.first).id)", rooms: ["Hall"] },
              ],
              groups: [
                {
                  name: "Plugs",
                  id: "\(try #require(manor.structure.serviceGroups.rows.first).id)",
                  services: [
                    "Strip / Outlet [\(strip.services[1].id)]",
                    "Strip / Outlet [\(strip.services[2].id)]",
                  ],
                },
              ],
              scenes: [
            \(builtIn)
                {
                  name: "Evening",
                  id: "\(try manor.scene("Evening").id)",
                  actions: {
                    "Lamp / Lightbulb / Brightness": 40,
                    "Strip / Outlet / On [\(strip.services[1].characteristics[0].id)]": true,
                  },
                },
              ],
              automations: [
                // When: 30 min before sunset, only on workdays
                { name: "Dusk", id: "\(try manor.trigger("Dusk").id)", enabled: true, scenes: ["Evening"] },
                // When: "Sensor / Temperature Sensor / Current Temperature" comes to 40 or more
                {
                  name: "Alarm",
                  id: "\(try manor.trigger("Alarm").id)",
                  enabled: true,
                  scenes: [{ actions: { "Lamp / Lightbulb / On": true } }],
                },
              ],
            }
            """
        let lines = body.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines == wanted.split(separator: "\n", omittingEmptySubsequences: false))
    }

    @Test func asksForNothingAsItWasWritten() throws {
        let manor = try Manor()
        let plan = try manor.plan(try manor.text())
        #expect(plan.changes == [])
        #expect(plan.outcome == manor.structure)
        #expect(plan.difference.isEmpty)
    }

    @Test func whatIsSaidByAnAccessoryEndsNoComment() throws {
        var manor = try Manor()
        var lamp = Sample.lamp("Trap", link: "hap:9")
        lamp.information.manufacturer = "A\n{ \"name\": \"B\" },\u{2028}\r"
        lamp.services[1].name = "*/ x\u{2029}y"
        try manor.apply(.addAccessory(manor.id(), manor.home, lamp, bridged: [], manor.seed()))
        let trap = try manor.accessory("Trap")
        try manor.apply(.renameService(trap.services[1].id, "Beam"))
        let text = try manor.text()
        #expect(text.contains("// A { \"name\": \"B\" },   L1\n"))
        #expect(text.contains("// Lightbulb, calls itself \"*/ x y\"\n"))
        #expect(try manor.plan(text).changes == [])
    }

    @Test func thereIsNoneOfAHomeThatIsNotThere() throws {
        let manor = try Manor()
        let error = #expect(throws: HomeModelError.self) {
            _ = try HomeDocument.text(of: HomeID(random: 9), in: manor.structure)
        }
        #expect(error?.code == .notFound)
    }
}
