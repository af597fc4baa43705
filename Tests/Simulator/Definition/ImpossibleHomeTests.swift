import HAPModel
import Simulator
import Testing

/// Homes that could be written down but not served, told apart, or shown.
@Suite struct ImpossibleHomeTests {
    private static let lamp = #"services: [{ type: "Lightbulb", characteristics: { On: true } }]"#

    private static func problems(_ text: String) -> [String] {
        do throws(DefinitionError) {
            _ = try DefinitionReader.readHome(Array(text.utf8), file: "home.json5")
            return []
        } catch {
            return error.problems.map(\.message)
        }
    }

    @Test(arguments: [#"a\u0000b"#, #"a\nb"#, #"\u001b[31mred"#, #"\u0085"#, "   ", #"\u00a0"#])
    func namesThatCannotBeShownAreRefused(_ name: String) {
        #expect(Self.problems("{ name: \"\(name)\", \(Self.lamp) }").count == 1)
        #expect(Self.problems("{ home: \"H\", rooms: [{ name: \"\(name)\" }], servers: [] }").count == 1)
        #expect(Self.problems("{ name: \"Lamp\", model: \"\(name)\", \(Self.lamp) }").count == 1)
    }

    @Test func aCharacterOfAThousandMarksIsNoShortName() {
        let name = "e" + String(repeating: "\u{301}", count: 1_000)
        #expect(name.count == 1)
        #expect(Self.problems("{ name: \"\(name)\", \(Self.lamp) }").count == 1)
    }

    @Test(arguments: ["💡🏠", "👨‍👩‍👧‍👦", "a/b", "../../etc", "..", "Ｌamp", #"\u202eabc"#])
    func otherNamesAreFine(_ name: String) {
        #expect(Self.problems("{ name: \"\(name)\", \(Self.lamp) }").isEmpty)
    }

    @Test(arguments: [
        (#"deviceID: "1A:2B:3C:4D:5E:6F""#, #"deviceID: "1a:2b:3c:4d:5e:6f""#),
        (#"setupID: "ABCD""#, #"setupID: "ABCD""#),
    ])
    func twoServersAreNotOne(_ first: String, _ second: String) throws {
        let found = Self.problems(
            #"{ home: "H", servers: [{ name: "One", \#(first), \#(Self.lamp) }, { name: "Two", \#(second), \#(Self.lamp) }] }"#
        )
        #expect(found.count == 1)
        #expect(try #require(found.first).hasPrefix(#""One" and "Two" have the "#))
        #expect(Self.problems(#"{ home: "H", servers: [{ name: "One", \#(first), \#(Self.lamp) }] }"#).isEmpty)
    }

    @Test func theLastIDsOfAllAreRefusedSinceNoneWouldBeLeft() {
        for id in [UInt64.max, UInt64(Int64.max) + 1] {
            #expect(
                Self.problems(#"{ name: "B", accessories: [{ name: "L", aid: \#(id), \#(Self.lamp) }] }"#).count == 1)
            #expect(Self.problems(#"{ name: "B", services: [{ type: "Lightbulb", iid: \#(id) }] }"#).count == 1)
        }
    }

    @Test func serialNumbersThatLookLikeNumberedOnesKeepAccessoriesApart() async throws {
        let serials = ["primary", "SS", "SS", "SS#2", "SS#2", "SS"]
        let accessories = serials.enumerated().map { place, serial in
            #"{ name: "L\#(place)", serialNumber: "\#(serial)", \#(Self.lamp) }"#
        }
        let text = "{ name: \"B\", accessories: [\(accessories.joined(separator: ","))] }"
        let definition = try DefinitionReader.read(Array(text.utf8), file: "b.json5")
        #expect(Set(definition.identities).count == serials.count + 1)
        #expect(definition.identities.contains("SS#2"))
        let home = try await SimulatedHome(definition)
        #expect(await home.servers[0].accessoryCount == serials.count + 1)
        try await home.edit("B") { $0.bridged.removeFirst() }
        try await home.reset("L3")
        await home.stop()
    }
}
