import HAPController
import HAPLink
import HearthLogging
import HearthMCP
import HearthNetworking
import HearthSecrets
import HearthServiceDiscovery
import HomeDatabase
import HomeEngine
import HomeModel
import HubAPI

/// A hub at work: everything that it opens at its start and closes at its end.
struct Hub: Sendable {
    struct Options: Sendable {
        /// Seals the pairing keys.
        var key: SecretKey?
        /// Whether accessories whose keys are lost keep it from starting no more.
        var mayBeginAnew = false
        /// Where to look for accessories; everywhere but loopback when it is empty.
        var interfaces: [String] = []
        var discovers = true
        /// Whether the socket is also for the group.
        var letsGroupIn = false
        /// A home to make when there is none.
        var home: String?
        var doors = HubDoors.Options()
        /// A broker to tell of the homes.
        var broker: HubBroker.Options?
    }

    let place: HubPlace
    let engine: Engine
    private let parts: Parts
    private let server: HubServer
    private let network: SystemNetwork
    private let watching: Task<Void, any Error>
    private let broker: HubBroker?
    /// Where programs and browsers reach it over the network.
    let addresses: [String]

    var loop: EventLoop { network.loop }

    /// Opens the folder and begins to work. Returns when the hub can be asked; accessories connect from then on.
    static func start(_ place: HubPlace, _ options: Options, _ log: Log) async throws -> Hub {
        let network = SystemNetwork(
            loop: try EventLoop(name: "hub"), unixSockets: options.letsGroupIn ? .group : .owner)
        let parts = try await Parts.open(place, options, network, log)
        do {
            if let name = options.home, await parts.store.structure.homes.isEmpty {
                try await FirstHome(name: name).add(to: parts.store)
                log.info("made a first home", ["home": "\(name)"])
            }
            let engine = try await Engine.start(
                Engine.Parts(
                    store: parts.store, history: parts.history, adapters: [parts.pairing], loop: network.loop,
                    log: log.of("engine"), names: .hap))
            do {
                return try await Hub(place, engine, parts, network, options, log)
            } catch {
                await engine.close()
                throw error
            }
        } catch {
            await parts.close()
            throw error
        }
    }

    private init(
        _ place: HubPlace, _ engine: Engine, _ parts: Parts, _ network: SystemNetwork, _ options: Options, _ log: Log
    ) async throws {
        self.place = place
        self.engine = engine
        self.parts = parts
        self.network = network
        try StorePath.makeFolders(above: place.socket, option: "--socket")
        // Long lists take milliseconds to write, which must not hold up links and automations.
        let face = SystemNetwork(loop: try EventLoop(name: "hub interface"), unixSockets: network.unixSockets)
        let doors = try await HubDoors(options.doors, folder: place.folder, over: face, log).open()
        let listener = try face.listen(on: .unix(path: place.socket), backlog: 64)
        var configuration = HubServer.Configuration(version: Program.version, log: log.of("interface"))
        configuration.names = HubNames(types: .hap, categories: HomeModel.AccessoryCategory.names)
        configuration.storage = parts.storage
        configuration.faces = [.mcp(version: Program.version)]
        server = try await HubServer.start(engine, on: face.loop, configuration)
        await server.serve(listener)
        for door in doors { await server.serve(door.listener, door.access) }
        addresses = doors.map(\.url)
        broker =
            if let options = options.broker {
                try HubBroker(options, asking: place.socket, log.of("mqtt"))
            } else { nil }
        await broker?.start()
        watching = network.loop.task {
            // The first one is how things are.
            for await _ in network.interfaceChanges().dropFirst() {
                log.debug("the network has changed")
                await engine.networkChanged()
            }
        }
    }

    func counts() async -> (homes: Int, accessories: Int) {
        let structure = await engine.structure
        return (structure.homes.count, structure.accessories.count)
    }

    /// Lets running requests finish, lets accessories go, and writes down what is not yet.
    func stop() async {
        await broker?.stop(within: .seconds(1))
        await server.stop(within: .seconds(2))
        watching.cancel()
        await engine.close()
        await parts.close()
    }
}
