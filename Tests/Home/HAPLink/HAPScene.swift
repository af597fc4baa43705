import HAPController
import HAPModel
import HAPProtocol
import HearthNetworking
import HomeEngine
import HomeModel
import Simulator
import Synchronization
import Testing

@testable import HAPLink

/// A hub's engine with a simulated home: everything between is real HAP, on a network in memory and a manual loop.
struct HAPScene: Sendable {
    let loop: EventLoop
    let simulated: SimulatedHome
    let store: MemoryControllerStore
    let controller: Controller
    let pairing: HAPPairing
    let roster: LinkRoster
    let home = HomeID(rawValue: 1)

    static let bridge = FaultTarget.server("Flat")

    /// A bridge with a lamp, a sensor and a button, and a plug by itself.
    static let definition: HomeDefinition = {
        func device(_ name: String, @ServiceBuilder services: () -> [HAPModel.Service]) -> DeviceDefinition {
            DeviceDefinition(
                information: HAPModel.AccessoryInformation(
                    name: name, manufacturer: "Tests", model: "T-1", serialNumber: "S-\(name)", firmwareRevision: "1.2"),
                services: services(), acts: false)
        }
        let flat = ServerDefinition(
            category: .bridge, setupCode: try? SetupCode("031-45-154"), setupID: try? SetupID("FLAT"),
            primary: device("Flat") { [] },
            bridged: [
                device("Lamp") {
                    HAPModel.Service(.lightbulb) {
                        Characteristic(.on, false)
                        Characteristic(.brightness, 70)
                    }
                },
                device("Sensor") { HAPModel.Service(.temperatureSensor) { Characteristic(.currentTemperature, 20.5) } },
                device("Button") {
                    HAPModel.Service(.statelessProgrammableSwitch) { Characteristic(.programmableSwitchEvent) }
                },
            ])
        let plug = ServerDefinition(
            category: .outlet, setupCode: try? SetupCode("482-61-937"),
            primary: device("Plug") { HAPModel.Service(.outlet) { Characteristic(.on, false) } })
        return HomeDefinition(
            name: "Home", start: HomeInstant(year: 2026, month: 1, day: 5, hour: 6), servers: [flat, plug])
    }()

    static func run(
        _ definition: HomeDefinition = HAPScene.definition, advances: Int = 200_000,
        _ body: @escaping @Sendable (HAPScene) async throws -> Void
    ) throws {
        let loop = EventLoop.manual()
        defer { loop.shutdown() }
        try loop.run(advances: advances) {
            let simulated = try await SimulatedHome(definition, .init(site: try .memory(on: loop)))
            let store = MemoryControllerStore()
            let controller = try await Controller(
                network: simulated.network, discovery: simulated.discovery, store: store, timing: .home)
            let pairing = await HAPPairing(controller, loop: loop)
            try await pairing.start()
            let scene = HAPScene(
                loop: loop, simulated: simulated, store: store, controller: controller, pairing: pairing,
                roster: LinkRoster(loop: loop))
            try await body(scene)
            await scene.roster.close()
            await pairing.close()
            await controller.close()
            await simulated.stop()
        }
    }

    /// Pairs with a server and takes its link into the roster.
    func add(_ server: String) async throws -> (link: HAPLink, description: LinkDescription) {
        let server = try await simulated.server(server)
        let added = try await pairing.pair(.accessory(id: server.deviceID.text, code: server.setupCode.text))
        await roster.add(added.link)
        return (try #require(added.link as? HAPLink), added.1)
    }

    /// A home with the accessories of these descriptions.
    func structure(_ descriptions: [LinkDescription]) throws -> HomeStructure {
        var structure = HomeStructure()
        let owner = NewUser(name: "Ada", account: "ada@example.org", role: .owner)
        _ = try structure.apply(.addHome(home, name: "Home", owner: owner, IdentifierSeed(1)))
        for (number, description) in descriptions.enumerated() {
            _ = try structure.apply(
                .addAccessory(
                    HomeModel.AccessoryID(rawValue: UInt128(100 + number)), home, description.accessory,
                    bridged: description.bridged, IdentifierSeed(UInt128(1_000 + number))))
        }
        return structure
    }

    func wait(_ time: Duration) async throws { try await loop.sleep(for: time) }

    /// Waits until a link stands as asked, and says how long that took.
    func time(until state: @Sendable (LinkState) -> Bool, of link: HAPLink, atMost limit: Duration) async throws
        -> Duration
    {
        let start = loop.now
        while !state(await roster.state(link.name)) {
            guard loop.now - start < limit else { return .seconds(1_000_000) }
            try await loop.sleep(for: .milliseconds(100))
        }
        return loop.now - start
    }

    /// What was told of a characteristic since the events were last taken.
    func values(of address: CharacteristicAddress) async -> [HomeValue?] {
        await roster.take().compactMap { if case .value(address, let value) = $0.event { .some(value) } else { nil } }
    }
}

extension LinkDescription {
    /// Where the characteristic of an accessory is.
    func address(_ accessory: String, _ type: HAPModel.CharacteristicType) throws -> CharacteristicAddress {
        let found = try #require(all.first { $0.information.name == accessory })
        let characteristics = found.services.filter { $0.type != .accessoryInformation }.flatMap(\.characteristics)
        let characteristic = try #require(characteristics.first { $0.type.rawValue == type.uuid.rawValue })
        return CharacteristicAddress(found.endpoint.key, characteristic.key)
    }
}
