import HomeModel
import HubAPI
import Testing

@testable import hearth

@Suite struct ThingDirectoryTests {
    private let things = SampleThings.directory

    @Test(arguments: [
        ("Hall lamp/Brightness", 1_002), ("hall lamp / brightness", 1_002), ("Hall lamp/Lightbulb/Brightness", 1_002),
        ("Thermo/temperature", 2_001), ("Power strip/Left/On", 4_001), ("power strip / right / on", 4_002),
        ("A/C/On", 5_001), ("a/c / Switch / on", 5_001), ("00000000-0000-0000-0000-0000000003EA", 1_002),
    ])
    func findsWhatPeopleWrite(text: String, number: Int) throws {
        #expect(try things.part(text, for: .read).id == SampleThings.id(UInt128(number)))
    }

    @Test(arguments: [
        ("Hall lmap/On", "no accessory is called \"Hall lmap\"; did you mean \"Hall lamp\"?", ExitCode.notFound),
        ("Hall/On", "\"Hall\" means several accessories", .notFound),
        ("Hall lamp/Hue", "\"Hall lamp\" has no characteristic called \"Hue\"", .notFound),
        ("Power strip/On", "means several characteristics", .usage),
        ("Hall lamp", "is no characteristic; write it as ACCESSORY/CHARACTERISTIC", .usage),
        ("/", "is no characteristic", .usage),
        ("00000000-0000-0000-0000-000000000000", "there is no characteristic with the id", .notFound),
    ])
    func saysWhatIsWrong(text: String, message: String, code: ExitCode) {
        let failure = #expect(throws: CommandFailure.self) { try things.part(text, for: .write) }
        #expect(failure?.message.contains(message) == true, "\(failure?.message ?? "")")
        #expect(failure?.code == code)
    }

    @Test func servicesGoByNameOrByType() throws {
        #expect(try things.service("Power strip/left").name == "Left")
        #expect(try things.service("Hall lamp").typeName == "Lightbulb")
        #expect(try things.service("Hall sensor/Light Sensor").typeName == "Light Sensor")
        let failure = #expect(throws: CommandFailure.self) { try things.service("Power strip") }
        #expect(failure?.remedy == "It has Left, Right: write \"Power strip/Left\".")
    }

    @Test func labelsTellServicesApartWhereThatIsNeeded() throws {
        #expect(try things.part("Hall lamp/On", for: .read).label == "Hall lamp / On")
        #expect(try things.part("Power strip/Left/On", for: .read).label == "Power strip / Left / On")
        let lamp = try things.part("Hall lamp/Brightness", for: .read)
        #expect(lamp.text(lamp.resource.value) == "40 %")
        #expect(lamp.text(nil) == "–")
    }

    @Test func anActionSetsAValueOfTheCharacteristic() throws {
        let reader = ActionReader(things: things)
        #expect(
            try reader.actions(["Hall lamp/On=off", "Hall lamp/Brightness = 30%", "Hall lamp/On=on"]) == [
                NewAction(SampleThings.id(1_002), 30), NewAction(SampleThings.id(1_001), true),
            ])
        for (text, message) in [
            ("Hall lamp/On", "is no action"), ("Hall lamp/Brightness>3", "is no action"),
            ("Thermometer/Current Temperature=20", "can only be read"),
            ("Hall lamp/Brightness=101", "Brightness \"101\""),
            ("Hall lamp/On=maybe", "On is \"on\" or \"off\", found \"maybe\""),
        ] {
            let failure = #expect(throws: CommandFailure.self) { try reader.actions([text]) }
            #expect(failure?.message.contains(message) == true, "\(failure?.message ?? "")")
        }
    }
}
