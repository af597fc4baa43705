import Foundation
import Testing

@testable import hearth

@Suite struct ControllerCommandTests {
    @Test func aPersonPairsReadsWritesAndUnpairs() throws {
        let bridge = try ServedBridge()
        #expect(
            try bridge.success("pair", "127.0.0.1:\(bridge.port)", bridge.code)
                == "Paired with \"Fixture Bridge\" (\(bridge.id)), 15 accessories.\n")
        #expect(try bridge.success("get", "Light 1", "brightness") == "70 %\n")
        #expect(
            try bridge.success("set", "Light 1", "on", "true", "brightness", "40%")
                == "Light 1  On  on\nLight 1  Brightness  40 %\n")
        #expect(try bridge.success("get", "light 1", "on") == "on\n")
        #expect(try bridge.success("set", "Light 1", "on", "toggle") == "Light 1  On  off\n")
        // The lock wants timed writes, and its current state follows its target.
        #expect(try bridge.success("set", "Lock 1", "target", "unlocked").hasSuffix("unsecured\n"))
        #expect(try bridge.success("get", "Lock 1", "current") == "unsecured\n")
        #expect(
            try bridge.success("set", "Lock 1", "LockControlPoint", "hex:000107", "--response").hasSuffix(
                "0001077F012A\n"))
        #expect(try bridge.success("identify", "Light 1").contains("\"Light 1\""))
        #expect(try bridge.success("unpair", "Fixture Bridge").hasPrefix("Unpaired from \"Fixture Bridge\""))
        #expect(try bridge.success("pairings", "list") == "Nothing is paired yet.\n")
        // Pairable again, which shows that the accessory forgot it too.
        try bridge.pair()
    }

    @Test func programsGetJSON() throws {
        let bridge = try ServedBridge()
        try bridge.pair()
        let read = try bridge.json("get", "2.9", "2.10")
        let values = try #require(read["characteristics"] as? [[String: Any]])
        #expect(values.map { $0["type"] as? String } == ["On", "Brightness"])
        #expect(values[1]["value"] as? Int == 70)
        #expect(values[1]["text"] as? String == "70 %")
        #expect(values[1]["pairing"] as? String == bridge.id)

        let written = try bridge.json("set", "2.10", "30")
        let answers = try #require(written["characteristics"] as? [[String: Any]])
        #expect(answers[0]["status"] as? Int == 0)

        let listed = try bridge.json("accessories")
        let pairings = try #require(listed["pairings"] as? [[String: Any]])
        let accessories = try #require(pairings[0]["accessories"] as? [[String: Any]])
        #expect(accessories.count == 15)
        let services = try #require(accessories[1]["services"] as? [[String: Any]])
        let light = try #require(services.first { $0["type"] as? String == "Lightbulb" })
        let characteristics = try #require(light["characteristics"] as? [[String: Any]])
        let brightness = try #require(characteristics.first { $0["type"] as? String == "Brightness" })
        #expect(brightness["value"] as? Int == 30)
        #expect(brightness["maximum"] as? Int == 100)
        #expect(brightness["permissions"] as? [String] == ["pr", "pw", "ev"])
    }

    @Test func watchTellsChangesAsTheyHappen() throws {
        let bridge = try ServedBridge(["--toggle-interval", "0.2"])
        try bridge.pair()
        let lines = try bridge.success("watch", "Temperature 1", "--count", "2", "--for", "50", "--json")
            .split(separator: "\n").map(String.init)
        let events = try lines.map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        #expect(events.map { $0["initial"] as? Bool } == [true, false, false])
        let values = events.dropFirst().compactMap { $0["value"] as? Double }
        #expect(Set(values) == [19.3, 20.1])
    }

    @Test func watchForATimeWithoutTheWantedChangesTimesOut() throws {
        let bridge = try ServedBridge()
        try bridge.pair()
        #expect(
            try bridge.hearth("watch", "Light 1", "--count", "1", "--for", "0.3").status == ExitCode.timedOut.rawValue)
        #expect(try bridge.hearth("watch", "Light 1", "--for", "0.3").status == 0)
    }

    @Test func otherControllersAreAddedListedAndRemoved() throws {
        let bridge = try ServedBridge()
        try bridge.pair()
        let other = try TemporaryFolder()
        let printed = try HearthProcess.run(["pairings", "identity", "--store", other.path("other.json")]).output
        let words = printed.split(whereSeparator: \.isWhitespace).map(String.init)
        #expect(words.count == 2)
        _ = try bridge.success("pairings", "add", "Fixture", words[0], words[1])
        let listed = try bridge.json("pairings", "list", "Fixture")
        let controllers = try #require(listed["controllers"] as? [[String: Any]])
        #expect(controllers.count == 2)
        #expect(controllers.first { $0["identifier"] as? String == words[0] }?["admin"] as? Bool == false)
        _ = try bridge.success("pairings", "remove", "Fixture", words[0])
        #expect((try bridge.json("pairings", "list", "Fixture")["controllers"] as? [Any])?.count == 1)
    }

    @Test func setupCodeComesFromStandardInputWhenItIsNotGiven() throws {
        let bridge = try ServedBridge()
        #expect(try bridge.hearth("pair", "127.0.0.1:\(bridge.port)", input: bridge.code + "\n").status == 0)
        let second = try ServedBridge()
        let refused = try second.hearth("pair", "127.0.0.1:\(second.port)", input: "12\n")
        #expect(refused.status == ExitCode.usage.rawValue)
        #expect(refused.errors.contains("8 digits"))
    }

    @Test func storeIsForItsUserAlone() throws {
        let bridge = try ServedBridge()
        try bridge.pair()
        let attributes = try FileManager.default.attributesOfItem(atPath: bridge.store)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func anotherAddressCanBeGiven() throws {
        let folder = try TemporaryFolder()
        let state = folder.path("state")
        let first = try ServedBridge(["--state", state], in: folder)
        try first.pair()
        #expect(first.process.end() == 0)
        // The same accessory at another port, as after a restart.
        let second = try ServedBridge(["--state", state], in: folder)
        #expect(second.id == first.id)
        #expect(try second.hearth("get", "Light 1", "on").status != 0)
        #expect(try second.success("get", "Light 1", "on", "--address", "127.0.0.1:\(second.port)") == "off\n")
        // And it is remembered.
        #expect(try second.success("get", "Light 1", "on") == "off\n")
    }
}
