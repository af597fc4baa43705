import HAPModel
import Testing

@testable import hearth

@Suite struct ValueTests {
    @Test(arguments: [
        (Characteristic(.on), "on", Value.bool(true)), (Characteristic(.on), "FALSE", false),
        (Characteristic(.on), "0", false),
        (Characteristic(.brightness), "40", 40), (Characteristic(.brightness), "40%", 40),
        (Characteristic(.brightness), "39.6 %", 40), (Characteristic(.targetTemperature), "21.5", 21.5),
        (Characteristic(.targetTemperature), "21.5°C", 21.5), (Characteristic(.targetTemperature), "68F", 20.0),
        (Characteristic(.hue), "120°", 120.0), (Characteristic(.colorTemperature), "4000K", 250),
        (Characteristic(.lockTargetState), "locked", 1), (Characteristic(.lockTargetState), "Unsecured", 0),
        (Characteristic(.targetHeatingCoolingState), "heat", 1), (Characteristic(.targetHeatingCoolingState), "3", 3),
        (Characteristic(.securitySystemTargetState), "night", 2), (Characteristic(.active), "on", 1),
        (Characteristic(.targetPosition), "open", 100), (Characteristic(.rotationDirection), "counter-clockwise", 1),
        (Characteristic(.currentTemperature), "-5", -5.0), (Characteristic(.configuredName), "4 %", "4 %"),
        (Characteristic(.lockControlPoint), "hex:00017f", .tlv8([0, 1, 0x7F])),
        (Characteristic(.lockControlPoint), "AAEH", .tlv8([0, 1, 7])),
    ])
    func readsWhatPeopleWrite(characteristic: Characteristic, text: String, value: Value) throws {
        #expect(try ValueParser(characteristic).value(text) == value)
    }

    @Test(arguments: [
        (Characteristic(.on), "maybe", ExitCode.usage, "On is \"on\" or \"off\", found \"maybe\""),
        (Characteristic(.brightness), "140", .refused, "Brightness \"140\": 140 is above the maximum, 100"),
        (Characteristic(.brightness), "21C", .usage, "Brightness takes a number (in %), found \"21C\""),
        (Characteristic(.brightness), "nan", .usage, "Brightness takes a number (in %), found \"nan\""),
        (
            Characteristic(.targetHeatingCoolingState), "heta", .usage,
            "Target Heating Cooling State takes one of off, heat, cool, auto, found \"heta\"; did you mean \"heat\"?"
        ),
        (Characteristic(.lockTargetState), "7", .refused, "Lock Target State \"7\": 7 is above the maximum, 1"),
        (Characteristic(.lockControlPoint), "hex:0", .usage, "Lock Control Point takes bytes, found \"hex:0\""),
        (Characteristic(.brightness), "toggle", .usage, "Brightness takes a number (in %), found \"toggle\""),
    ])
    func saysWhatItExpected(characteristic: Characteristic, text: String, code: ExitCode, message: String) {
        let failure = #expect(throws: CommandFailure.self) { try ValueParser(characteristic).value(text) }
        #expect(failure?.message == message)
        #expect(failure?.code == code)
    }

    @Test func toggleTurnsTwoValuedCharacteristicsAround() throws {
        #expect(try ValueParser(Characteristic(.on)).value("toggle", current: false) == true)
        #expect(try ValueParser(Characteristic(.active)).value("toggle", current: 1) == 0)
        #expect(throws: CommandFailure.self) { try ValueParser(Characteristic(.on)).value("toggle") }
    }

    @Test(arguments: [
        (Characteristic(.on), Value.bool(true), "on"), (Characteristic(.motionDetected), false, "no"),
        (Characteristic(.brightness), 40, "40 %"), (Characteristic(.currentTemperature), 20.5, "20.5 °C"),
        (Characteristic(.hue), 120.0, "120°"), (Characteristic(.lockCurrentState), 1, "secured"),
        (Characteristic(.lockCurrentState), 9, "9"), (Characteristic(.logs), .tlv8([1, 255]), "01FF"),
        (Characteristic(.logs), .tlv8(Array(repeating: 0, count: 40)), "40 bytes"),
    ])
    func showsValuesWithNamesAndUnits(characteristic: Characteristic, value: Value, text: String) {
        #expect(ValueText.text(value, of: characteristic) == text)
    }
}
