import Foundation
import HAPModel
import Testing

@Suite struct CatalogTests {
    /// Rows of Apple's framework: name and UUID of every constant for a service's or a characteristic's type.
    static let constants: [(kind: String, name: String, uuid: String)] = {
        let shared = ProcessInfo.processInfo.environment["HEARTH_SHARED"].map { URL(filePath: $0) }
        let file = (shared ?? URL(filePath: #filePath).appending(path: "../../../../../shared").standardized)
            .appending(path: "api/homekit.tsv")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else {
            print("SKIPPED: HomeKit's constants: \(file.path) is absent")
            return []
        }
        return text.split(separator: "\n").compactMap { line in
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard columns.count > 7, let declaration = columns[2].split(separator: ":").first else { return nil }
            for kind in ["Service", "Characteristic"] {
                if let range = declaration.range(of: "let HM\(kind)Type") {
                    return (kind, String(declaration[range.upperBound...]), String(columns[7]))
                }
            }
            return nil
        }
    }()

    @Test(.enabled(if: !constants.isEmpty)) func everyConstantOfApplesFrameworkIsFoundByItsName() {
        #expect(Self.constants.count > 150)
        for constant in Self.constants {
            if constant.kind == "Service" {
                #expect(ServiceType(name: constant.name) == ServiceType(uuid: constant.uuid), "\(constant.name)")
                #expect(ServiceType(uuid: constant.uuid)?.definition != nil, "\(constant.name)")
            } else {
                #expect(
                    CharacteristicType(name: constant.name) == CharacteristicType(uuid: constant.uuid),
                    "\(constant.name)")
                #expect(CharacteristicType(uuid: constant.uuid)?.definition != nil, "\(constant.name)")
            }
        }
    }

    @Test func numbersAndNamesAreUnique() {
        #expect(Set(CharacteristicType.known.map(\.type)).count == CharacteristicType.known.count)
        #expect(Set(ServiceType.known.map(\.type)).count == ServiceType.known.count)
        for names in [
            CharacteristicType.known.map { [$0.name] + $0.aliases }, ServiceType.known.map { [$0.name] + $0.aliases },
        ] {
            let keys = names.flatMap { $0 }.map { $0.lowercased().filter { $0.isLetter || $0.isNumber } }
            #expect(Set(keys).count == keys.count)
        }
    }

    @Test func servicesSpeakOnlyOfCharacteristicsThatExist() {
        for service in ServiceType.known {
            for type in service.required + service.optional {
                #expect(type.definition != nil, "\(service.name): \(type)")
            }
            #expect(!service.required.isEmpty, "\(service.name)")
            #expect(Set(service.required).isDisjoint(with: service.optional), "\(service.name)")
        }
    }

    @Test func everyCharacteristicIsConsistent() throws {
        for definition in CharacteristicType.known {
            let name = definition.name
            #expect(Format.standard.contains(definition.format), "\(name)")
            #expect(!definition.permissions.isEmpty, "\(name)")
            #expect(
                definition.permissions.contains(.read) || !definition.permissions.contains(.events), "\(name)")
            let metadata = definition.metadata
            if !definition.format.isNumeric {
                #expect(definition.unit == nil && metadata.minimum == nil && metadata.step == nil, "\(name)")
            }
            if let minimum = metadata.minimum, let maximum = metadata.maximum {
                #expect(minimum.double <= maximum.double, "\(name)")
            }
            for bound in [metadata.minimum, metadata.maximum].compactMap({ $0 }) {
                if let range = definition.format.integerRange {
                    #expect(bound.integer.map { range.contains($0) } == true, "\(name)")
                }
            }
            for (value, _) in definition.valueNames {
                #expect(try metadata.accepting(.integer(value), as: definition.format) == .integer(value), "\(name)")
            }
        }
    }

