import Foundation
import Testing

@testable import hearth

@Suite struct SimulateTests {
    @Test(arguments: [SIGTERM, SIGINT])
    func endsCleanlyOnASignal(signal: Int32) throws {
        let folder = try TemporaryFolder()
        let demo = try SimulatedDemo(in: folder)
        #expect(demo.process.end(signal) == 0)
        #expect(!FileManager.default.fileExists(atPath: demo.socket))
    }

    @Test func theSocketBelongsToOneUserAndOneSimulator() throws {
        let folder = try TemporaryFolder()
        let demo = try SimulatedDemo(in: folder)
        let attributes = try FileManager.default.attributesOfItem(atPath: demo.socket)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let second = try HearthProcess.run([
            "simulate", "demo", "--no-mdns", "--socket", demo.socket, "--state", folder.path("other"),
        ])
        #expect(second.status == ExitCode.failure.rawValue)
        #expect(second.errors.hasPrefix("hearth: another simulator has the control socket"), "\(second.errors)")
        let third = try HearthProcess.run([
            "simulate", "demo", "--no-mdns", "--socket", folder.path("free"), "--state", folder.path("state"),
        ])
        #expect(third.status == ExitCode.failure.rawValue)
        #expect(third.errors.contains("is in use by process"), "\(third.errors)")
        #expect(try demo.ctl("clock").status == 0)
    }

