import HomeModel
import HubAPI
import Seeded
import Testing

@testable import HearthMQTT

@Suite struct TextTests {
    private static let percent = CharacteristicMetadata(format: .int, minimum: 0, maximum: 100)

    @Test(arguments: [
        ("true", CharacteristicMetadata(format: .bool), HomeValue.bool(true)),
        ("OFF", CharacteristicMetadata(format: .bool), .bool(false)),
        ("1", CharacteristicMetadata(format: .bool), .bool(true)),
        ("40", percent, .integer(40)), (" 40.0\n", percent, .integer(40)),
        ("21.5", CharacteristicMetadata(format: .float), .float(21.5)),
        ("21", CharacteristicMetadata(format: .float), .float(21)),
        (" text ", CharacteristicMetadata(format: .string), .string(" text ")),
        ("3", CharacteristicMetadata(format: .uint8, validValues: [1, 3]), .integer(3)),
    ])
    func commandsAreReadAsTheirCharacteristicIs(
        _ text: String, _ metadata: CharacteristicMetadata, _ value: HomeValue
    ) throws { #expect(try MQTTText.value(Array(text.utf8), metadata) == value) }

    @Test(arguments: [
        ("maybe", CharacteristicMetadata(format: .bool), "invalidValueType"),
        ("101", percent, "valueHigherThanMaximum"),
        ("-1", percent, "valueLowerThanMinimum"), ("40.5", percent, "invalidValueType"),
        ("", percent, "invalidValueType"),
        ("nan", CharacteristicMetadata(format: .float), "invalidValueType"),
        ("inf", CharacteristicMetadata(format: .float), "invalidValueType"),
        ("0x10", percent, "invalidValueType"), ("1e999", CharacteristicMetadata(format: .float), "invalidValueType"),
        ("256", CharacteristicMetadata(format: .uint8), "valueHigherThanMaximum"),
        ("99999999999999999999999999", CharacteristicMetadata(format: .uint64), "valueHigherThanMaximum"),
        ("2", CharacteristicMetadata(format: .uint8, validValues: [1, 3]), "invalidParameter"),
        ("toolong", CharacteristicMetadata(format: .string, maximumLength: 3), "stringLongerThanMaximum"),
        ("AA", CharacteristicMetadata(format: .tlv8), "invalidValueType"),
    ])
    func whatACharacteristicDoesNotTakeIsRefusedByName(
        _ text: String, _ metadata: CharacteristicMetadata, _ code: String
    ) {
        let refusal = #expect(throws: MQTTRefusal.self) { try MQTTText.value(Array(text.utf8), metadata) }
        #expect(refusal?.code == code)
        #expect(refusal?.remedy.isEmpty == false)
    }

    @Test func whatIsNoTextIsRefused() {
        #expect(throws: MQTTRefusal.self) { try MQTTText.value([0xFF, 0xFE], CharacteristicMetadata(format: .string)) }
    }

    @Test func noBytesTrap() {
        var generator = SeededGenerator(seed: 5)
        let formats: [ValueFormat] = [
            .bool, .int, .float, .string, .uint8, .uint64, .data, ValueFormat(rawValue: "new"),
        ]
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                Array("0123456789.-+eEnaifx,\u{7F}".utf8 + [0xFF, 0xC3]).randomElement(using: &generator) ?? 0
            }
            guard let format = formats.randomElement(using: &generator) else { continue }
            let metadata = CharacteristicMetadata(format: format, minimum: -5, maximum: 300)
            guard let value = try? MQTTText.value(bytes, metadata) else { continue }
            #expect(throws: Never.self) { try metadata.check(value) }
            #expect(MQTTText.text(value, metadata) != nil)
        }
    }

    @Test func valuesAreToldInTheKindOfTheirCharacteristic() {
        #expect(MQTTText.text(1, CharacteristicMetadata(format: .bool)) == "true")
        #expect(MQTTText.text(true, CharacteristicMetadata(format: .uint8)) == "1")
        #expect(MQTTText.text(22.5, CharacteristicMetadata(format: .float)) == "22.5")
        #expect(MQTTText.text(40.0, Self.percent) == "40")
        // Out of the range that it claims itself, yet what the accessory says.
        #expect(MQTTText.text(140, Self.percent) == "140")
        #expect(MQTTText.text(.data([1]), CharacteristicMetadata(format: .tlv8)) == nil)
    }

    @Test func aColorIsHueAndSaturation() throws {
        let hue = CharacteristicResource(
            id: CharacteristicID(rawValue: 1), type: .hue, typeName: "Hue", properties: ["write"],
            metadata: CharacteristicMetadata(format: .float, minimum: 0, maximum: 360))
        let saturation = CharacteristicResource(
            id: CharacteristicID(rawValue: 2), type: .saturation, typeName: "Saturation", properties: ["write"],
            metadata: CharacteristicMetadata(format: .float, minimum: 0, maximum: 100))
        let command = MQTTCommand.color(AccessoryID(rawValue: 3), hue: hue, saturation: saturation)
        #expect(
            try command.writes(Array("300,75.5".utf8)) == [
                Writes.Write(hue.id, .float(300)), Writes.Write(saturation.id, .float(75.5)),
            ])
        for text in ["300", "300,", "300,101", "1,2,3", ",", "x,1"] {
            #expect(throws: MQTTRefusal.self) { try command.writes(Array(text.utf8)) }
        }
    }
}
