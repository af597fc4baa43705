import HAPModel
import Simulator
import Testing

@testable import hearth

@Suite struct NamingTests {
    private static let database = SampleBridge(bridged: 16).definition.database
    private static let directory = AccessoryDirectory([database])

    private static func find(_ accessory: String, _ word: String, _ purpose: CharacteristicFinder.Purpose) throws
        -> [String]
    {
        let entry = try directory.find(accessory)
        return try CharacteristicFinder(accessory: entry.accessory, purpose: purpose).find(word)
            .map { "\($0.service.type).\($0.characteristic.type)" }
    }

    @Test(arguments: [
        ("Lock 1", "Lock 1"), ("lock 1", "Lock 1"), ("garage", "Garage 1"), ("fixture", "Fixture Bridge"),
        ("arm", "Alarm 1"),
    ])
    func findsAnAccessory(word: String, name: String) throws {
        #expect(try Self.directory.find(word).accessory.name == name)
    }

    @Test func saysWhenANameMeansSeveral() {
        let failure = #expect(throws: CommandFailure.self) { try Self.directory.find("light") }
        #expect(failure?.message == "\"light\" means several accessories: \"Light 1\" (2.…), \"Light 2\" (16.…)")
    }

    @Test func suggestsTheNearestAccessory() {
        let failure = #expect(throws: CommandFailure.self) { try Self.directory.find("Lokc 1") }
        #expect(failure?.message == "no accessory is called \"Lokc 1\"; did you mean \"Lock 1\"?")
        #expect(failure?.code == .notFound)
    }

    @Test(arguments: [
        ("Light 1", "brightness", CharacteristicFinder.Purpose.write, ["Lightbulb.Brightness"]),
        ("Light 1", "power-state", .write, ["Lightbulb.On"]),
        ("Thermostat 1", "temperature", .read, ["Thermostat.CurrentTemperature"]),
        ("Thermostat 1", "temperature", .write, ["Thermostat.TargetTemperature"]),
        ("Thermostat 1", "humidity", .read, ["Thermostat.CurrentRelativeHumidity"]),
        ("Light 1", "name", .read, ["Lightbulb.Name"]),
        ("Light 1", "serial", .read, ["AccessoryInformation.SerialNumber"]),
        ("Light 1", "AccessoryInformation/name", .read, ["AccessoryInformation.Name"]),
        ("TV 1", "HDMI 2/configured-name", .write, ["InputSource.ConfiguredName"]),
        (
            "Button 1", "event", .watch,
            [
                "StatelessProgrammableSwitch.ProgrammableSwitchEvent",
                "StatelessProgrammableSwitch.ProgrammableSwitchEvent",
            ]
        ),
        ("Light 1", "25", .write, ["Lightbulb.On"]),
    ])
    func findsCharacteristics(accessory: String, word: String, purpose: CharacteristicFinder.Purpose, found: [String])
        throws
    {
        #expect(try Self.find(accessory, word, purpose) == found)
    }

    @Test func saysWhatAnAccessoryHas() {
        let failure = #expect(throws: CommandFailure.self) { try Self.find("Light 1", "brightnes-level", .write) }
        #expect(failure?.message == "\"Light 1\" has no characteristic called \"brightnes-level\"")
        #expect(failure?.remedy == "It has Brightness, ColorTemperature, Hue, Identify, On, Saturation.")
    }

    @Test func saysWhenAWordMeansSeveralCharacteristics() {
        let failure = #expect(throws: CommandFailure.self) {
            try Self.find("Thermostat 1", "thresholdtemperature", .write)
        }
        #expect(failure?.message.contains("CoolingThresholdTemperature, HeatingThresholdTemperature") == true)
    }
}
