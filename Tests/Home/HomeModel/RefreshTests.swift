import HomeModel
import HomeModelTesting
import Testing

/// An accessory says anew what it has.
@Suite struct RefreshTests {
    private var villa: Villa
    private let lamp: AccessoryID
    private let power: CharacteristicID
    private let brightness: CharacteristicID
    private let scene: ActionSetID

    init() throws {
        villa = try Villa()
        lamp = try villa.add(Sample.lamp("Lamp", link: "hap:1"))
        power = try villa.characteristic("11", of: lamp)
        brightness = try villa.characteristic("12", of: lamp)
        scene = try villa.addScene("Evening")
        _ = try villa.addAction(power, true, to: scene)
        _ = try villa.addAction(brightness, 40, to: scene)
        try villa.apply(.renameAccessory(lamp, "Reading Lamp"))
        try villa.apply(.renameService(try villa.service("10", of: lamp), "Reading Light"))
    }

    private mutating func refresh(_ description: AccessoryDescription) throws -> [StructureEvent] {
        try villa.apply(.refreshAccessory(lamp, description, bridged: nil, villa.seed()))
    }

    @Test func theSameDescriptionChangesNothing() throws {
        var copy = self
        #expect(try copy.refresh(Sample.lamp("Lamp", link: "hap:1")) == [])
    }

    @Test func newFirmwareKeepsIdentityNamesAndScenes() throws {
        var copy = self
        var description = Sample.lamp("Lamp Pro", link: "hap:1")
        description.information.firmwareVersion = "2.0"
        description.services[1].characteristics[1].metadata.maximum = 254
        description.services[1].characteristics.insert(
            CharacteristicDescription(
                key: "13", type: CharacteristicType(0xCE), properties: [.readable],
                metadata: CharacteristicMetadata(format: .uint32)), at: 0)
        let events = try copy.refresh(description)
        #expect(events.count == 1)
        let accessory = try #require(copy.villa.structure.accessories[lamp])
        #expect(accessory.name == "Reading Lamp")
        #expect(accessory.information.name == "Lamp Pro")
        #expect(accessory.information.firmwareVersion == "2.0")
        #expect(accessory.services[1].userName == "Reading Light")
        #expect(accessory.characteristic(power)?.key == "11")
        #expect(accessory.characteristic(brightness)?.metadata.maximum == 254)
        #expect(copy.villa.structure.actionSets[scene]?.actions.map(\.characteristic) == [power, brightness])
    }

    @Test func whatVanishedTakesItsActionsAlong() throws {
        var copy = self
        var description = Sample.lamp("Lamp", link: "hap:1")
        description.services[1].characteristics.removeLast()
        let events = try copy.refresh(description)
        #expect(events.flatMap(\.removedCharacteristics) == [brightness])
        #expect(copy.villa.structure.actionSets[scene]?.actions.map(\.characteristic) == [power])
        #expect(copy.villa.structure.characteristic(brightness) == nil)
    }

    @Test func numbersGivenAnewAreSeenThroughWhereNoDoubtIsLeft() throws {
        var copy = self
        var description = Sample.lamp("Lamp", link: "hap:1")
        description.services[1].key = "50"
        description.services[1].characteristics[0].key = "51"
        description.services[1].characteristics[1].key = "52"
        _ = try copy.refresh(description)
        #expect(copy.villa.structure.characteristic(power)?.key == "51")
        #expect(copy.villa.structure.actionSets[scene]?.actions.count == 2)
    }

    @Test func whereTwoCouldBeMeantNeitherIs() throws {
        var villa = villa
        let plug = try villa.add(Sample.outlet("Plug", link: "hap:2"))
        let first = try villa.service("10", of: plug)
        let second = try villa.service("20", of: plug)
        var description = Sample.outlet("Plug", link: "hap:2")
        description.services[1].key = "60"
        description.services[2].key = "70"
        description.services[2].linked = []
        try villa.apply(.refreshAccessory(plug, description, bridged: nil, villa.seed()))
        let services = try #require(villa.structure.accessories[plug]).services
        #expect(!services.contains { $0.id == first || $0.id == second })
    }

    @Test func aKeyThatNowMeansSomethingElseIsNew() throws {
        var copy = self
        var description = Sample.lamp("Lamp", link: "hap:1")
        description.services[1].characteristics[1].type = CharacteristicType(0x13)
        _ = try copy.refresh(description)
        #expect(copy.villa.structure.characteristic(brightness) == nil)
        #expect(copy.villa.structure.actionSets[scene]?.actions.count == 1)
    }

    @Test func theDescriptionOfAnotherAccessoryIsRefused() throws {
        var villa = villa
        villa.expect(
            .invalidParameter, .refreshAccessory(lamp, Sample.lamp("Lamp", link: "hap:7"), bridged: nil, villa.seed()))
    }

    @Test func aSeedThatWasUsedIsRefused() throws {
        var villa = villa
        let seed = villa.seed()
        let id: AccessoryID = villa.id()
        let description = Sample.lamp("Other", link: "hap:5")
        try villa.apply(.addAccessory(id, villa.home, description, bridged: [], seed))
        villa.expect(
            .alreadyExists, .addAccessory(villa.id(), villa.home, Sample.lamp("X", link: "hap:6"), bridged: [], seed))
        var longer = description
        longer.services.append(ServiceDescription(key: "90", type: .switch))
        villa.expect(.alreadyExists, .refreshAccessory(id, longer, bridged: nil, seed))
        try villa.apply(.refreshAccessory(id, longer, bridged: nil, villa.seed()))
    }

    @Test func aBridgeGainsAndLosesAccessories() throws {
        var villa = villa
        let second = Sample.lamp("Second", link: "hap:3", key: "2")
        let third = Sample.lamp("Third", link: "hap:3", key: "3")
        let fourth = Sample.sensor("Fourth", link: "hap:3", key: "4")
        let bridge = try villa.add(Sample.sensor("Bridge", link: "hap:3"), bridged: [second, third])
        let room = try villa.addRoom("Attic")
        let kept = try #require(villa.structure.accessory(at: third.endpoint)).id
        try villa.apply(.assignAccessory(kept, room))
        let lost = try #require(villa.structure.accessory(at: second.endpoint)).id
        _ = try villa.addAction(try villa.characteristic("11", of: lost), true, to: scene)

        let description = Sample.sensor("Bridge", link: "hap:3")
        try villa.apply(.refreshAccessory(bridge, description, bridged: [third, fourth], villa.seed()))
        #expect(villa.structure.accessories(behind: bridge).map(\.information.name) == ["Third", "Fourth"])
        #expect(villa.structure.accessories[kept]?.room == room)
        #expect(villa.structure.actionSets[scene]?.actions.count == 2)
        // Without word of them, they stay.
        #expect(try villa.apply(.refreshAccessory(bridge, description, bridged: nil, villa.seed())) == [])
        villa.expect(
            .objectAlreadyAssociatedToHome,
            .refreshAccessory(bridge, description, bridged: [third, third], villa.seed()))
        villa.expect(.invalidParameter, .refreshAccessory(kept, third, bridged: [second], villa.seed()))
    }
}
