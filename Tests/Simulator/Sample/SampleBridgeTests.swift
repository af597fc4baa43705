import HAPModel
import Testing

@testable import Simulator

@Suite struct SampleBridgeTests {
    @Test(arguments: [0, 1, 14, 149])
    func isAValidDatabaseOfAnySize(bridged: Int) {
        let database = SampleBridge(bridged: bridged).definition.database
        #expect(database.accessories.count == bridged + 1)
        #expect(database.problems().isEmpty, "\(database.problems())")
    }

    @Test func kindsFollowEachOtherAndAreNumbered() {
        let names = SampleBridge(bridged: 16).definition.accessories.map(\.information.name)
        #expect(
            names == [
                "Fixture Bridge", "Light 1", "Thermostat 1", "Lock 1", "Garage 1", "Motion 1", "Contact 1",
                "Temperature 1", "Switch 1", "Outlet 1", "Fan 1", "Blind 1", "Alarm 1", "Button 1", "TV 1", "Light 2",
                "Thermostat 2",
            ])
    }

    @Test(arguments: [1, 8, 12, 13, 14, 28])
    func everyBehaviourFindsItsCharacteristics(bridged: Int) {
        let definition = SampleBridge(bridged: bridged, sensorPeriod: .seconds(1)).definition
        for (index, device) in definition.accessories.enumerated() {
            for reference in device.behaviours.flatMap(\.references) {
                #expect(definition.resolve(reference, from: index) != nil, "\(device.information.name): \(reference)")
            }
        }
    }

    @Test func primaryAccessoryTellsTheProtocolVersion() {
        let primary = SampleBridge(bridged: 0).definition.database.accessories[0]
        #expect(primary[.protocolInformation]?[.version]?.value == "1.1.0")
    }

    @Test func theUnreachableOneComesLast() {
        let definition = SampleBridge(bridged: 2, hasUnreachable: true).definition
        #expect(definition.bridged.map(\.isReachable) == [true, true, false])
    }
}
