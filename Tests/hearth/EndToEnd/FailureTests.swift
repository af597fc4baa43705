import Foundation
import Testing

@testable import hearth

/// What a person is told when something goes wrong, and the exit code that a script sees.
@Suite struct FailureTests {
    @Test func wrongSetupCodeIsRefusedAndCostsNothingElse() throws {
        let bridge = try ServedBridge()
        let outcome = try bridge.hearth("pair", "127.0.0.1:\(bridge.port)", "000-00-001")
        #expect(outcome.status == ExitCode.refused.rawValue)
        #expect(outcome.errors == "hearth: the setup code is wrong; check it and start again\n")
        try bridge.pair()
    }

    @Test func aPortInUseIsNamedOnceWithWhatToDo() throws {
        let bridge = try ServedBridge()
        let outcome = try HearthProcess.run(["accessory", "serve", "--no-mdns", "--port", "\(bridge.port)"])
        #expect(outcome.status == ExitCode.failure.rawValue)
        #expect(
            outcome.errors
                == "hearth: Cannot listen on [::]:\(bridge.port): another program uses the address; stop it, or choose another port.\n"
        )
    }

    @Test func aPortWhereNobodyListensIsNamedOnceWithWhatToDo() throws {
        let bridge = try ServedBridge()
        _ = bridge.process.end()
        let outcome = try bridge.hearth("pair", "127.0.0.1:\(bridge.port)", bridge.code)
        #expect(outcome.status == ExitCode.notFound.rawValue)
        #expect(outcome.errors.split(separator: "127.0.0.1:\(bridge.port)").count == 2, "\(outcome.errors)")
        #expect(outcome.errors.contains("nothing listens there; start it"), "\(outcome.errors)")
    }

    @Test func malformedSetupCodeIsFoundBeforeAnythingIsSent() throws {
        let outcome = try HearthProcess.run([
            "pair", "127.0.0.1:9", "1234", "--no-mdns", "--store", try TemporaryFolder().path("s"),
        ])
        #expect(outcome.status == ExitCode.usage.rawValue)
        #expect(outcome.errors.contains("a setup code has 8 digits, not 4"))
    }

    @Test func secondPairingSaysThatItIsPaired() throws {
        let bridge = try ServedBridge()
        try bridge.pair()
        let other = try TemporaryFolder()
        let outcome = try HearthProcess.run([
            "pair", "127.0.0.1:\(bridge.port)", bridge.code, "--no-mdns", "--store", other.path("other.json"),
        ])
        #expect(outcome.status == ExitCode.refused.rawValue)
        #expect(
            outcome.errors.contains("paired already"), "\(outcome.errors)")
    }

    @Test func nobodyAtTheAddress() throws {
        let bridge = try ServedBridge()
        try bridge.pair()
        _ = bridge.process.end()
        let outcome = try bridge.hearth("get", "Light 1", "on")
        #expect(outcome.status == ExitCode.notFound.rawValue)
        #expect(outcome.errors.contains("127.0.0.1:\(bridge.port)"), "\(outcome.errors)")
    }

    @Test func unknownNamesSuggestTheNearest() throws {
        let bridge = try ServedBridge()
        try bridge.pair()
        let accessory = try bridge.hearth("get", "Lihgt 1")
        #expect(accessory.status == ExitCode.notFound.rawValue)
        #expect(accessory.errors.contains("did you mean \"Light 1\"?"))
        let characteristic = try bridge.hearth("set", "Light 1", "brihgtness", "3")
        #expect(characteristic.errors.contains("did you mean \"Brightness\"?"))
        let value = try bridge.hearth("set", "Light 1", "brightness", "140")
        #expect(value.status == ExitCode.refused.rawValue)
        #expect(value.errors.contains("It takes 0 to 100 % in steps of 1."))
    }

    @Test func anAccessoryThatItsBridgeCannotReach() throws {
        let bridge = try ServedBridge(["--faulty"])
        try bridge.pair()
        for words in [["get", "Faulty", "on"], ["set", "Faulty", "on", "true"]] {
            let outcome = try HearthProcess.run(words + ["--store", bridge.store, "--no-mdns"])
            #expect(outcome.status == ExitCode.refused.rawValue)
            #expect(outcome.errors.contains("(-70402)"))
        }
        #expect(try bridge.success("get", "Light 1", "on") == "off\n")
    }

    @Test func oneSilentBridgeDoesNotHideTheOthers() throws {
        let folder = try TemporaryFolder()
        let flat = try ServedBridge(in: folder)
        try flat.pair()
        let example = ExampleDefinition.path("desk-lamp.json5")
        let lamp = try ServedBridge([example], in: folder)
        try lamp.pair()
        #expect(try lamp.success("get", "Desk lamp", "brightness") == "40 %\n")
        _ = flat.process.end()
        // The store knows whose accessory is meant, so the silent bridge is not asked.
        let named = try lamp.hearth("get", "Desk lamp", "brightness")
        #expect(named.status == 0 && named.output == "40 %\n" && named.errors.isEmpty, "\(named.errors)")
        let all = try lamp.hearth("accessories")
        #expect(all.status == ExitCode.notFound.rawValue)
        #expect(all.output.contains("Desk lamp"))
        #expect(all.errors.contains("\"Fixture Bridge\" is left out"), "\(all.errors)")
        #expect(try lamp.hearth("accessories", "--pairing", "Desk lamp").status == 0)
        // A bridge that is gone for good is forgotten without it.
        #expect(try lamp.hearth("unpair", "Fixture Bridge").status == ExitCode.notFound.rawValue)
        #expect(try lamp.hearth("unpair", "Fixture Bridge", "--forget").status == 0)
        #expect(try lamp.hearth("accessories").status == 0)
    }

    @Test func nothingIsPaired() throws {
        let outcome = try HearthProcess.run(["get", "Lamp", "--no-mdns", "--store", try TemporaryFolder().path("s")])
        #expect(outcome.status == ExitCode.notFound.rawValue)
        #expect(outcome.errors.contains("nothing is paired yet"))
    }

    @Test func damagedAndNewerStoresAreLeftAlone() throws {
        let folder = try TemporaryFolder()
        for text in ["{", "{\"version\":99,\"controller\":{},\"accessories\":[]}", "[]"] {
            try text.write(toFile: folder.path("store"), atomically: true, encoding: .utf8)
            let outcome = try HearthProcess.run(["pairings", "list", "--store", folder.path("store")])
            #expect(outcome.status == ExitCode.invalidInput.rawValue, "\(outcome.errors)")
            #expect(try String(contentsOfFile: folder.path("store"), encoding: .utf8) == text)
        }
    }

    @Test func invalidDefinitionTellsEveryProblemWithItsPlace() throws {
        let folder = try TemporaryFolder()
        try """
        { name: "Lamp", services: [
          { type: "Lihgtbulb" },
          { type: "Lightbulb", characteristics: { Brightness: 140 } } ] }
        """.write(toFile: folder.path("lamp.json5"), atomically: true, encoding: .utf8)
        for command in ["serve", "check"] {
            let outcome = try HearthProcess.run(["accessory", command, folder.path("lamp.json5")])
            #expect(outcome.status == ExitCode.invalidInput.rawValue)
            #expect(
                outcome.errors.contains("lamp.json5:2:11: unknown service \"Lihgtbulb\"; did you mean \"Lightbulb\"?"))
            #expect(outcome.errors.contains("lamp.json5:3:55: Brightness: 140 is above the maximum, 100"))
        }
    }

    @Test func portInUseSaysSo() throws {
        let bridge = try ServedBridge()
        let outcome = try HearthProcess.run([
            "accessory", "serve", "--no-mdns", "--address", "127.0.0.1", "--port", "\(bridge.port)",
        ])
        #expect(outcome.status == ExitCode.failure.rawValue)
        #expect(outcome.errors.contains("127.0.0.1:\(bridge.port)"), "\(outcome.errors)")
    }

    @Test func stateThatCannotBeUsed() throws {
        let folder = try TemporaryFolder()
        try "{\"version\": 99}".write(toFile: folder.path("newer"), atomically: true, encoding: .utf8)
        let newer = try HearthProcess.run(["accessory", "serve", "--no-mdns", "--state", folder.path("newer")])
        #expect(newer.status == ExitCode.invalidInput.rawValue, "\(newer.errors)")
        #expect(try String(contentsOfFile: folder.path("newer"), encoding: .utf8) == "{\"version\": 99}")

        let bridge = try ServedBridge(["--state", folder.path("state")])
        let second = try HearthProcess.run(["accessory", "serve", "--no-mdns", "--state", folder.path("state")])
        #expect(second.status == ExitCode.failure.rawValue, "\(second.errors)")
        #expect(bridge.process.end() == 0)
    }
}
