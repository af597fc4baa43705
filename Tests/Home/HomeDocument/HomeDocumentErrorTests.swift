import HomeDocument
import HomeModel
import HomeModelTesting
import Testing

/// What is wrong is said with its place, all of it at once, and nothing is changed.
@Suite struct HomeDocumentErrorTests {
    @Test func nothingOfTheNameIsKnown() throws {
        let manor = try Manor()
        manor.refuses(
            """
            {
              zones: [
                { name: "Downstairs", rooms: ["Hal", "Hall", "hall"] },
              ],
              groups: [{ name: "Plugs", services: ["Lamp", "Strip"] }],
              scenes: [
                { name: "Evening", actions: { "Lamp / Lightbulb / Brightnes": 1, "Lamp / On": 1, "Lamp/Lightbulb/On": 0 } },
              ],
              automations: [{ name: "Dusk", scenes: ["Eveming"] }],
            }
            """,
            [
                "line 3, column 35: no room is called \"Hal\"; did you mean \"Hall\"?",
                "line 3, column 50: the room \"hall\" stands at line 3, column 42 already",
                "line 5, column 48: no service is called \"Strip\"",
                "line 7, column 35: no characteristic is called \"Lamp / Lightbulb / Brightnes\"; did you mean "
                    + "\"Lamp / Lightbulb / Brightness\"?",
                "line 7, column 86: the characteristic \"Lamp/Lightbulb/On\" stands at line 7, column 70 already",
                "line 9, column 42: no scene is called \"Eveming\"; did you mean \"Evening\"?",
            ])
    }

    @Test func entriesMeanNothingThatIsThere() throws {
        let manor = try Manor()
        let attic = try manor.room("Attic").id
        let entire = try #require(manor.structure.homes[manor.home]).roomForEntireHome
        manor.refuses(
            """
            { rooms: [
              { name: "A", id: "0A1B2C3D-0000-4000-8000-000000000000" },
              { name: "B", id: "\(try manor.accessory("Lamp").id)" },
              { name: "C", id: "\(attic)" },
              { name: "D", id: "\(attic)" },
              { name: "E", id: "\(entire)" },
              { name: "F", id: "\(manor.home)" },
              { name: "Hal", remove: true },
              { name: "Hall", accessories: [{ name: "Lump" }, { name: "Sensor", remove: true }] },
            ], accessories: [{ name: "Lamp" }, { name: "Lamp" }],
              automations: [{ name: "Dawn" }], }
            """,
            [
                "line 2, column 20: no room has this id; leave the id out for a new one",
                "line 3, column 20: this is the id of the accessory \"Lamp\", not of a room",
                "line 5, column 20: this room stands at line 4, column 20 already; leave one of them",
                "line 6, column 20: this is the room for the entire home; accessories in no room stand in \"accessories\" "
                    + "of the document",
                "line 7, column 20: this is the id of the home \"Manor\"",
                "line 8, column 11: no room is called \"Hal\"; did you mean \"Hall\"?",
                "line 9, column 41: no accessory is called \"Lump\", and accessories are added by pairing them; did you mean \"Lamp\"?",
                "line 9, column 77: a document removes no accessory; take the line out and remove the accessory from the home",
                "line 10, column 44: no accessory is called \"Lamp\", and accessories are added by pairing them",
                "line 11, column 25: no automation is called \"Dawn\", and automations are made elsewhere",
            ])
    }

