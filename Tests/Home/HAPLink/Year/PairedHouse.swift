import HAPAccessory
import HAPController
import HAPModel
import HAPProtocol
import HearthCalendar
import HearthNetworking
import HomeDatabase
import HomeEngine
import HomeModel
import HomeTesting
import Seeded
import Simulator

@testable import HAPLink

/// A hub and a simulated home whose accessories are all paired with it, on one loop. Between them is real HAP over a network
/// in memory; home time is moved by the test.
struct PairedHouse: Sendable {
    let loop: EventLoop
    let simulated: SimulatedHome
    let store: HomeStore
    let history: HomeHistory
    let time: SetTime
    let engine: Engine
    let home = HomeID(rawValue: 1)

    /// - Parameter servers: each a pairing of its own.
    init(
        _ servers: [ServerDefinition], loop: EventLoop, from start: Instant, zone: String, at place: Coordinate
    ) async throws {
        self.loop = loop
        var generator = SeededGenerator(seed: 1)
        guard let name = PairingIdentifier("Hub") else { throw LinkError(.store, "The hub needs a name.") }
        let identity = ControllerIdentity(identifier: name, key: try .random(using: &generator))
        var prepared: [String: PreparedAccessory] = [:]
        for server in servers {
            prepared[server.name] = try PreparedAccessory(pairedWith: identity, using: &generator)
        }
        var options = SimulatedHome.Options(site: try .memory(on: loop))
        options.store = { [prepared] name in MemoryAccessoryStore(prepared[name]?.contents) }
        let definition = HomeDefinition(
            name: "House", start: HomeInstant(year: 2028, month: 1, day: 1), servers: servers)
        simulated = try await SimulatedHome(definition, options)
        let stored = servers.compactMap { server in
            prepared[server.name].map {
                StoredAccessory(id: $0.identity.deviceID, pairing: $0.pairing, name: server.name, addresses: [])
            }
        }
        let controller = try await Controller(
            network: simulated.network, discovery: simulated.discovery,
            store: MemoryControllerStore(StoredController(identity: identity, accessories: stored)), timing: .home)
        store = try await .open(.memory)
        history = try await .open(.memory)
        time = SetTime(start)
        let owner = NewUser(name: "Ada", account: "ada@example.org", role: .owner)
        try await store.apply(.addHome(home, name: "House", owner: owner, IdentifierSeed(1)))
        try await store.apply(.setTimeZone(home, TimeZone(zone)))
        try await store.apply(.setLocation(home, place))
        let adapter = await HAPPairing(controller, loop: loop)
        engine = try await Engine.start(
            Engine.Parts(store: store, history: history, adapters: [adapter], time: time, loop: loop))
        // Accessories that are paired and in no home are taken into the primary one.
        try await engine.wait { $0.structure.accessories.count == servers.count && $0.orphans.unclaimed.isEmpty }
        try await engine.wait { engine in
            engine.structure.accessories.rows.allSatisfy { engine.isReachable($0) }
                && engine.structure.accessories.rows.allSatisfy { accessory in
                    accessory.services.flatMap(\.characteristics).allSatisfy {
                        !$0.properties.contains(.supportsEventNotification) || engine.values[$0.id] != nil
                    }
                }
        }
    }

    func close() async {
        await engine.close()
        await store.close()
        await history.close()
        await simulated.stop()
    }

    func characteristic(_ accessory: String, _ type: HomeModel.CharacteristicType) async throws
        -> HomeModel.CharacteristicID
    {
        let structure = await engine.structure
        guard
            let found = structure.accessories.rows.first(where: { $0.name == accessory })?.services
                .flatMap(\.characteristics).first(where: { $0.type == type })
        else { throw LinkError(.notFound, "The test has no \(accessory) \(type).") }
        return found.id
    }
}
