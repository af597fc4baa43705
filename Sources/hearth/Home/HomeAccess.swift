import HAPController
import HAPModel
import HAPProtocol
import HearthNetworking
import HearthServiceDiscovery
import Simulator

/// The controller that a command works with, on a loop of its own.
struct HomeAccess: Sendable {
    let network: SystemNetwork
    let store: FileControllerStore
    let controller: Controller
    /// Nothing where looking on the network is switched off.
    let discovery: AvahiDiscovery?
    let timeout: Duration
    let console: Console

    var loop: EventLoop { network.loop }

    /// Opens the store, runs the body, and closes every session.
    static func with<Result: Sendable>(
        _ parsed: ParsedCommand, _ console: Console, _ body: (HomeAccess) async throws -> Result
    ) async throws -> Result {
        let path = try StorePath.path(parsed[HomeOptions.store], environment: console.environment)
        try StorePath.makeFolders(above: path)
        let network = SystemNetwork(loop: try EventLoop(name: "controller"))
        let discovery = parsed[HomeOptions.noDiscovery] ? nil : AvahiDiscovery(network: network)
        let store = FileControllerStore(path: path)
        let timeout = parsed[HomeOptions.timeout] ?? .seconds(10)
        if let place = parsed[HomeOptions.address] {
            try await use(place, for: parsed[HomeOptions.pairing], in: store, network)
        }
        let controller = try await Controller(network: network, discovery: discovery, store: store)
        let access = HomeAccess(
            network: network, store: store, controller: controller, discovery: discovery, timeout: timeout,
            console: console)
        do {
            let result = try await body(access)
            await access.close()
            return result
        } catch {
            await access.close()
            throw error
        }
    }

    private func close() async {
        await controller.close()
        await discovery?.stop()
    }

    /// Puts an address in front of those known for the pairing that is meant.
    private static func use(
        _ place: HostAndPort, for name: String?, in store: FileControllerStore, _ network: SystemNetwork
    ) async throws {
        guard let stored = try await store.load() else { return }
        let chosen = try PairingChoice.choose(name, among: stored.accessories)
        guard chosen.count == 1 else {
            throw CommandFailure(
                .usage, "--address needs --pairing, since \(chosen.count) accessories are paired")
        }
        let id = chosen[0].id
        let addresses = try await resolve(place, network)
        try await store.update { (content) throws(ControllerError) in
            guard let known = content?[id]?.addresses else { return }
            content?[id]?.addresses = addresses + known.filter { !addresses.contains($0) }
        }
    }

    static func resolve(_ place: HostAndPort, _ network: SystemNetwork) async throws -> [SocketAddress] {
        try await network.resolve(place.host, port: place.port, deadline: network.loop.now.advanced(by: .seconds(10)))
    }

    /// The paired accessories that a name means; all when there is none.
    func pairings(_ name: String?) async throws -> [PairedAccessory] {
        let stored = try await store.load()?.accessories ?? []
        guard !stored.isEmpty else {
            throw CommandFailure(
                .notFound, "nothing is paired yet",
                remedy: "`hearth discover` shows what is on the network; `hearth pair NAME CODE` pairs with it.")
        }
        let ids = try PairingChoice.choose(name, among: stored).map(\.id)
        return await controller.paired.filter { ids.contains($0.id) }
    }

    /// Asks an accessory, and when it is not where it was last, looks for it on the network and asks again.
    func reach<Result: Sendable>(
        _ accessory: PairedAccessory, _ ask: () async throws(ControllerError) -> Result
    ) async throws(ControllerError) -> Result {
        do throws(ControllerError) {
            return try await ask()
        } catch {
            guard discovery != nil, [.unreachable, .timedOut, .connectionLost].contains(error.code) else { throw error }
            let known = await accessory.name
            if let obstacle = MulticastCheck.obstacle(network) {
                throw ControllerError(
                    error.code, "\(error.message) It cannot be looked for elsewhere: \(obstacle).", underlying: error)
            }
            _ = try await Progress.show("Looking for \(known)…", console, on: loop) { () throws(ControllerError) in
                try await controller.find(accessory.id, within: timeout)
            }
            return try await ask()
        }
    }

    /// - Throws: ``CommandFailure`` where nothing can be found on the network, since waiting or trying again is no help then.
    func requireMulticast(for description: String) throws(CommandFailure) {
        guard let obstacle = MulticastCheck.obstacle(network) else { return }
        throw CommandFailure(
            .notFound, "\(description) cannot be looked for: \(obstacle)",
            remedy: "HOST:PORT in place of a name works without discovery.")
    }

    /// The databases of several accessories, each asked at the same time; what failed says why.
    func databases(
        of accessories: [PairedAccessory], refreshing: Bool = false
    ) async -> [Result<AccessoryDatabase, ControllerError>] {
        await Progress.show("Asking \(accessories.count) accessories…", console, on: loop) {
            await withTaskGroup(of: (Int, Result<AccessoryDatabase, ControllerError>).self) { group in
                for (index, accessory) in accessories.enumerated() {
                    group.addTask {
                        do throws(ControllerError) {
                            let database = try await reach(accessory) { () throws(ControllerError) in
                                try await accessory.accessories(refreshing: refreshing)
                            }
                            return (index, .success(database))
                        } catch {
                            return (index, .failure(error))
                        }
                    }
                }
                var found: [Int: Result<AccessoryDatabase, ControllerError>] = [:]
                for await (index, result) in group { found[index] = result }
                return accessories.indices.compactMap { found[$0] }
            }
        }
    }
}
