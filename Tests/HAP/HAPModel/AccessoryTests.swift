import HAPModel
import Testing

@Suite struct AccessoryTests {
    static let information = AccessoryInformation(
        name: "Desk lamp", manufacturer: "Acme", model: "L1", serialNumber: "0001", firmwareRevision: "1.0.0")

    static func lamp(_ allocator: inout InstanceIDAllocator, _ extra: [Service] = []) -> Accessory {
        Accessory(id: 2, information: information, allocator: &allocator) {
            Service(.lightbulb) {
                Characteristic(.on, false)
                Characteristic(.brightness, 70)
            }
            extra
        }
    }

    @Test func idsThatAreThereAreKeptAndGivenToNothingElse() {
        var late = Service(.switch) { Characteristic(.on, false) }
        late.iid = 9
        late.characteristics[0].iid = 8
        let accessory = Accessory(id: 2, information: Self.information) {
            Service(.lightbulb) { Characteristic(.on, false) }
            late
        }
        #expect(accessory[.accessoryInformation]?.iid == .accessoryInformation)
        #expect(accessory[.accessoryInformation]?.characteristics.map(\.iid) == [2, 3, 4, 5, 6, 7])
        #expect(accessory[.lightbulb]?.iid == 10)
        #expect(accessory[.lightbulb]?[.on]?.iid == 11)
        #expect(accessory[.switch]?.iid == 9)
        #expect(accessory[.switch]?[.on]?.iid == 8)
    }

    @Test func takesFormatPermissionsUnitAndRangeFromTheCatalog() throws {
        let brightness = try #require(
            Accessory(id: 2, information: Self.information) { Service(.lightbulb) { Characteristic(.brightness, 70) } }[
                .lightbulb]?[.brightness])
        #expect(brightness.format == .int)
        #expect(brightness.permissions == [.read, .write, .events])
        #expect(brightness.unit == .percentage)
        #expect(brightness.metadata == Metadata(minimum: 0, maximum: 100, step: 1))
        #expect(brightness.value == 70)
    }

    @Test func addsWhatTheServiceRequiresWithItsDefault() throws {
        let thermostat = Service(.thermostat) {
            Characteristic(.targetTemperature, 21.5, minimum: 5, maximum: 30, step: 0.5)
        }
        #expect(
            Set(thermostat.characteristics.map(\.type))
                == Set(try #require(ServiceType.thermostat.definition).required))
        #expect(thermostat[.targetTemperature]?.value == 21.5)
        #expect(thermostat[.targetTemperature]?.metadata == Metadata(minimum: 5, maximum: 30, step: 0.5))
        #expect(thermostat[.currentHeatingCoolingState]?.value == 0)
        #expect(thermostat[.currentTemperature]?.value == .float(0))
        #expect(Characteristic(.colorTemperature).value == 140, "the allowed value nearest to 0")
    }

    // IC-050, IC-051
    @Test func eventsAndWriteOnlyCharacteristicsHaveNoValue() {
        #expect(Characteristic(.programmableSwitchEvent, 1).value == nil)
        #expect(Characteristic(.identify, true).value == nil)
    }

    @Test func aValueGivenInAnotherFormIsBroughtIntoTheFormats() {
        #expect(Characteristic(.active, true).value == 1)
        #expect(Characteristic(.on, 1).value == true)
        #expect(Characteristic(.targetTemperature, 21).value == .float(21))
        #expect(Characteristic(.currentTemperature, 21.234).value == 21.2)
    }

    @Test func aVendorsTypeIsAsUsable() throws {
        let type = try #require(CharacteristicType(uuid: "E863F10D-079E-48FF-8F27-9C2605A29F52"))
        let watts = Characteristic(
            type, 12.5, format: .float, permissions: .state, unit: Unit(rawValue: "watt"), minimum: 0, maximum: 3_600,
            description: "Power")
        #expect(watts.value == 12.5 && watts.unit?.rawValue == "watt" && watts.description == "Power")
        let service = Service(try #require(ServiceType(uuid: "E863F007-079E-48FF-8F27-9C2605A29F52"))) { watts }
        #expect(service.characteristics == [watts])
        #expect(service.type.description == "E863F007-079E-48FF-8F27-9C2605A29F52")
    }

    @Test func theInformationServiceComesFirstWithIid1() throws {
        let accessory = Accessory(id: 1, information: Self.information)
        let service = try #require(accessory.services.first)
        #expect(service.type == .accessoryInformation && service.iid == 1)
        #expect(accessory.information == Self.information)
        #expect(accessory.name == "Desk lamp")
    }

    // IC-070
    @Test func aServiceThatComesInBetweenMovesNoIid() throws {
        var allocator = InstanceIDAllocator()
        let before = Self.lamp(&allocator)
        var later = try #require(InstanceIDAllocator(assigned: allocator.assigned, next: allocator.next ?? 0))
        let after = Accessory(id: 2, information: Self.information, allocator: &later) {
            Service(.switch, key: "left")
            Service(.lightbulb) {
                Characteristic(.hue)
                Characteristic(.brightness, 70)
                Characteristic(.on, false)
            }
        }
        #expect(after[.lightbulb]?.iid == before[.lightbulb]?.iid)
        for type in [CharacteristicType.on, .brightness] {
            #expect(after[.lightbulb]?[type]?.iid == before[.lightbulb]?[type]?.iid)
        }
        let used = Set(before.services.flatMap { [$0.iid] + $0.characteristics.map(\.iid) })
        #expect(after[.switch].map { used.contains($0.iid) } == false)
        #expect(after[.lightbulb]?[.hue].map { used.contains($0.iid) } == false)
    }

    @Test func servicesOfOneTypeAreToldApartByTheirKeys() throws {
        func strip(_ keys: [String], _ allocator: inout InstanceIDAllocator) -> [String: InstanceID] {
            let accessory = Accessory(id: 2, information: Self.information, allocator: &allocator) {
                for key in keys { Service(.outlet, key: key) }
            }
            return Dictionary(
                uniqueKeysWithValues: accessory.services.compactMap { service in service.key.map { ($0, service.iid) } }
            )
        }
        var allocator = InstanceIDAllocator()
        let before = strip(["a", "b", "c"], &allocator)
        let after = strip(["c", "d", "a"], &allocator)
        #expect(after["a"] == before["a"] && after["c"] == before["c"])
        #expect(after["d"].map { before.values.contains($0) } == false)
    }

    @Test func linksAreResolvedByKey() throws {
        let accessory = Accessory(id: 2, information: Self.information) {
            Service(.television, isPrimary: true, linked: ["speaker", "input"])
            Service(.speaker, key: "speaker")
            Service(.inputSource, key: "input")
        }
        #expect(
            accessory[.television]?.linked == [
                try #require(accessory[.speaker]).iid, try #require(accessory[.inputSource]).iid,
            ])
        #expect(!AccessoryDatabase([accessory]).problems().contains { $0.code == .unknownLink })
    }

    // IC-065
    @Test func theInstanceNameIsCutAtTheBorderOfACharacter() {
        let name = String(repeating: "я", count: 40)
        var information = Self.information
        information.name = name
        #expect(information.instanceName == String(repeating: "я", count: 31))
        #expect(Accessory(id: 1, information: information).name == name, "the inner name is whole")
        #expect(AccessoryInformation.instanceName("  Lamp 👨‍👩‍👧 / 1.0 ") == "Lamp 👨‍👩‍👧 / 1.0")
        let family = String(repeating: "x", count: 50) + " 👨‍👩‍👧"
        #expect(AccessoryInformation.instanceName(family) == String(repeating: "x", count: 50))
    }
}
