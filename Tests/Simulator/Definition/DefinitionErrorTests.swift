import Seeded
import Testing

@testable import Simulator

@Suite struct DefinitionErrorTests {
    private static func problems(_ text: String) -> [String] {
        do throws(DefinitionError) {
            _ = try DefinitionReader.read(Array(text.utf8), file: "home.json5")
            return []
        } catch {
            return error.description.split(separator: "\n").map(String.init)
        }
    }

    /// A bridge with one accessory that has one service; line 4 holds the characteristics.
    private static func problems(characteristics: String) -> [String] {
        problems(
            """
            { name: "Flat", accessories: [ { name: "Lamp", services: [
              { type: "Lightbulb",
                characteristics:
            \(characteristics)
              } ] } ] }
            """)
    }

    @Test func aWholeHomeWhereOneServerIsWantedIsOneProblem() {
        #expect(
            Self.problems(#"{ home: "Cottage", seed: 7, rooms: [], servers: [] }"#) == [
                "home.json5:1:1: this is a whole home, which `hearth simulate` takes; expected one accessory or bridge"
            ])
    }

    @Test func allProblemsOfAFileAreReportedInTheirOrder() {
        let found = Self.problems(
            """
            {
              name: "Flat",
              categorie: "bridge",
              setupCode: "123-45-678",
              accessories: [
                { name: "Lamp", services: [
                  { type: "Lihgtbulb", characteristics: { On: 3 } },
                  { type: "Lightbulb", characteristics: { Brightnes: 40, On: "maybe" } },
                ] },
                { services: [] },
              ],
            }
            """)
        #expect(
            found == [
                "home.json5:3:3: unknown field \"categorie\"; did you mean \"category\"?",
                "home.json5:4:14: setup code \"123-45-678\": this setup code is too easy to guess and not allowed; choose another",
                "home.json5:7:15: unknown service \"Lihgtbulb\"; did you mean \"Lightbulb\"? Else a service of your own is named by its UUID",
                "home.json5:7:51: On: 3 is neither 0 nor 1, as a boolean must be",
                "home.json5:8:47: unknown characteristic \"Brightnes\"; did you mean \"Brightness\"? Else a characteristic of your own is named by its UUID",
                "home.json5:8:66: On: expected true or false, found \"maybe\"",
                "home.json5:10:5: expected \"name\" in the accessory, found none",
            ])
    }

    @Test(arguments: [
        ("{ Brightness: 140 }", "home.json5:4:15: Brightness: 140 is above the maximum, 100"),
        ("{ Brightness: -1 }", "home.json5:4:15: Brightness: -1 is below the minimum, 0"),
        ("{ Brightness: [] }", "home.json5:4:15: Brightness: expected a value of the format int, found an array"),
        ("{ Brightness: 'much' }", "home.json5:4:15: Brightness: expected a number, found \"much\""),
        ("{ Brightness: { value: 10, minimum: 50 } }", "home.json5:4:24: Brightness: 10 is below the minimum, 50"),
        ("{ Brightness: { minimum: 5, maximum: 4 } }", "home.json5:4:3: the minimum, 5, is over the maximum, 4"),
        ("{ Brightness: { vlaue: 10 } }", "home.json5:4:17: unknown field \"vlaue\"; did you mean \"value\"?"),
        ("{ On: true, PowerState: true }", "home.json5:4:13: On stands twice in one service"),
        ("{ Identify: true }", "home.json5:4:13: Identify holds no value; expected null, found true"),
        (
            "{ '0000FFF0-1111-2222-3333-444455556666': 1 }",
            "home.json5:4:43: the catalog does not have 0000FFF0-1111-2222-3333-444455556666; "
                + "expected an object with \"format\" and \"permissions\""
        ),
        (
            "{ On: { permissions: ['pr', 'px'] } }",
            "home.json5:4:29: unknown permission \"px\"; expected one of pr (read), pw (write), ev (events), "
                + "aa (additional authorization), tw (timed write), hd (hidden), wr (write response)"
        ),
        (
            "{ On: { format: 'boolean' } }",
            "home.json5:4:17: unknown format \"boolean\"; expected one of bool, uint8, uint16, uint32, uint64, int, float, string, tlv8, data"
        ),
        ("[ 1 ]", "home.json5:4:1: expected characteristics as an object, such as { On: true }, found an array"),
    ])
    func saysWhereAndWhatIsWrongWithACharacteristic(characteristics: String, message: String) {
        #expect(Self.problems(characteristics: characteristics) == [message])
    }

    @Test(arguments: [
        ("{", "home.json5:1:2: "), ("", "home.json5:1:1: "), ("{ name: 'x', name: 'y' }", "home.json5:1:14: "),
        ("[]", "home.json5:1:1: expected the definition as an object, found an array"),
        (
            "{ name: 'Lamp' }",
            "home.json5:1:1: expected \"accessories\" (a bridge) or \"services\" (a single accessory), found neither"
        ),
        (
            "{ name: 'Lamp', services: [], deviceID: '1A:2B' }",
            "home.json5:1:41: device ID \"1A:2B\": a device ID has the form 1A:2B:3C:4D:5E:6F"
        ),
        (
            "{ name: 'Lamp', services: [], hasaccessory: 'YnBsaXN0MDA=' }",
            "home.json5:1:45: the file in \"hasaccessory\" is damaged: the file ends after 8 bytes"
        ),
        (
            "{ name: 'B', accessories: [{ name: 'L', aid: 1, services: [] }] }",
            "home.json5:1:46: expected an accessory id from 2"
        ),
        (
            "{ name: 'L', services: [{ type: 'Switch', iid: 9, characteristics: { On: { iid: 9 } } }] }",
            "home.json5:1:9: another service or characteristic of the accessory has the same instance id"
        ),
        (
            "{ name: 'Lamp', category: 'lihgtbulb', services: [] }",
            "home.json5:1:27: unknown category \"lihgtbulb\"; did you mean \"Lightbulb\"?"
        ),
        ("{ name: '', services: [] }", "home.json5:1:9: \"name\" has 0 characters; 1 to 64 are allowed"),
        ("{ name: 'A', setupID: '12', services: [] }", "home.json5:1:23: setup ID \"12\": a setup ID has 4 characters"),
        (
            "{ name: 'A', setupCode: 12345679, services: [] }",
            "home.json5:1:25: expected a setup code in quotes, found 12345679"
        ),
        (
            "{ name: 'A', services: [ { type: 'Switch', linked: ['battry'] }, { type: 'Battery', id: 'battery' } ] }",
            "home.json5:1:53: no service of the accessory has the id \"battry\"; did you mean \"battery\"?"
        ),
        (
            "{ name: 'A', services: [ { type: 'Switch', id: 'a' }, { type: 'Outlet', id: 'a' } ] }",
            "home.json5:1:9: two services of \"A\" have the id \"a\""
        ),
        (
            "{ name: 'A', services: [ { type: 'AccessoryInformation' } ] }",
            "home.json5:1:34: the accessory information service is made from"
        ),
    ])
    func saysWhereAndWhatIsWrongWithAServer(text: String, start: String) {
        let found = Self.problems(text)
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix(start) == true, "\(found)")
    }

    @Test(arguments: [
        (
            "{ kind: 'miror', from: 'On', to: 'On' }",
            "unknown behaviour \"miror\"; expected one of mirror, cycle, wander, respond; did you mean \"mirror\"?"
        ),
        ("{ from: 'On' }", "expected \"kind\" in the behaviour (mirror, cycle, wander, respond), found none"),
        ("{ kind: 'mirror', from: 'On', to: 'Hue' }", "no service of \"Lamp\" has Hue"),
        (
            "{ kind: 'mirror', from: 'On', to: 'Lmap/light/On' }",
            "no accessory is called \"Lmap\"; did you mean \"Lamp\"?"
        ),
        (
            "{ kind: 'mirror', from: 'On', to: 'ligth/On' }",
            "no service of \"Lamp\" has the id \"ligth\"; did you mean \"light\"?"
        ),
        (
            "{ kind: 'cycle', characteristic: 'On', values: [true], every: 0 }",
            "expected seconds from 0.01 to 86400, found 0"
        ),
        (
            "{ kind: 'cycle', characteristic: 'Brightness', values: [140], every: 1 }",
            "Brightness: 140 is above the maximum, 100"
        ),
        (
            "{ kind: 'cycle', characteristic: 'On', every: 1 }",
            "expected \"values\" in the behaviour, found none"
        ),
        (
            "{ kind: 'cycle', characteristic: 'On', values: [], every: 1 }",
            "expected at least one value, found none"
        ),
        ("{ kind: 'respond', characteristic: 'On', append: '*' }", "expected bytes in Base64, found \"*\""),
    ])
    func saysWhatIsWrongWithABehaviour(behaviour: String, message: String) {
        let found = Self.problems(
            """
            { name: "Lamp", services: [ { type: "Lightbulb", id: "light", characteristics: { On: true, Brightness: 40 } } ],
              behaviours: [ \(behaviour) ] }
            """)
        #expect(found.count == 1)
        #expect(found.first?.hasSuffix(": " + message) == true, "\(found)")
        #expect(found.first?.hasPrefix("home.json5:2:") == true, "\(found)")
    }

    // IC-027
    @Test(arguments: (0...9).map { String(repeating: "\($0)", count: 8) } + ["12345678", "876-54-321"])
    func trivialSetupCodesAreRefused(code: String) {
        let found = Self.problems("{ name: 'A', setupCode: '\(code)', services: [] }")
        #expect(found.count == 1)
        #expect(found.first?.contains("too easy to guess") == true)
    }

    @Test func aBridgeHoldsAtMost149Accessories() {
        let accessories = (0..<150).map { "{ name: 'Lamp \($0)', services: [] }" }.joined(separator: ",\n")
        let found = Self.problems("{ name: 'B', accessories: [\n\(accessories)\n] }")
        #expect(
            found.first
                == "home.json5:151:9: 150 accessories, expected at most 149 behind one bridge; divide them among bridges"
        )
    }

    /// Cuts and damages a good file at many places: the reader answers with a definition or an error, never a trap.
    @Test func damagedFilesNeverTrap() throws {
        let good = """
            { name: "B", setupCode: "518-08-582", accessories: [ { name: "L", services: [ { type: "Lightbulb", id: "l",
            linked: ["l"], characteristics: { On: true, Brightness: { value: 1, minimum: 0, maximum: 1e2, validValues: [1] } } } ],
            behaviours: [ { kind: "mirror", from: "l/On", to: "L/l/Brightness", values: [[true, 1]] },
            { kind: "wander", characteristic: "Brightness", step: 1, minimum: 0, maximum: 2, every: 1 } ] } ] }
            """
        let bytes = Array(good.utf8)
        var random = SeededGenerator(seed: 42)
        for _ in 0..<3000 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) where !damaged.isEmpty {
                let place = Int.random(in: 0..<damaged.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: damaged.removeSubrange(place...)
                case 1: damaged[place] = UInt8.random(in: 0...255, using: &random)
                case 2: damaged.remove(at: place)
                default: damaged.insert(damaged[Int.random(in: 0..<damaged.count, using: &random)], at: place)
                }
            }
            do throws(DefinitionError) {
                _ = try DefinitionReader.read(damaged, file: "x")
            } catch {
                #expect(!error.problems.isEmpty)
            }
        }
    }
}
