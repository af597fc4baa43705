import Foundation
import HAPProtocol
import HearthJSON
import Simulator
import Testing

@Suite struct FaultReadingTests {
    private static func read(_ text: String) throws -> ScheduledFault {
        try DefinitionReader.readFault(Array(text.utf8), file: "fault")
    }

    private static func problem(_ text: String) -> String {
        do {
            _ = try read(text)
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test func readsWhatWhereWhenAndHowOften() throws {
        #expect(
            try Self.read(
                "{ fault: 'delay', accessory: 'Lamp', by: 2.5, after: 600, for: 30, every: 3600, chance: 0.1 }")
                == ScheduledFault(
                    .delay(by: .milliseconds(2_500)), into: .accessory("Lamp"), start: .after(.seconds(600)),
                    for: .seconds(30), every: .seconds(3_600), chance: 0.1))
        #expect(
            try Self.read("{ fault: 'reset-mid-frame', server: 'Flat', connection: 3, at: '06:30:15' }")
                == ScheduledFault(
                    .resetMidFrame(after: nil), into: .connection(.init(rawValue: 3), of: "Flat"),
                    start: .timeOfDay(.seconds(23_415))))
        #expect(
            try Self.read("{ fault: 'wrong-status', server: 'Flat', status: -70411, at: '2026-01-05T06:30' }")
                == ScheduledFault(
                    .wrongStatus(.insufficientAuthorization), into: .server("Flat"),
                    start: .instant(HomeInstant(year: 2026, month: 1, day: 5, hour: 6, minute: 30))))
    }

    @Test func everyKindIsReadAsItIsPrinted() throws {
        for kind in Fault.Kind.allCases {
            let fault = Fault(kind)
            #expect(fault.kind == kind)
            #expect(Fault(kind, fault.arguments) == fault)
            for start: ScheduledFault.Start in [
                .after(.zero), .after(.seconds(5)), .timeOfDay(.seconds(3_723)),
                .instant(HomeInstant(year: 2026, month: 2, day: 3, hour: 4)),
            ] {
                let scheduled = ScheduledFault(
                    fault, into: .server("Flat"), start: start, for: kind.lasts ? .seconds(7) : nil,
                    every: .seconds(90), chance: kind.takesChance ? 0.25 : 1)
                let text = String(decoding: scheduled.json.bytes, as: UTF8.self)
                #expect(try Self.read(text) == scheduled, "\(text)")
            }
            #expect(kind.sentence.hasSuffix("."))
        }
        #expect(Fault.delay(by: .seconds(2)).description == "delay by=2.0")
        #expect(Fault.missingField(.iid).description == "missing-field field=iid")
    }

    @Test func argumentsReplaceWhatHoldsWithoutThem() {
        let arguments: [(Fault.Kind, JSONObject, Fault)] = [
            (.delay, ["by": 0.5], .delay(by: .milliseconds(500))),
            (.resetMidFrame, ["bytes": 3], .resetMidFrame(after: 3)),
            (.trickle, ["bytes": 2, "pause": 1], .trickle(bytes: 2, pause: .seconds(1))),
            (.garbage, ["bytes": 2], .garbage(bytes: 2)),
            (.wrongHTTPStatus, ["status": 404], .wrongHTTPStatus(404)),
            (.missingField, ["field": "perms"], .missingField(.perms)),
            (.chunked, ["bytes": 4], .chunked(bytes: 4)),
            (.wrongLength, ["by": -3], .wrongLength(by: -3)),
            (.eventStorm, ["count": 3], .eventStorm(count: 3)),
            (.duplicateEvents, ["copies": 3], .duplicateEvents(copies: 3)),
            (.slowHandler, ["by": 3], .slowHandler(by: .seconds(3))),
            (.reboot, ["down": 3], .reboot(down: .seconds(3))),
            (.changedPort, ["port": 3_000], .changedPort(to: 3_000)),
            (.duplicateName, ["name": "Other"], .duplicateName("Other")),
            (.clockDrift, ["speed": 2], .clockDrift(speed: 2)),
        ]
        for (kind, arguments, fault) in arguments { #expect(Fault(kind, arguments) == fault) }
    }

    @Test func problemsAreToldWithTheirPlaceAndTheNearestName() {
        #expect(
            Self.problem("{ fault: 'half-opne', server: 'Flat' }")
                == "fault:1:10: unknown fault \"half-opne\"; did you mean \"half-open\"?")
        #expect(Self.problem("{ server: 'Flat' }") == "fault:1:1: expected \"fault\" with a fault's name, found none")
        #expect(
            Self.problem("{ fault: 'delay', by: 2 }")
                == "fault:1:1: expected \"server\" or \"accessory\" in the fault, found neither")
        #expect(
            Self.problem("{ fault: 'delay', server: 'Flat', accessory: 'Lamp' }")
                == "fault:1:46: \"server\" and \"accessory\" exclude each other")
        #expect(
            Self.problem("{ fault: 'delay', server: 'Flat', bye: 2 }")
                == "fault:1:35: unknown field \"bye\"; did you mean \"by\"?")
        #expect(
            Self.problem("{ fault: 'delay', server: 'Flat', by: -2 }")
                == "fault:1:39: expected seconds from 0 to 86400, found -2")
        #expect(
            Self.problem("{ fault: 'missing-field', server: 'Flat', field: 'valeu' }")
                == "fault:1:50: unknown field \"valeu\"; expected one of aid, iid, type, perms, format, value; "
                + "did you mean \"value\"?")
        #expect(
            Self.problem("{ fault: 'reboot', accessory: 'Lamp' }").contains(
                "fault:1:20: unknown field \"accessory\""))
        #expect(
            Self.problem("{ fault: 'lost-pairings', server: 'Flat', for: 3 }").contains("unknown field \"for\""))
        #expect(
            Self.problem("{ fault: 'drop', server: 'Flat', at: '25:00' }")
                == "fault:1:38: expected a time of day in quotes, such as \"06:30:00\", or a date and time, "
                + "found \"25:00\"")
        #expect(
            Self.problem("{ fault: 'drop', server: 'Flat', at: '06:00', after: 3 }")
                == "fault:1:38: \"at\" and \"after\" exclude each other")
        #expect(
            Self.problem("{ fault: 'event-storm', server: 'Flat', count: 1.5 }")
                == "fault:1:48: expected an integer, found 1.5")
        #expect(
            Self.problem("{ fault: 'drop', accessory: 'Lamp', connection: 1 }")
                == "fault:1:29: a connection is one of a \"server\", not of an accessory")
    }

    @Test func theGuideHasEveryFaultAndItsSentence() throws {
        let guide = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Docs/guides/faults.md")
        let text = try String(contentsOf: guide, encoding: .utf8)
        for kind in Fault.Kind.allCases {
            #expect(text.contains("| `\(kind.rawValue)` | \(kind.sentence) |"), "\(kind)")
            for parameter in kind.parameters { #expect(text.contains("`\(parameter.name)`: "), "\(kind)") }
        }
    }

    @Test func aHomeKnowsItsFaults() throws {
        func read(_ faults: String) throws -> HomeDefinition {
            let text = """
                { home: 'H', servers: [{ name: 'Flat', accessories: [{ name: 'Lamp', services: [{ type: 'Lightbulb' }] }] }],
                  faults: [
                    \(faults)
                  ] }
                """
            return try DefinitionReader.readHome(Array(text.utf8), file: "home")
        }
        let home = try read("{ fault: 'drop', accessory: 'Lamp' }, { fault: 'busy', server: 'Flat', after: 3 }")
        #expect(
            home.faults == [
                ScheduledFault(.drop, into: .accessory("Lamp")),
                ScheduledFault(.busy, into: .server("Flat"), start: .after(.seconds(3))),
            ])
        do {
            _ = try read("{ fault: 'drop', accessory: 'Lam' },\n{ fault: 'busy', server: 'Lamp' }")
            Issue.record("read")
        } catch {
            #expect(
                "\(error)" == """
                    home:3:33: no accessory is called "Lam"; did you mean "Lamp"?
                    home:4:26: no accessory server is called "Lamp"
                    """)
        }
    }
}