    @Test func aHandAndTimeMoveThings() throws {
        let demo = try SimulatedDemo(in: try TemporaryFolder())
        try demo.pair()
        #expect(
            try demo.success("set", "Living room", "brightness", "40%") == "Living room lamp  Brightness  40 %\n")
        #expect(try demo.hearth("get", "Living room lamp", "brightness").output == "40 %\n")
        #expect(try demo.hearth("set", "Garage", "target", "open").status == 0)
        #expect(try demo.hearth("get", "Garage", "current").output != "open\n")
        #expect(try demo.success("advance", "2m").hasPrefix("2026-03-02T07:02:00"))
        #expect(try demo.hearth("get", "Garage", "current").output == "open\n")
    }

    @Test func whatIsNotThereIsAnsweredWithTheNearestName() throws {
        let demo = try SimulatedDemo(in: try TemporaryFolder())
        let accessory = try demo.ctl("set", "Garege", "target", "open")
        #expect(accessory.status == ExitCode.notFound.rawValue)
        #expect(accessory.errors == "hearth: no accessory is called \"Garege\"; did you mean \"Garage\"?\n")
        let value = try demo.ctl("set", "Front door", "lock-target-state", "lokced")
        #expect(value.status == ExitCode.usage.rawValue)
        let range = try demo.ctl("set", "Living room lamp", "brightness", "101")
        #expect(range.status == ExitCode.refused.rawValue)
        #expect(range.errors.contains("It takes 0 to 100"))
        let fault = try demo.ctl("fault", "rebot")
        #expect(fault.errors.hasPrefix("hearth: there is no fault \"rebot\"; did you mean \"reboot\"?"))
        #expect(try demo.ctl("fault", "reboot", "Kitchen").errors.contains("strikes whole servers"))
        #expect(
            try demo.ctl("fault", "delay", "by=soon").errors
                == "hearth: by: expected seconds from 0 to 86400, found \"soon\"\n")
        let time = try demo.ctl("advance", "tomorrow")
        #expect(time.status == ExitCode.usage.rawValue)
        let definition = try demo.ctl("add-accessory", "Hearth flat", "{ name: 'X', services: [{ type: 'Swich' }] }")
        #expect(definition.status == ExitCode.invalidInput.rawValue)
        #expect(definition.errors.contains("did you mean \"Switch\"?"))
    }

    @Test func speedsThatNoClockHasAreRefused() throws {
        let demo = try SimulatedDemo(in: try TemporaryFolder())
        let before = try demo.success("clock")
        for rate in ["nan", "inf", "0", "-1", "soon"] {
            let outcome = try demo.ctl("clock", rate)
            #expect(outcome.status == ExitCode.usage.rawValue, "\(rate)")
            #expect(
                outcome.errors.hasPrefix("hearth: \"\(rate)\" is neither \"manual\" nor a speed from 0.001 to 100000"))
        }
        #expect(try demo.success("clock") == before)
        #expect(try demo.success("clock", "60").contains("60 times as fast"))
    }

    @Test func faultsComeAndGo() throws {
        let demo = try SimulatedDemo(in: try TemporaryFolder())
        try demo.pair()
        #expect(try demo.success("fault", "wrong-status", "Front door", "status=-70402").contains("fault 1"))
        #expect(try demo.hearth("get", "Front door", "current").status == ExitCode.refused.rawValue)
        #expect(try demo.success("faults").contains("wrong-status"))
        #expect(try demo.success("clear", "1") == "fault 1 is over\n")
        #expect(try demo.hearth("get", "Front door", "current").status == 0)
        #expect(try demo.success("faults").hasPrefix("Nothing goes wrong."))
    }

    @Test func aRestartKeepsEverythingAndFreshForgetsIt() throws {
        let folder = try TemporaryFolder()
        let first = try SimulatedDemo(in: folder)
        try first.pair()
        _ = try first.success("set", "Living room lamp", "brightness", "33")
        _ = try first.success("advance", "5m")
        #expect(first.process.end() == 0)

        let second = try SimulatedDemo(in: folder)
        #expect(second.id == first.id)
        #expect(second.code == first.code)
        #expect(try second.success("clock").hasPrefix("2026-03-02T07:05:00"))
        #expect(
            try second.hearth("get", "Living room lamp", "brightness", "--address", "127.0.0.1:\(second.port)").output
                == "33 %\n")
        #expect(second.process.end() == 0)

        let third = try SimulatedDemo(["--fresh", "--clock", "manual", "--start", "2026-07-01T12:00"], in: folder)
        #expect(third.id != first.id)
        #expect(try third.success("clock").hasPrefix("2026-07-01T12:00:00"))
        #expect(try third.success("get", "Living room lamp", "brightness").hasSuffix("60 %\n"))
    }

    @Test func aKillLeavesAHomeThatStartsAgain() throws {
        let folder = try TemporaryFolder()
        let first = try SimulatedDemo(in: folder)
        try first.pair()
        _ = first.process.end(SIGKILL)
        #expect(FileManager.default.fileExists(atPath: first.socket))
        // The socket of the dead is taken over, and what was stored is still there.
        let second = try SimulatedDemo(in: folder)
        #expect(second.id == first.id)
        #expect(second.code == first.code)
        #expect(
            try second.hearth("get", "Front door", "current", "--address", "127.0.0.1:\(second.port)").status == 0)
    }

    @Test func aHomeIsAuthoredWhileAControllerLooksOn() throws {
        let demo = try SimulatedDemo(in: try TemporaryFolder())
        try demo.pair()
        let heater = "{ name: 'Heater', services: [{ type: 'Switch', name: 'Heater' }] }"
        #expect(try demo.ctl("add-accessory", "Hearth flat", "-", input: heater).status == 0)
        #expect(try demo.hearth("set", "Heater", "on", "true").output == "Heater  On  on\n")
        _ = try demo.success("add-characteristic", "Kitchen light", "{ Hue: 30 }")
        #expect(try demo.hearth("get", "Kitchen light", "hue").output == "30°\n")
        _ = try demo.success("set-metadata", "Heater", "--name", "Stove")
        #expect(try demo.hearth("get", "Stove", "on").output == "on\n")
        _ = try demo.success("set-setup-code", "Hearth flat", "518-08-582")
        #expect(try demo.success("list").contains("518-08-582"))
        #expect(try demo.hearth("get", "Stove", "on").output == "on\n")
        _ = try demo.success("remove-accessory", "Stove")
        #expect(try demo.hearth("get", "Stove", "on").status == ExitCode.notFound.rawValue)
    }

    @Test func tellsProgramsWhatHappensAndRecordsIt() throws {
        let folder = try TemporaryFolder()
        let record = folder.path("record.jsonl")
        let log = folder.path("protocol.jsonl")
        let demo = try SimulatedDemo(["--clock", "manual", "--record", record, "--log", log], in: folder)
        try demo.pair()
        #expect(try demo.hearth("set", "Kitchen light", "brightness", "12").status == 0)
        #expect(demo.process.end() == 0)
        func objects(_ path: String) throws -> [[String: Any]] {
            try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map { line in
                try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            }
        }
        let events = try objects(record)
        #expect(events.allSatisfy { $0["server"] as? String == "Hearth flat" && $0["home_time"] != nil })
        let write = try #require(events.first { $0["event"] as? String == "write" })
        #expect(write["accessory"] as? String == "Kitchen light")
        #expect(write["value"] as? Int == 12)
        let messages = try objects(log)
        #expect(messages.contains { $0["method"] as? String == "PUT" && $0["direction"] as? String == "in" })
        let text = try String(contentsOfFile: log, encoding: .utf8)
        #expect(!text.contains(demo.code))
    }

    @Test func mistakesOnTheCommandLineAreFoundBeforeAnythingStarts() throws {
        func errors(_ arguments: String...) throws -> String {
            let folder = try TemporaryFolder()
            let outcome = try HearthProcess.run(
                ["simulate"] + arguments + ["--state", folder.path("s"), "--socket", folder.path("c"), "--no-mdns"])
            #expect(outcome.status != 0)
            #expect(outcome.output.isEmpty)
            return outcome.errors
        }
        #expect(try errors("dmeo").contains("did you mean \"demo\"?"))
        #expect(try errors("demo", "--clock", "manual", "--speed", "60").contains("exclude each other"))
        #expect(try errors("demo", "--start", "noon").contains("--start expects a date and time"))
        #expect(try errors("demo", "demo").contains("these homes do not go together"))
        #expect(try errors("missing.json5").contains("cannot read missing.json5"))
        #expect(try errors().contains("HOME is missing"))
        let alone = try HearthProcess.run(["simulate", "ctl", "list", "--socket", try TemporaryFolder().path("none")])
        #expect(alone.status == ExitCode.notFound.rawValue)
        #expect(alone.errors.contains("no simulator listens on"))
    }

    @Test func theSchemaTheHomesAndTheFaultsAreListed() throws {
        #expect(try HearthProcess.run(["simulate", "schema"]).output.hasPrefix("{"))
        let homes = try HearthProcess.run(["simulate", "homes"]).output
        for name in ["demo", "villa", "tower"] { #expect(homes.contains("\n\(name) ")) }
        #expect(try HearthProcess.run(["simulate", "faults"]).output.contains("\nhalf-open\n"))
        let check = try HearthProcess.run(["simulate", "check", ExampleDefinition.path("flat.json5")])
        #expect(check.status == 0)
        #expect(check.output.contains("accessories"))
    }
}
