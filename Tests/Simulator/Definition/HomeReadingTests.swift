import HAPModel
import Testing

@testable import Simulator

@Suite struct HomeReadingTests {
    @Test func aHomeIsAsItsFileSays() throws {
        let text = """
            {
              home: "Villa",
              seed: 7,
              start: "2026-01-05T06:00",
              weather: { temperature: -2, swing: 4, seasons: 9, clouds: 0.25, humidity: 80, latitude: 59.9 },
              rooms: [
                { name: "Hall", volume: 20, heatLoss: 12, frontDoor: true, temperature: 18 },
                { name: "Garden", beside: ["Hall"], outdoors: true, windows: 0 },
              ],
              people: [{ name: "Ada", rhythm: "night", bedroom: "Hall" }, { name: "Ben" }],
              servers: [
                { name: "Bridge", room: "Hall", accessories: [
                  { name: "Lamp", room: "Garden", acts: false, services: [{ type: "Lightbulb" }] },
                ] },
                { name: "Bell", services: [{ type: "Doorbell" }] },
              ],
            }
            """
        let home = try DefinitionReader.readHome(Array(text.utf8), file: "villa.json5")
        #expect(home.name == "Villa")
        #expect(home.seed == 7)
        #expect(home.start == HomeInstant(year: 2026, month: 1, day: 5, hour: 6))
        #expect(
            home.weather
                == WeatherDefinition(
                    temperature: -2, swing: 4, clouds: 0.25, humidity: 80, latitude: 59.9, seasons: 9))
        #expect(
            home.rooms == [
                RoomDefinition("Hall", volume: 20, heatLoss: 12, hasFrontDoor: true, temperature: 18),
                RoomDefinition("Garden", neighbours: ["Hall"], isOutdoors: true, windows: 0),
            ])
        #expect(
            home.people == [
                PersonDefinition("Ada", rhythm: .night, bedroom: "Hall"), PersonDefinition("Ben", rhythm: .office),
            ])
        #expect(home.servers.map(\.name) == ["Bridge", "Bell"])
        #expect(home.servers[0].primary.room == "Hall")
        #expect(home.servers[0].bridged.map(\.room) == ["Garden"])
        #expect(home.servers[0].bridged.map(\.acts) == [false])
        #expect(home.servers[1].accessories.map(\.acts) == [true])
    }

    @Test func aServerByItselfIsAHome() throws {
        let text = "{ name: 'Lamp', room: 'Hall', services: [{ type: 'Lightbulb' }] }"
        let home = try DefinitionReader.readHome(Array(text.utf8), file: "lamp.json5")
        #expect(home.name == "Lamp")
        #expect(home.servers == [try DefinitionReader.read(Array(text.utf8), file: "lamp.json5")])
        #expect(home.rooms.isEmpty)
        #expect(home.servers[0].primary.room == "Hall")
    }

    /// Every problem that a home can have, one by one: the text, and where and what is said.
    static let mistakes: [(text: String, message: String)] = [
        ("{ home: 'H' }", "1:1: expected \"servers\" in the home, found none"),
        ("{ servers: [] }", "1:1: expected \"home\" in the home, found none"),
        ("{ home: '', servers: [] }", "1:9: \"home\" has 0 characters; 1 to 64 are allowed"),
        ("{ home: 'H', sede: 1, servers: [] }", "1:14: unknown field \"sede\"; did you mean \"seed\"?"),
        (
            "{ home: 'H', seed: -1, servers: [] }",
            "1:20: expected a seed, an integer from 0 to 18446744073709551615, found -1"
        ),
        (
            "{ home: 'H', start: '2026-02-30', servers: [] }",
            "1:21: expected a date and time in quotes, such as \"2026-01-05T06:30\", found \"2026-02-30\""
        ),
        (
            "{ home: 'H', start: 6, servers: [] }",
            "1:21: expected a date and time in quotes, such as \"2026-01-05T06:30\", found 6"
        ),
        ("{ home: 'H', weather: [], servers: [] }", "1:23: expected the weather as an object, found an array"),
        (
            "{ home: 'H', weather: { temperature: 90 }, servers: [] }",
            "1:38: expected the mean of a day in °C from -60 to 60, found 90"
        ),
        (
            "{ home: 'H', weather: { cluods: 1 }, servers: [] }",
            "1:25: unknown field \"cluods\"; did you mean \"clouds\"?"
        ),
        ("{ home: 'H', weather: { clouds: 1.5 }, servers: [] }", "1:33: expected clouds from 0 to 1, found 1.5"),
        ("{ home: 'H', rooms: [{ volume: 30 }], servers: [] }", "1:22: expected \"name\" in the room, found none"),
        (
            "{ home: 'H', rooms: [{ name: 'A', volume: 0 }], servers: [] }",
            "1:43: expected a volume in m³ from 1 to 100000, found 0"
        ),
        (
            "{ home: 'H', rooms: [{ name: 'A', outdoors: 'yes' }], servers: [] }",
            "1:45: expected true or false for \"outdoors\", found \"yes\""
        ),
        ("{ home: 'H', rooms: [{ name: 'A' }, { name: 'A' }], servers: [] }", "1:45: two rooms are called \"A\""),
        (
            "{ home: 'H', rooms: [{ name: 'Hall' }, { name: 'Bath', beside: ['Hal'] }], servers: [] }",
            "1:65: no room is called \"Hal\"; did you mean \"Hall\"?"
        ),
        (
            "{ home: 'H', rooms: [{ name: 'Hall', beside: ['Hall'] }], servers: [] }",
            "1:47: \"Hall\" is beside itself"
        ),
        (
            "{ home: 'H', people: [{ rhythm: 'home' }], servers: [] }",
            "1:23: expected \"name\" in the person, found none"
        ),
        (
            "{ home: 'H', people: [{ name: 'A', rhythm: 'offcie' }], servers: [] }",
            "1:44: unknown rhythm \"offcie\"; expected one of office, school, home, night; did you mean \"office\"?"
        ),
        (
            "{ home: 'H', people: [{ name: 'A' }, { name: 'A' }], servers: [] }",
            "1:46: two people are called \"A\""
        ),
        (
            "{ home: 'H', rooms: [{ name: 'Hall' }], people: [{ name: 'A', bedroom: 'Loft' }], servers: [] }",
            "1:72: no room is called \"Loft\"; expected one of Hall"
        ),
        (
            "{ home: 'H', servers: [{ name: 'A', services: [] }, { name: 'A', services: [] }] }",
            "1:61: two accessory servers are called \"A\""
        ),
        (
            "{ home: 'H', servers: [{ name: 'A', accessories: [{ name: 'L', services: [] }] }, { name: 'L', services: [] }] }",
            "1:91: two accessories are called \"L\"; in a home each needs a name of its own"
        ),
        (
            "{ home: 'H', servers: [{ name: 'A', accessories: [{ name: 'L', services: [] }, { name: 'L', services: [] }] }] }",
            "1:88: two accessories are called \"L\"; in a home each needs a name of its own"
        ),
        (
            "{ home: 'H', rooms: [{ name: 'Kitchen' }], servers: [{ name: 'A', room: 'Kichen', services: [] }] }",
            "1:73: no room is called \"Kichen\"; did you mean \"Kitchen\"?"
        ),
        (
            "{ home: 'H', servers: [{ name: 'A', room: 'Kitchen', services: [] }] }",
            "1:43: no room is called \"Kitchen\"; the home has no \"rooms\""
        ),
        (
            "{ home: 'H', servers: [{ name: 'A', setupCode: '00000000', services: [] }] }",
            "1:48: setup code \"00000000\": this setup code is too easy to guess and not allowed; choose another"
        ),
        (
            "{ home: 'H', servers: [{ name: 'A', services: [{ type: 'Fna' }] }] }",
            "1:56: unknown service \"Fna\"; did you mean \"Fan\"? Else a service of your own is named by its UUID"
        ),
        (
            "{ home: 'H', servers: [{ name: 'A', services: [{ type: 'Lightbulb', characteristics: { Brightness: 101 } }] }] }",
            "1:100: Brightness: 101 is above the maximum, 100"
        ),
        (
            "{ home: 'H', servers: [{ name: 'A', services: [{ type: 'Fan', id: 'f' }, { type: 'Switch', id: 'f' }] }] }",
            "1:32: two services of \"A\" have the id \"f\""
        ),
        (
            "{ home: 'H', servers: [{ name: 'A', acts: 1, services: [] }] }",
            "1:43: expected true or false for \"acts\", found 1"
        ),
    ]

    // The rows go through a loop: as arguments of the test each would be another test, without a name to tell it by.
    @Test func everyMistakeIsSaidWithItsPlace() {
        for (text, message) in Self.mistakes {
            #expect(Self.problems(text) == ["home.json5:" + message], "\(text)")
        }
    }

    @Test func aBridgeOfAHomeHoldsAtMost149Accessories() {
        let lamps = (0..<150).map { "{ name: 'Lamp \($0)', services: [] }" }.joined(separator: ",\n")
        #expect(
            Self.problems("{ home: 'H', servers: [{ name: 'B', accessories: [\n\(lamps)\n] }] }") == [
                "home.json5:151:9: 150 accessories, expected at most 149 behind one bridge; divide them among bridges"
            ])
    }

    @Test func allMistakesOfAHomeAreReportedAtOnceInTheirOrder() {
        let found = Self.problems(
            """
            {
              home: "Villa",
              weather: { humidity: 200 },
              rooms: [{ name: "Hall", beside: ["Kitchn"] }, { name: "Kitchen" }],
              people: [{ name: "Ada", bedroom: "Kitchne" }],
              servers: [
                { name: "Bridge", accessories: [{ name: "Lamp", room: "Hlal", services: [{ type: "Lamp" }] }] },
                { name: "Bridge", setupCode: "123-45-678", services: [] },
              ],
            }
            """)
        #expect(
            found == [
                "home.json5:3:24: expected percent from 0 to 100, found 200",
                "home.json5:4:36: no room is called \"Kitchn\"; did you mean \"Kitchen\"?",
                "home.json5:5:36: no room is called \"Kitchne\"; did you mean \"Kitchen\"?",
                "home.json5:7:59: no room is called \"Hlal\"; did you mean \"Hall\"?",
                "home.json5:7:86: unknown service \"Lamp\"; a service of your own is named by its UUID",
                "home.json5:8:13: two accessory servers are called \"Bridge\"",
                "home.json5:8:34: setup code \"123-45-678\": this setup code is too easy to guess and not allowed; choose another",
            ])
    }

    @Test func everyRoomCanBeWalkedTo() {
        let text =
            "{ home: 'H', rooms: [{ name: 'Hall' }, { name: 'Attic', beside: ['Loft'] }, { name: 'Loft' }], servers: [] }"
        #expect(
            Self.problems(text)
                == ["Attic", "Loft"].map { name in
                    "home.json5:1:\(name == "Attic" ? 48 : 85): no way leads from \"Hall\", where the front door is, to \"\(name)\"; "
                        + "let a room on the way be beside it"
                })
    }

    @Test func aRoomWithoutDoorsOpensIntoTheOneWithTheFrontDoor() {
        #expect(Self.problems("{ home: 'H', rooms: [{ name: 'A' }, { name: 'B' }], servers: [] }").isEmpty)
    }

    static func problems(_ text: String) -> [String] {
        do throws(DefinitionError) {
            _ = try DefinitionReader.readHome(Array(text.utf8), file: "home.json5")
            return []
        } catch {
            return error.description.split(separator: "\n").map(String.init)
        }
    }
}
