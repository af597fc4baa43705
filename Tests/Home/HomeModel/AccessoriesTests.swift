import HomeModel
import HomeModelTesting
import Testing

@Suite struct AccessoriesTests {
    @Test func takesWhatTheLinkDescribes() throws {
        var villa = try Villa()
        let id = try villa.add(Sample.outlet("Plug \"A\"\n", link: "hap:5"))
        let accessory = try #require(villa.structure.accessories[id])
        #expect(accessory.name == "Plug A")
        #expect(accessory.information.name == "Plug \"A\"\n")
        #expect(accessory.services.map(\.key) == ["1", "10", "20"])
        // A link to itself and one to nothing are passed over.
        #expect(accessory.services[2].linked == [accessory.services[1].id])
        #expect(accessory.services.map(\.isUserInteractive) == [false, true, true])
        let power = try villa.characteristic("21", of: id)
        #expect(villa.structure.accessory(of: power)?.id == id)
        #expect(villa.structure.service(of: power)?.key == "20")
        #expect(villa.structure.accessory(at: AccessoryEndpoint(link: "hap:5", key: "1"))?.id == id)
    }

    @Test func namesThatAreTakenAreNumbered() throws {
        var villa = try Villa()
        let bridge = try villa.add(
            Sample.lamp("Lamp", link: "hap:1"),
            bridged: [
                Sample.lamp("lamp", link: "hap:1", key: "2"), Sample.lamp("Lamp", link: "hap:1", key: "3"),
            ])
        #expect(villa.structure.accessories(in: villa.home).map(\.name) == ["Lamp", "lamp 2", "Lamp 3"])
        #expect(villa.structure.accessories(behind: bridge).count == 2)
        villa.expect(.renameWithSimilarName, .renameAccessory(bridge, "lamp 2"))
    }

    @Test func oneEndpointIsOneAccessory() throws {
        var villa = try Villa()
        let lamp = try villa.add(Sample.lamp("Lamp", link: "hap:1"))
        villa.expect(
            .objectAlreadyAssociatedToHome,
            .addAccessory(villa.id(), villa.home, Sample.lamp("L", link: "hap:1"), bridged: [], villa.seed()))
        try villa.apply(.moveAccessory(lamp, AccessoryEndpoint(link: "hap:2", key: "1")))
        _ = try villa.add(Sample.lamp("Lamp", link: "hap:1"))
        villa.expect(.objectAlreadyAssociatedToHome, .moveAccessory(lamp, AccessoryEndpoint(link: "hap:1", key: "1")))
    }

    @Test func whatALinkLeadsToIsFoundInTheOrderInWhichItCame() throws {
        var villa = try Villa()
        let bridge = try villa.add(
            Sample.lamp("Bridge", link: "hap:1"), bridged: [Sample.lamp("Lamp", link: "hap:1", key: "2")])
        let other = try villa.add(Sample.lamp("Other", link: "hap:2"))
        try villa.apply(.renameAccessory(bridge, "Attic"))
        #expect(villa.structure.accessories(over: "hap:1").map(\.name) == ["Attic", "Lamp"])
        try villa.apply(.moveAccessory(other, AccessoryEndpoint(link: "hap:1", key: "9")))
        #expect(villa.structure.accessories(over: "hap:1").map(\.name) == ["Attic", "Lamp", "Other"])
        #expect(villa.structure.accessories(over: "hap:2").isEmpty)
        try villa.apply(.removeAccessory(bridge))
        #expect(villa.structure.accessories(over: "hap:1").map(\.id) == [other])
        #expect(villa.structure.problems() == [])
    }

    @Test func refusesAnAccessoryWhosePartsHaveOneKeyTwice() throws {
        var villa = try Villa()
        var description = Sample.lamp("Lamp")
        description.services[1].characteristics[1].key = "11"
        villa.expect(
            .accessoryOutOfCompliance, .addAccessory(villa.id(), villa.home, description, bridged: [], villa.seed()))
    }

    @Test func bridgedAccessoriesGoWithTheirBridge() throws {
        var villa = try Villa()
        let bridge = try villa.add(
            Sample.sensor("Bridge", link: "hap:1"), bridged: [Sample.lamp("Lamp", link: "hap:1", key: "2")])
        let lamp = try #require(villa.structure.accessories(behind: bridge).first).id
        villa.expect(.cannotRemoveNonBridgeAccessory, .removeAccessory(lamp))
        villa.expect(.cannotUnblockNonBridgeAccessory, .setBlocked(lamp, false))
        let events = try villa.apply(.removeAccessory(bridge))
        #expect(events.count == 2)
        #expect(villa.structure.accessories.isEmpty)
    }

    @Test func bridgedAccessoriesAreBlockedAndUnblockedWithTheirBridge() throws {
        var villa = try Villa()
        let sensor = Sample.sensor("Bridge", link: "hap:1")
        let first = Sample.lamp("Lamp", link: "hap:1", key: "2")
        let second = Sample.lamp("Other", link: "hap:1", key: "3")
        let bridge = try villa.add(sensor, bridged: [first])
        let other = try villa.add(Sample.lamp("Alone", link: "hap:2"))
        let lamp = try #require(villa.structure.accessories(behind: bridge).first).id
        func blocked() -> [String] { villa.structure.accessories.rows.filter(\.isBlocked).map(\.name) }

        try villa.apply(.setBlocked(lamp, true))
        #expect(blocked() == ["Lamp"])
        villa.expect(.cannotUnblockNonBridgeAccessory, .setBlocked(lamp, false))
        try villa.apply(.setBlocked(bridge, false))
        #expect(blocked() == [])
        try villa.apply(.setBlocked(bridge, true))
        #expect(blocked() == ["Bridge", "Lamp"])
        // What a blocked bridge brings along is blocked as well.
        try villa.apply(.refreshAccessory(bridge, sensor, bridged: [first, second], villa.seed()))
        try villa.apply(.setBlocked(other, true))
        #expect(blocked() == ["Bridge", "Lamp", "Alone", "Other"])
        try villa.apply(.setBlocked(bridge, false))
        #expect(blocked() == ["Alone"])
    }

    @Test func anOutletIsToldWhatIsPluggedIn() throws {
        var villa = try Villa()
        let plug = try villa.add(Sample.outlet("Plug", link: "hap:1"))
        let lamp = try villa.add(Sample.lamp("Lamp", link: "hap:2"))
        let outlet = try villa.service("10", of: plug)
        try villa.apply(.setAssociatedType(outlet, ServiceType(0x43)))
        #expect(villa.structure.service(outlet)?.associatedType == ServiceType(0x43))
        villa.expect(.invalidAssociatedServiceType, .setAssociatedType(outlet, .switch))
        villa.expect(.invalidAssociatedServiceType, .setAssociatedType(try villa.service("10", of: lamp), .outlet))
        try villa.apply(.setAssociatedType(outlet, nil))
    }

    @Test func aServiceIsCalledAsAPersonSaysElseAsItsAccessory() throws {
        var villa = try Villa()
        let plug = try villa.add(Sample.outlet("Plug", link: "hap:1"))
        let outlet = try villa.service("10", of: plug)
        #expect(villa.structure.name(of: outlet) == "Plug")
        try villa.apply(.renameService(outlet, "Kettle"))
        #expect(villa.structure.name(of: outlet) == "Kettle")
        villa.expect(.nameDoesNotStartWithValidCharacters, .renameService(outlet, " Kettle"))
        try villa.apply(.renameService(outlet, nil))
        #expect(villa.structure.name(of: outlet) == "Plug")
    }
}
