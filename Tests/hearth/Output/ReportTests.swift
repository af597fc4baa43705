import HAPAccessory
import HAPModel
import HAPProtocol
import Simulator
import Testing

@testable import hearth

@Suite struct ReportTests {
    private static let accessories = SampleBridge(bridged: 3).definition.database.accessories

    private static func line(_ event: AccessoryServerEvent, json: Bool) -> String? {
        ServeReport(isJSON: json).line(event, accessories, at: "12:00:00", 1.5)
    }

    @Test func writesAreShownByName() throws {
        let session = SessionID(rawValue: 3)
        let brightness = CharacteristicID(aid: 2, iid: 10)
        #expect(
            Self.line(.wrote(session, brightness, 40, .success), json: false)
                == "12:00:00  Light 1: Brightness was set to 40 %")
        #expect(
            Self.line(.wrote(session, brightness, 140, .invalidValue), json: true)
                == #"{"event":"write","time":1.5,"session":3,"id":"2.10","accessory":"Light 1","type":"Brightness","value":140,"status":-70410}"#
        )
    }

    @Test func secretsAndNoiseStayOut() {
        #expect(Self.line(.read(SessionID(rawValue: 1), []), json: false) == nil)
        #expect(Self.line(.stopped, json: true) == nil)
        #expect(
            Self.line(.wrongSetupCode(failedAttempts: 2), json: false)
                == "12:00:00  a wrong setup code was tried (2 so far)")
    }

    @Test(arguments: [
        (ServiceType.contactSensor, CharacteristicType.contactSensorState, 1, "open"),
        (.window, .currentPosition, 0, "closed"),
        (.window, .currentPosition, 40, "open 40 %"), (.motionSensor, .motionDetected, 0, "no motion"),
        (.leakSensor, .leakDetected, 0, "dry"), (.occupancySensor, .occupancyDetected, 1, "occupied"),
    ])
    func statesAreSaidInWords(service: ServiceType, type: CharacteristicType, value: Int, text: String) {
        let device = DeviceDefinition("Thing") { Service(service) { Characteristic(type, Value(value)) } }
        let accessories = ServerDefinition(category: .other, primary: device).database.accessories
        #expect(accessories.map(AccessoryState.text) == [text])
    }

    @Test func overviewTellsWhatEachThingDoes() {
        let table = AccessoryTables.overview(SampleBridge().definition.database.accessories).lines(width: nil)
        #expect(table[0] == "AID  NAME            KIND                           STATE")
        #expect(table.contains("  2  Light 1         Lightbulb                      off, 70 %"))
        #expect(table.contains("  4  Lock 1          Lock Mechanism                 secured"))
        #expect(table.contains("  8  Temperature 1   Temperature Sensor             19.3 °C"))
    }

    @Test func characteristicsKeepToTheTerminalsWidth() {
        let table = AccessoryTables.characteristics(SampleBridge().definition.database.accessories)
        for line in table.lines(width: 80) { #expect(DisplayWidth.of(line) <= 80, "\(line)") }
        #expect(
            table.lines(width: nil).contains {
                $0.hasPrefix("2.10   Light 1") && $0.hasSuffix("70 %                                  pr pw ev")
                    || $0.contains("Brightness")
            })
    }

    @Test func labelHasTheCodeToScanAndTheCodeToType() throws {
        let payload = SetupPayload(category: .bridge, code: try SetupCode("518-08-582"), setupID: try SetupID("7OSX"))
        let label = SetupLabel(name: "Flat\u{7}", payload: payload)
        let wide = label.lines(colours: .plainOnDark, width: 80)
        #expect(wide.suffix(3) == ["  Flat\u{FFFD}", "  Setup code  518-08-582", "  QR payload  X-HM://0024BRZUU7OSX"])
        #expect(wide.count > 10)
        // Too narrow for the drawing: only the words.
        #expect(label.lines(colours: .plainOnDark, width: 20).count == 4)
    }
}