    @Test func whatIsInAnotherHomeIsNotTaken() throws {
        var manor = try Manor()
        let hut = HomeID(random: 2)
        try manor.apply(.addHome(hut, name: "Hut", owner: NewUser(name: "Olga", account: "olga"), manor.seed()))
        let lamp = try manor.accessory("Lamp").id
        manor.refuses(
            "{ home: { id: '\(hut)' },\n accessories: [{ id: '\(lamp)' }] }",
            ["line 2, column 22: this is the id of the accessory \"Lamp\" in the home \"Manor\""])
        manor.refuses(
            "{ home: { id: '0A1B2C3D-0000-4000-8000-000000000000' } }",
            ["line 1, column 15: no home has this id; \"Manor\" has \(manor.home), \"Hut\" has \(hut)"])
        manor.refuses(
            "{ home: { name: 'Maner' } }",
            [
                "line 1, column 17: no home is called \"Maner\"; give the home's id to rename it; did you mean \"Manor\"?"
            ])
        manor.refuses(
            "{ home: { id: '\(manor.home)', name: 'hut' } }",
            ["line 1, column 61: Something else is called \"Hut\"; choose another name."])
        let other = #expect(throws: HomeDocumentError.self) {
            _ = try HomeDocument.plan(
                from: Array("{ home: { name: 'Hut' } }".utf8), to: manor.structure, of: manor.home,
                seed: IdentifierSeed(1), now: Manor.now)
        }
        #expect(
            other.map { "\($0)" }
                == "line 1, column 9: this is a document of the home \"Hut\", not of \"Manor\"")
        #expect(throws: HomeDocumentError.self) {
            _ = try HomeDocument.plan(
                from: Array("{}".utf8), to: HomeStructure(), seed: IdentifierSeed(1), now: Manor.now)
        }
    }

    @Test func namesBreakARuleOrAreTaken() throws {
        let manor = try Manor()
        manor.refuses(
            """
            {
              rooms: [{ name: "" }, { name: "-x" }, { name: "Cellar" }, { name: "Downstairs", id: "\(try manor.room("Hall").id)" }],
              zones: [{ name: "cellar" }],
              groups: [{ name: "LAMP" }],
            }
            """,
            [
                "line 2, column 19: The name is empty; give one of 1 to 64 characters.",
                "line 2, column 33: \"-x\" has to begin with a letter, number or symbol.",
                "line 2, column 69: the zone \"Downstairs\" is called so already; choose another name, or give that one another",
                "line 3, column 19: \"cellar\" is the name of another already, at line 2, column 49; choose another name",
                "line 4, column 20: the accessory \"Lamp\" is called so already; choose another name, or give that one another",
            ])
    }

    @Test func theTextHasAnotherShape() throws {
        let manor = try Manor()
        manor.refuses(
            """
            {
              version: 2, room: [],
              home: "Manor",
              rooms: [{ name: 7, accessories: {} }, {}, 4, { id: "x" }],
              scenes: [{ name: "Evening", actions: { "Lamp / On": null, "Lamp / Brightness": NaN, "Strip": { data: [256] } } }],
              automations: [{ name: "Dusk", enabled: "yes", scenes: [{ action: {} }, 1] }],
              accessories: [{ name: "Strip", services: [{ name: "TV" }] }],
            }
            """,
            [
                "line 2, column 12: the document is of version 2; this program reads up to 1",
                "line 2, column 15: unknown member \"room\"; did you mean \"rooms\"?",
                "line 3, column 9: expected the home's name and id, found \"Manor\"",
                "line 4, column 19: expected the name, found 7",
                "line 4, column 35: expected the accessories in the room as a list, found an object",
                "line 4, column 41: the entry has neither an id nor a name; give the name of something new",
                "line 4, column 45: expected a room, found 4",
                "line 4, column 54: expected an id of 36 characters such as 0A1B2C3D-0000-4000-8000-000000000000, found \"x\"",
                "line 5, column 55: expected the value to set: true or false, a number, a text, or { data: [bytes] }, found null",
                "line 5, column 82: expected the value to set: true or false, a number, a text, or { data: [bytes] }, found nan",
                "line 5, column 105: expected an integer from 0 to 255, found 256",
                "line 6, column 42: expected true or false for \"enabled\", found \"yes\"",
                "line 6, column 58: expected \"actions\" of the automation's own, or the name of a scene",
                "line 6, column 60: unknown member \"action\"; did you mean \"actions\"?",
                "line 6, column 74: expected the name of a scene, or { actions: … }, found 1",
                "line 7, column 45: a service needs its id; take it from the document as it was written",
            ])
    }

    @Test func theModelRefusesIt() throws {
        let manor = try Manor()
        let strip = try manor.accessory("Strip")
        let lamp = try manor.accessory("Lamp")
        manor.refuses(
            """
            {
              rooms: [{ name: "Hall", remove: true, accessories: [{ name: "Lamp" }] }],
            }
            """,
            ["line 2, column 35: accessories stand in the room that is to be removed; move their lines elsewhere first"]
        )
        manor.refuses(
            """
            {
              accessories: [
                { name: "Strip", services: [{ id: "\(strip.services[1].id)", controls: "Lightbub" }] },
                { name: "Lamp", services: [{ id: "\(strip.services[1].id)" }, { id: "\(lamp.services[1].id)", controls: "Fan" }] },
              ],
            }
            """,
            [
                "line 3, column 89: no type of service is called \"Lightbub\"; did you mean \"Lightbulb\"?",
                "line 4, column 38: \"Lamp\" has no service with this id; it is one of \"Strip\"",
                "line 4, column 136: Only outlets and switches have an associated type.",
            ])
        manor.refuses(
            """
            {
              scenes: [
                { name: "Good Night", remove: true },
                { name: "Evening", actions: { "Lamp / Brightness": 400, "Lamp / On": "on", "Sensor / Current Temperature": 2 } },
              ],
              automations: [{ name: "Dusk", enabled: true, scenes: [] }],
            }
            """,
            [
                "line 3, column 35: Every home has \"Good Night\"; empty it instead.",
                "line 4, column 56: 400 is above the maximum of 100.",
                "line 4, column 74: Here belongs true or false, not a text (on).",
                "line 4, column 112: The characteristic can only be read; choose another.",
                "line 6, column 42: \"Dusk\" runs no scene; add one first.",
            ])
        manor.refuses(
            "{ scenes: [{ name: 'Evening', remove: true }], automations: [{ name: 'Dusk', scenes: ['Evening'] }] }",
            ["line 1, column 87: this document removes the scene \"Evening\"; take it out here too"])
        manor.refuses(
            "{ scenes: [{ name: 'Evening', actions: { 'Strip / Outlet / On': true } }] }",
            [
                "line 1, column 42: 2 of the home are called \"Strip / Outlet / On\"; say which characteristic with its id: "
                    + "\"Strip / Outlet / On [\(try manor.characteristic("Strip", "11").id)]\" or "
                    + "\"Strip / Outlet / On [\(try manor.characteristic("Strip", "21").id)]\""
            ])
    }

    @Test func theTextIsNoJSON5() throws {
        let manor = try Manor()
        manor.refuses("", ["line 1, column 1: expected a value, found the end of the text"])
        manor.refuses("[]", ["line 1, column 1: expected the home as an object, found an array"])
        manor.refuses("{ rooms: [\n", ["line 2, column 1: expected a comma or ']', found the end of the text"])
        manor.refuses(
            "{ rooms: [],\n rooms: [] }",
            ["line 2, column 2: expected each name once in an object, found \"rooms\" again"])
        let deep = #expect(throws: HomeDocumentError.self) {
            _ = try manor.plan(String(repeating: "[", count: 100_000))
        }
        #expect(deep?.problems.map(\.code) == [.tooDeep])
        let large = #expect(throws: HomeDocumentError.self) {
            _ = try manor.plan("{" + String(repeating: " ", count: HomeDocument.maximumBytes) + "}")
        }
        #expect(large?.problems.map(\.code) == [.tooLarge])
        let foreign = #expect(throws: HomeDocumentError.self) {
            _ = try HomeDocument.plan(
                from: [0x22, 0xFF, 0x22], to: manor.structure, seed: IdentifierSeed(1), now: Manor.now)
        }
        #expect(foreign?.problems.map(\.code) == [.invalidUTF8])
    }

    /// A file of another kind is full of what is wrong; a person reads the beginning of it.
    @Test func saysNoMoreThanAPersonReads() throws {
        let manor = try Manor()
        let text = "{ rooms: [" + String(repeating: "1,", count: 5_000) + "] }"
        let error = #expect(throws: HomeDocumentError.self) { _ = try manor.plan(text) }
        #expect(error?.problems.count == 5_000)
        let lines = try #require(error).description.split(separator: "\n")
        #expect(lines.count == 21)
        #expect(lines.last == "and 4980 more")
    }
}
