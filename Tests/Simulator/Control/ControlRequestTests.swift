import HAPModel
import HearthJSON
import Seeded
import Testing

@testable import Simulator

@Suite struct ControlRequestTests {
    private static func request(_ line: String) throws(ControlRequest.Failure) -> ControlRequest {
        try ControlRequest(parsing: Array(line.utf8))
    }

    private static func error(_ line: String) -> ControlError? {
        do throws(ControlRequest.Failure) {
            _ = try request(line)
            return nil
        } catch {
            return error.error
        }
    }

    @Test func readsEveryCommand() throws {
        let lamp = ControlTarget(accessory: "Lamp")
        let expected: [(String, ControlCommand)] = [
            (#"{"do":"list"}"#, .list), (#"{"do":"snapshot"}"#, .snapshot), (#"{"do":"events"}"#, .events),
            (#"{"do":"get"}"#, .get(nil)), (#"{"do":"get","accessory":"Lamp"}"#, .get(lamp)),
            (
                #"{"do":"set","accessory":"Lamp","characteristic":"On","value":true}"#,
                .set(lamp, .named("On", service: nil), true)
            ),
            (
                #"{"do":"set","server":"Flat","accessory":"Lamp","iid":9,"value":"locked"}"#,
                .set(ControlTarget(server: "Flat", accessory: "Lamp"), .iid(9), "locked")
            ),
            (#"{"do":"press","accessory":"Lamp"}"#, .press(lamp, .single, service: nil)),
            (#"{"do":"press","accessory":"Lamp","press":"long","service":"b"}"#, .press(lamp, .long, service: "b")),
            (#"{"do":"reset"}"#, .reset(nil, pairings: false)),
            (#"{"do":"reset","accessory":"Lamp","pairings":true}"#, .reset(lamp, pairings: true)),
            (#"{"do":"advance","time":"1h30m"}"#, .advance(.seconds(5_400))),
            (#"{"do":"advance","time":0.5}"#, .advance(.milliseconds(500))),
            (#"{"do":"save"}"#, .save(withValues: false)), (#"{"do":"save","values":true}"#, .save(withValues: true)),
            (#"{"do":"faults"}"#, .faults), (#"{"do":"clear-fault","number":3}"#, .clearFault(3)),
            (
                #"{"do":"fault","fault":{"fault":"drop","server":"Flat"}}"#,
                .fault(Array(#"{"fault":"drop","server":"Flat"}"#.utf8))
            ),
            (#"{"do":"clock"}"#, .clock(nil)), (#"{"do":"clock","rate":"manual"}"#, .clock(.manual)),
            (#"{"do":"clock","rate":60}"#, .clock(.running(speed: 60))),
            (
                #"{"do":"add-accessory","server":"Flat","definition":{"name":"Lamp"}}"#,
                .edit(.addAccessory(server: "Flat", Array(#"{"name":"Lamp"}"#.utf8)))
            ),
            (#"{"do":"remove-accessory","accessory":"Lamp"}"#, .edit(.removeAccessory(lamp))),
            (
                #"{"do":"add-service","accessory":"Lamp","definition":"{type:'Battery'}"}"#,
                .edit(.addService(lamp, Array("{type:'Battery'}".utf8)))
            ),
            (
                #"{"do":"remove-service","accessory":"Lamp","service":"Battery"}"#,
                .edit(.removeService(lamp, service: "Battery"))
            ),
            (
                #"{"do":"add-characteristic","accessory":"Lamp","definition":"{Hue:30}"}"#,
                .edit(.addCharacteristics(lamp, service: nil, Array("{Hue:30}".utf8)))
            ),
            (
                #"{"do":"remove-characteristic","accessory":"Lamp","characteristic":"Hue"}"#,
                .edit(.removeCharacteristic(lamp, service: nil, "Hue"))
            ),
            (#"{"do":"set-category","category":"bridge"}"#, .edit(.setCategory(server: nil, "bridge"))),
            (
                #"{"do":"set-setup-code","server":"Flat","code":"518-08-582"}"#,
                .edit(.setSetupCode(server: "Flat", "518-08-582"))
            ),
            (
                #"{"do":"set-metadata","accessory":"Lamp","name":"Light","room":"Hall"}"#,
                .edit(.setMetadata(lamp, ["name": "Light", "room": "Hall"]))
            ),
        ]
        for (line, command) in expected { #expect(try Self.request(line).command == command, "\(line)") }
        let names = Set(expected.compactMap { try? JSONValue(parsing: Array($0.0.utf8))["do"]?.stringValue })
        #expect(Set(ControlRequest.commandNames).isSubset(of: names))
    }

    @Test func theIDComesBackAlsoWithAnError() throws {
        #expect(try Self.request(#"{"id":7,"do":"list"}"#).id == 7)
        #expect(try Self.request(#"{"id":"a","do":"list"}"#).id == "a")
        #expect(try Self.request(#"{"do":"list"}"#).id == .null)
        do throws(ControlRequest.Failure) {
            _ = try Self.request(#"{"id":7,"do":"lst"}"#)
            Issue.record("a wrong command was taken")
        } catch {
            #expect(error.id == 7)
            #expect(error.error.code == .unknownCommand)
            #expect(error.error.message.contains("did you mean \"list\"?"))
        }
    }

    @Test func saysWhatIsWrongWithARequest() {
        #expect(Self.error("list")?.code == .malformed)
        #expect(Self.error("[1]")?.message == "expected an object, found an array")
        #expect(Self.error(#"{"id":1}"#)?.message.contains("\"do\"") == true)
        #expect(Self.error(#"{"id":[],"do":"list"}"#)?.code == .invalidRequest)
        #expect(Self.error(#"{"do":"set","accessory":"Lamp","value":1}"#)?.message == "\"characteristic\" is missing")
        #expect(
            Self.error(#"{"do":"set","acessory":"Lamp","characteristic":"On","value":1}"#)?.message
                == "\"accessory\" is missing")
        #expect(
            Self.error(#"{"do":"reset","pairing":true}"#)?.message
                == "\"reset\" has no \"pairing\"; did you mean \"pairings\"?")
        #expect(Self.error(#"{"do":"advance","time":"soon"}"#)?.code == .invalidRequest)
        #expect(Self.error(#"{"do":"advance","time":"367d"}"#)?.message.contains("at most 366d") == true)
        #expect(Self.error(#"{"do":"advance","time":-5}"#)?.code == .invalidRequest)
        #expect(Self.error(#"{"do":"clock","rate":0}"#)?.code == .invalidRequest)
        #expect(Self.error(#"{"do":"press","accessory":"B","press":"hard"}"#)?.message.contains("double") == true)
    }

    @Test func survivesDamage() throws {
        var generator = SeededGenerator(seed: 0x51)
        let lines = [
            #"{"id":1,"do":"set","server":"Flat","accessory":"Lamp","characteristic":"On","value":true}"#,
            #"{"id":"x","do":"advance","time":"1h30m"}"#, #"{"do":"clock","rate":60}"#,
            #"{"do":"add-accessory","server":"Flat","definition":{"name":"Lamp","services":[]}}"#,
        ].map { Array($0.utf8) }
        var understood = 0
        for _ in 0..<5_000 {
            let line = generator.damage(lines.randomElement(using: &generator) ?? [])
            do throws(ControlRequest.Failure) {
                _ = try ControlRequest(parsing: line)
                understood += 1
            } catch {
                #expect(!error.error.message.isEmpty)
            }
        }
        #expect(understood > 0)
    }

    @Test func spansOfTimeAreReadAsPeopleWriteThem() {
        let expected: [(String, Duration?)] = [
            ("90", .seconds(90)), ("90s", .seconds(90)), ("15m", .seconds(900)), ("2h", .seconds(7_200)),
            ("7d", .seconds(604_800)), ("1h30m", .seconds(5_400)), ("0.5h", .seconds(1_800)),
            ("1.5", .milliseconds(1_500)),
            ("0", .zero), ("", nil), ("h", nil), ("5x", nil), ("5m5m", nil), ("-5", nil), ("1e9", nil), ("5m3", nil),
            ("4000d", nil), ("inf", nil), ("nan", nil), ("0x10", nil), ("1.2.3", nil), ("７", nil),
        ]
        for (text, span) in expected { #expect(TimeSpanText.read(text) == span, "\(text)") }
    }
}