    @Test func everyDefaultIsAllowed() throws {
        for definition in CharacteristicType.known {
            let characteristic = Characteristic(definition.type)
            if definition.permissions.contains(.read), definition.type != .programmableSwitchEvent {
                let value = try #require(definition.defaultValue, "\(definition.name)")
                #expect(try characteristic.accepting(value) == value, "\(definition.name)")
                #expect(try value.converted(exactlyTo: definition.format) == value, "\(definition.name)")
            } else {
                #expect(definition.defaultValue == nil, "\(definition.name)")
            }
        }
    }

    @Test func everyServiceMakesASoundAccessory() {
        let information = AccessoryInformation(
            name: "A1", manufacturer: "B", model: "CC", serialNumber: "DD", firmwareRevision: "1")
        for service in ServiceType.known where service.type != .accessoryInformation {
            let accessory = Accessory(id: 1, information: information) { Service(service.type) }
            #expect(AccessoryDatabase([accessory]).problems() == [], "\(service.name)")
        }
    }

    @Test(
        arguments: [
            ("brightness", .brightness), ("Current Door State", .currentDoorState),
            ("current-door-state", .currentDoorState), ("CURRENT_DOOR_STATE", .currentDoorState),
            ("PowerState", .on), ("pm2.5 density", .pm25Density), ("PM2_5Density", .pm25Density),
            ("25", .on), ("00000025-0000-1000-8000-0026BB765291", .on),
        ] as [(String, CharacteristicType)])
    func findsACharacteristicByAnyWritingOfItsName(name: String, type: CharacteristicType) {
        #expect(CharacteristicType(name: name) == type)
    }

    @Test func findsAServiceByAnyWritingOfItsName() {
        #expect(ServiceType(name: "lightbulb") == .lightbulb)
        #expect(ServiceType(name: "garage door opener") == .garageDoorOpener)
        #expect(ServiceType(name: "VentilationFan") == .fanV2)
        #expect(ServiceType(name: "television-speaker") == .speaker)
        #expect(ServiceType(name: "toaster") == nil)
    }

    @Test func suggestsTheNearestNames() {
        #expect(CharacteristicType.suggestions(for: "brigthness") == ["Brightness"])
        #expect(CharacteristicType.suggestions(for: "colour temperature").first == "ColorTemperature")
        #expect(ServiceType.suggestions(for: "lightblub").first == "Lightbulb")
        #expect(ServiceType.suggestions(for: "thermostate") == ["Thermostat"])
        #expect(CharacteristicType.suggestions(for: "temperature").count == 3, "a part of a name is a hint")
        #expect(CharacteristicType.suggestions(for: "qqqqqqqqqq") == [])
        #expect(CharacteristicType.suggestions(for: "") == [])
    }

    @Test func printsNamesForPeople() {
        #expect(CharacteristicType.wanStatusList.displayName == "WAN Status List")
        #expect(CharacteristicType.pm25Density.displayName == "PM2.5 Density")
        #expect(CharacteristicType.cameraOperatingModeIndicator.displayName == "Camera Operating Mode Indicator")
        #expect(ServiceType.wifiRouter.displayName == "Wi-Fi Router")
        #expect(ServiceType.cameraRTPStreamManagement.displayName == "Camera RTP Stream Management")
        #expect(CharacteristicType(0xFFFF).displayName == "FFFF")
        #expect(CharacteristicType.on.description == "On")
    }

    @Test func namesTheValuesOfAnEnumeration() throws {
        let door = try #require(CharacteristicType.currentDoorState.definition)
        #expect(door.name(of: 1) == "closed")
        #expect(door.name(of: 9) == nil)
        #expect(door.value(named: "Opening") == 2)
        let media = try #require(CharacteristicType.currentMediaState.definition)
        #expect(media.value(named: "interrupted") == 5)
        #expect(media.name(of: 3) == nil)
        #expect(CharacteristicType.brightness.definition?.name(of: 1) == nil)
    }
}
