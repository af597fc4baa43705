import HAPController
import HAPLink
import HearthLogging
import HearthNetworking
import HearthSQLite
import HearthSecrets
import HearthServiceDiscovery
import HomeDatabase
import HubAPI

extension Hub {
    /// What is in the folder of a hub, and the way to its accessories.
    struct Parts: Sendable {
        let store: HomeStore
        let history: HomeHistory
        let pairing: HAPPairing
        let storage: HubStorage
        private let controller: Controller
        private let discovery: AvahiDiscovery?

        /// - Throws: what is wrong with the folder's content. A file that was there is as it was.
        static func open(
            _ place: HubPlace, _ options: Options, _ network: SystemNetwork, _ log: Log
        ) async throws -> Parts {
            let folder = HomeFolder(place.folder)
            let storage = HubStorage(folder, sealer: SecretSealer(key: options.key))
            let keys = HubKeys(
                folder: folder, store: FileControllerStore(path: folder.secrets, sealer: storage.sealer),
                mayBeginAnew: options.mayBeginAnew, log: log)
            keys.makePrivate()
            try await keys.requireHomes()
            let store = try await HomeStore.open(.file(folder.homes))
            do {
                try await keys.require(for: store.structure)
                let history = try await HomeHistory.open(.file(folder.history))
                do {
                    return try await Parts(store, history, storage, keys.store, options, network, log)
                } catch {
                    await history.close()
                    throw error
                }
            } catch {
                await store.close()
                throw error
            }
        }

        private init(
            _ store: HomeStore, _ history: HomeHistory, _ storage: HubStorage, _ secrets: FileControllerStore,
            _ options: Options, _ network: SystemNetwork, _ log: Log
        ) async throws {
            self.store = store
            self.history = history
            let interfaces = options.interfaces.isEmpty ? nil : options.interfaces
            discovery = options.discovers ? AvahiDiscovery(network: network, interfaces: interfaces) : nil
            self.storage = storage
            controller = try await Controller(
                network: network, discovery: discovery, store: secrets, timing: .home)
            pairing = await HAPPairing(controller, loop: network.loop)
            if discovery != nil, let obstacle = MulticastCheck.obstacle(network) {
                log.warning("accessories can't be looked for, for now: \(obstacle)")
            }
        }

        func close() async {
            await controller.close()
            await discovery?.stop()
            await history.close()
            await store.close()
        }
    }
}
