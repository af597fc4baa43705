import HAPController
import HAPModel
import HAPProtocol
import HearthNetworking
import Simulator
import Testing

@Suite struct AuthoringTests {
    private static let heater = DeviceDefinition(
        information: AccessoryInformation(
            name: "Heater", manufacturer: "Hearth", model: "H", serialNumber: "FLAT-H", firmwareRevision: "1.0"),
        services: [Service(.switch) { Characteristic(.on, false) }])

    private static func paired(_ home: SimulatedHome) async throws -> PairedAccessory {
        let controller = try await Controller(
            network: home.network, discovery: home.discovery, store: MemoryControllerStore())
        let server = try await home.server("Hearth flat")
        return try await controller.pair(controller.find(server.deviceID)) { server.setupCode }
    }

    @Test func aPairedControllerSeesANewAccessoryAndTheOthersKeepTheirIDs() async throws {
        for site in [try HomeSite.memory(), try HomeSite.loopback()] {
            let home = try await SimulatedHome(DemoFlat.definition, .init(site: site))
            let flat = try await Self.paired(home)
            let before = try await flat.accessories(refreshing: true)
            try await home.set(.brightness, of: "Living room lamp", to: 33)
            try await home.edit("Hearth flat") { $0.bridged.insert(Self.heater, at: 0) }
            let after = try await flat.accessories(refreshing: true)
            #expect(after.accessories.count == before.accessories.count + 1)
            for accessory in before.accessories {
                let same = try #require(after.accessories.first { $0.name == accessory.name })
                #expect(same.aid == accessory.aid)
                #expect(same.services.map(\.iid) == accessory.services.map(\.iid))
            }
            let lamp = try await home.id(.brightness, of: "Living room lamp")
            #expect(after[lamp]?.value == 33)
            // The new one obeys.
            let heater = try await home.id(.on, of: "Heater")
            #expect(try await flat.write([CharacteristicWriteEntry(heater, value: true)]).map(\.status) == [.success])
            #expect(try await home.value(.on, of: "Heater") == true)
            await home.stop()
        }
    }

    @Test func theConfigurationNumberRisesOnceForEachChange() async throws {
        let home = try await SimulatedHome(DemoFlat.definition)
        let events = await home.servers[0].server.events()
        try await home.edit("Hearth flat") { $0.bridged.append(Self.heater) }
        try await home.edit("Hearth flat") { $0.bridged.removeLast() }
        try await home.edit("Hearth flat") { _ in }
        await home.stop()
        var numbers: [ConfigurationNumber] = []
        for await case .configurationChanged(let number) in events { numbers.append(number) }
        #expect(numbers == [ConfigurationNumber(2), ConfigurationNumber(3)])
    }

    @Test func anAccessoryThatComesBackHasItsOldIDs() async throws {
        let home = try await SimulatedHome(DemoFlat.definition)
        let before = try await home.id(.currentDoorState, of: "Garage")
        let place = try #require(DemoFlat.definition.bridged.firstIndex { $0.information.name == "Garage" })
        try await home.edit("Hearth flat") { $0.bridged.remove(at: place) }
        await #expect(throws: SimulatorError.self) { try await home.id(.currentDoorState, of: "Garage") }
        try await home.edit("Hearth flat") { $0.bridged.append(DemoFlat.definition.bridged[place]) }
        #expect(try await home.id(.currentDoorState, of: "Garage") == before)
        await home.stop()
    }

    @Test func whatBreaksARuleChangesNothing() async throws {
        let home = try await SimulatedHome(DemoFlat.definition)
        let before = await home.servers[0].server.accessories
        await #expect {
            try await home.edit("Hearth flat") { definition in
                definition.bridged = (0..<150).map { number in
                    var device = Self.heater
                    device.information.serialNumber = "H-\(number)"
                    return device
                }
            }
        } throws: { error in
            (error as? SimulatorError)?.code == .definition
        }
        #expect(await home.servers[0].server.accessories == before)
        #expect(await home.currentDefinition == home.definition)
        await home.stop()
    }

    @Test func resetPutsValuesBackAndTellsControllers() async throws {
        let home = try await SimulatedHome(DemoFlat.definition)
        let flat = try await Self.paired(home)
        try await home.set(.brightness, of: "Living room lamp", to: 33)
        try await home.set(.lockCurrentState, of: "Front door", to: 0)
        try await home.reset("Living room lamp")
        #expect(try await home.value(.brightness, of: "Living room lamp") == 60)
        #expect(try await home.value(.lockCurrentState, of: "Front door") == 0)
        let lamp = try await home.id(.brightness, of: "Living room lamp")
        #expect(try await flat.read([lamp]).map(\.value) == [60])
        try await home.reset()
        #expect(try await home.value(.lockCurrentState, of: "Front door") == 1)
        await home.stop()
    }

    @Test func anotherSetupCodeRestartsTheServerAndKeepsPairings() async throws {
        let home = try await SimulatedHome(DemoFlat.definition)
        let flat = try await Self.paired(home)
        let before = try await home.server("Hearth flat")
        let code = try SetupCode("518-08-582")
        try await home.edit("Hearth flat") { definition in
            definition.setupCode = code
            definition.category = .other
        }
        let after = try await home.server("Hearth flat")
        #expect(after.setupCode == code)
        #expect(after.payload.category == .other)
        #expect(after.address == before.address)
        #expect(after.deviceID == before.deviceID)
        let lamp = try await home.id(.on, of: "Kitchen light")
        #expect(try await flat.read([lamp]).map(\.status) == [.success])
        await home.stop()
    }

    @Test func faultsGoOnWhileOtherThingsChange() async throws {
        let home = try await SimulatedHome(DemoFlat.definition)
        let flat = try await Self.paired(home)
        let door = try await home.id(.lockCurrentState, of: "Front door")
        let fault = try await home.inject(.unreachable, into: .accessory("Front door"))
        try await home.edit("Hearth flat") { $0.bridged.append(Self.heater) }
        #expect(try await flat.read([door]).map(\.status) == [.serviceCommunicationFailure])
        try await home.reset("Front door")
        #expect(try await flat.read([door]).map(\.status) == [.serviceCommunicationFailure])
        await home.clear(fault)
        #expect(try await flat.read([door]).map(\.status) == [.success])
        await home.stop()
    }

    @Test func changesAtTheSameTimeWaitForEachOther() async throws {
        let home = try await SimulatedHome(DemoFlat.definition)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask {
                    var device = Self.heater
                    device.information.name = "Heater \(number)"
                    device.information.serialNumber = "H-\(number)"
                    let added = device
                    try? await home.edit("Hearth flat") { $0.bridged.append(added) }
                }
            }
        }
        #expect(await home.servers[0].server.accessories.count == 33)
        #expect(Set(await home.servers[0].server.accessories.map(\.aid)).count == 33)
        await home.stop()
    }
}
