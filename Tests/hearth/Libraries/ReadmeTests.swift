import HAPAccessory
import HAPController
import HAPModel
import HAPProtocol
import HearthNetworking
import HearthServiceDiscovery
import Synchronization
import Testing

/// The two programs of the front page as one test, on a network in memory and a loop whose time stands still.
@Suite struct ReadmeTests {
    private struct Lamp: AccessoryServerDelegate {
        let written = Log()

        func write(
            _ writes: [CharacteristicWrite], to accessory: AccessoryID, from origin: RequestOrigin
        ) async -> [CharacteristicWriteResult] {
            written.values.withLock { $0 += writes.map(\.value) }
            return writes.map { _ in .accepted }
        }
    }

    private final class Log: Sendable {
        let values = Mutex<[Value]>([])
    }

    @Test func aControllerFindsALampPairsAndSwitchesItOn() throws {
        let loop = EventLoop.manual()
        try loop.run {
            let network = MemoryNetwork(loop: loop)
            let link = MemoryLink()
            let code = try SetupCode("518-08-582")

            let definition = AccessoryDefinition(
                identity: "LX-17",
                information: AccessoryInformation(
                    name: "Desk lamp", manufacturer: "Me", model: "LX-3", serialNumber: "LX-17", firmwareRevision: "1.0"
                )
            ) {
                Service(.lightbulb) { Characteristic(.brightness, 70) }
            }
            let lamp = Lamp()
            let server = AccessoryServer(
                configuration: AccessoryServerConfiguration(setupCode: code), accessories: [definition],
                network: network.host(named: "lamp", addresses: [IPAddress(192, 0, 2, 17)]),
                discovery: MemoryDiscovery(link: link, addresses: [IPAddress(192, 0, 2, 17)]),
                store: MemoryAccessoryStore(), delegate: lamp)
            _ = try await server.start()

            let controller = try await Controller(
                network: network, discovery: MemoryDiscovery(link: link, addresses: [IPAddress(192, 0, 2, 1)]),
                store: MemoryControllerStore())
            for await case .found(let accessory) in try await controller.discover() where accessory.name == "Desk lamp"
            {
                let paired = try await controller.pair(accessory) { code }
                let database = try await paired.accessories()
                let iid = try #require(database.accessories.first?.services.last?[.on]?.iid)
                let on = CharacteristicID(aid: 1, iid: iid)
                let answers = try await paired.write([CharacteristicWriteEntry(on, value: true)])
                #expect(answers.map(\.status) == [.success])
                #expect(await server.value(of: on) == true)
                #expect(lamp.written.values.withLock { $0 } == [true])
                break
            }
            await controller.close()
            await server.stop()
        }
    }
}
