import HomeDocument
import HomeModel
import HomeModelTesting
import Testing

@Suite struct HomeDocumentChangesTests {
    @Test func renamesWhatAnIdStandsBeside() throws {
        var manor = try Manor()
        let before = manor
        var text = try manor.text()
        for (old, new) in [
            ("{ name: \"Manor\"", "{ name: \"Villa\""), ("name: \"Hall\"", "name: \"Flur\""),
            ("{ name: \"Lamp\"", "{ name: \"Ceiling\""), ("name: \"Downstairs\"", "name: \"Unten\""),
            ("name: \"Plugs\"", "name: \"Dosen\""), ("name: \"Evening\"", "name: \"Abend\""),
            ("name: \"Dusk\"", "name: \"Dämmerung\""), ("name: \"Good Night\"", "name: \"Schlaf gut\""),
        ] {
            text = text.replacing(old, with: new)
        }
        let lines = try manor.become(text)
        #expect(
            lines == [
                "home Manor → Villa", "room Hall → Flur", "zone Downstairs → Unten", "service group Plugs → Dosen",
                "accessory Lamp → Ceiling", "scene Good Night → Schlaf gut", "scene Evening → Abend",
                "automation Dusk → Dämmerung",
            ])
        // What refers to them stays with them, although the text still has the old names there.
        #expect(try manor.scene("Abend").actions == before.scene("Evening").actions)
        #expect(manor.structure.zones.rows.map(\.rooms) == before.structure.zones.rows.map(\.rooms))
        #expect(try manor.trigger("Dämmerung").actionSets == before.trigger("Dusk").actionSets)
        #expect(try manor.trigger("Dämmerung").isEnabled)
    }

    @Test func movesALineToAnotherRoom() throws {
        var manor = try Manor()
        let lamp = "        { name: \"Lamp\", id: \"\(try manor.accessory("Lamp").id)\" },\n"
        let sensor = "        { name: \"Sensor\", id: \"\(try manor.accessory("Sensor").id)\" },\n"
        let text = try manor.text().replacing(lamp, with: "").replacing(sensor, with: lamp)
            .replacing("  accessories: [\n    // calls", with: "  accessories: [\n" + sensor + "    // calls")
        let lines = try manor.become(text)
        #expect(
            lines == [
                "accessory Lamp: room Hall → Attic", "accessory Sensor: room Attic → Default Room",
            ])
    }

    @Test func leavesWhatIsLeftOut() throws {
        let manor = try Manor()
        for text in ["{}", "{ rooms: [{ name: 'hall', accessories: [] }], scenes: [{ name: 'Evening' }], zones: [] }"] {
            let changes = try manor.plan(text).changes
            #expect(changes == [])
        }
    }

    @Test func isWrittenByHandWithoutIds() throws {
        var manor = try Manor()
        let lines = try manor.become(
            """
            {
              home: { name: "manor" },
              rooms: [
                { name: "Kitchen", accessories: [{ name: "Lamp" }, { name: "strip" }] },
                { name: "Cellar" },
              ],
              zones: [{ name: "Downstairs", rooms: ["Hall", "Kitchen", "cellar"] }, { name: "Work", rooms: ["Attic"] }],
              groups: [{ name: "Lights", services: ["Lamp"] }],
              scenes: [
                { name: "Party", actions: { "lamp/on": true, "Lamp / Brightness": 100.0 } },
                { name: "Good Morning", actions: { "Lamp / Lightbulb / Brightness": 20 } },
              ],
              automations: [{ name: "Dusk", scenes: ["Party", { actions: { "Lamp / On": 1 } }] }],
            }
            """)
        #expect(
            lines == [
                "new room Kitchen", "new room Cellar",
                "zone Downstairs: room none → Kitchen; room none → Cellar", "new zone Work",
                "new service group Lights", "accessory Lamp: room Hall → Kitchen",
                "accessory Strip: room Default Room → Kitchen",
                "scene Good Morning: Lamp / Lightbulb / Brightness none → 20", "new scene Party",
                "automation Dusk: scene Evening → none; scene none → Party; scene none → actions of its own; "
                    + "Lamp / Lightbulb / On none → true",
            ])
        // Of the kind that the characteristic has.
        let party = try manor.scene("Party")
        #expect(party.actions.map(\.targetValue) == [true, 100])
        #expect(try manor.trigger("Dusk").isEnabled)
    }

    @Test func removesOnlyWhereItSaysSo() throws {
        var manor = try Manor()
        let lines = try manor.become(
            """
            {
              rooms: [{ name: "Attic", remove: true }, { name: "Hall", remove: false }],
              zones: [{ name: "Downstairs", remove: true }],
              groups: [{ name: "Plugs", remove: true }],
              scenes: [{ name: "Evening", remove: true }],
              automations: [
                { name: "Alarm", remove: true },
                { name: "Dusk", scenes: [{ actions: { "Lamp / On": true } }] },
              ],
            }
            """)
        #expect(
            lines == [
                "room Attic removed", "zone Downstairs removed", "service group Plugs removed",
                "accessory Sensor: room Attic → Default Room", "scene Evening removed",
                "automation Dusk: scene Evening → none; scene none → actions of its own; "
                    + "Lamp / Lightbulb / On none → true",
                "automation Alarm removed",
            ])
        // It had actions of its own before it lost the scene.
        #expect(try manor.trigger("Dusk").isEnabled)
    }

    @Test func takesTheNameOfWhatItRemoves() throws {
        var manor = try Manor()
        let lines = try manor.become(
            """
            {
              rooms: [
                { name: "Hall", id: "\(try manor.room("Attic").id)" },
                { id: "\(try manor.room("Hall").id)", remove: true },
              ],
              scenes: [
                { id: "\(try manor.scene("Evening").id)", remove: true },
                { name: "evening", id: "\(try manor.scene("Good Night").id)" },
              ],
              automations: [{ name: "Dusk", remove: true }],
            }
            """)
        #expect(
            lines == [
                "room Hall removed", "room Attic → Hall", "zone Downstairs: room Hall → none",
                "accessory Lamp: room Hall → Default Room", "scene Good Night → evening", "scene Evening removed",
                "automation Dusk removed",
            ])
    }

    @Test func changesServicesOfOutlets() throws {
        var manor = try Manor()
        let (first, second) = (try manor.service("Strip", "10").id, try manor.service("Strip", "20").id)
        let text = try manor.text()
            .replacing("{ name: null, id: \"\(first)\", controls: null }", with: "{ name: 'TV', id: '\(first)' }")
            .replacing("id: \"\(second)\", controls: null", with: "id: \"\(second)\", controls: \"fan\"")
        let lines = try manor.become(text)
        #expect(
            lines == [
                "service Strip / Outlet: name none → TV", "service Strip / Outlet: controls none → Fan",
            ])
        // Each has a name of its own now.
        #expect(try manor.text().contains("services: [\"Strip / TV\", \"Strip / Outlet\"]"))
        let back = try manor.become(text.replacing("'TV'", with: "null"))
        #expect(back == ["service Strip / TV: name TV → none"])
    }

    @Test func changesWhatScenesDo() throws {
        var manor = try Manor()
        let action = try manor.scene("Evening").actions[0]
        let strip = try manor.characteristic("Strip", "21").id
        let text = try manor.text()
            .replacing("\"Lamp / Lightbulb / Brightness\": 40", with: "\"Lamp / Lightbulb / Brightness\": 0x32")
            .replacing(
                "\"Strip / Outlet / On [\(try manor.characteristic("Strip", "11").id)]\": true",
                with: "'[\(strip)]': false")
        let lines = try manor.become(text)
        #expect(
            lines == [
                "scene Evening: Lamp / Lightbulb / Brightness 40 → 50; Strip / Outlet / On true → none; "
                    + "Strip / Outlet / On none → false"
            ])
        let now = try manor.scene("Evening").actions
        #expect(now.map(\.id).first == action.id)
        #expect(now.map(\.targetValue) == [50, false])
        #expect(try manor.trigger("Dusk").isEnabled)
    }

    @Test func enablesAndDisables() throws {
        var manor = try Manor()
        let text = "{ automations: [{ name: 'Dusk', enabled: false }, { name: 'Alarm', enabled: true }] }"
        let lines = try manor.become(text)
        #expect(lines == ["automation Dusk: enabled yes → no (byPerson)"])
        #expect(try manor.become("{ automations: [{ name: 'Dusk', enabled: true }] }").count == 1)
        #expect(try manor.trigger("Dusk").isEnabled)
    }

    @Test func theSameSeedDrawsTheSameIdentifiers() throws {
        let manor = try Manor()
        let text = "{ rooms: [{ name: 'Cellar' }], scenes: [{ name: 'Party', actions: { 'Lamp / On': true } }] }"
        #expect(try manor.plan(text).changes == manor.plan(text).changes)
        #expect(
            try HomeDocument.changes(
                from: text, to: manor.structure, seed: IdentifierSeed(7), now: Manor.now, names: Manor.names)
                == manor.plan(text).changes)
    }
}
