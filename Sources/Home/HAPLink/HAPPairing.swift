import HAPController
import HAPProtocol
import HearthNetworking
import HomeEngine

/// The HAP pairings of a hub: a link for each, and what adds and removes them.
///
/// ## Order
/// 1. The controller's own key is durable before it first speaks to an accessory.
/// 2. That a pairing begins is durable before the accessory learns the key (`StoredController.unfinished`).
/// 3. The accessory's key is durable before ``pair(_:code:)`` returns; where that fails the accessory is unpaired again.
/// 4. Only then does the home learn of the accessory.
///
/// A crash between any two leaves a trace that ``reconcile(_:)`` finds.
public actor HAPPairing {
    nonisolated let loop: EventLoop
    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
    private let controller: Controller
    private var all: [DeviceID: HAPLink] = [:]
    private var watching: Task<Void, any Error>?

    /// - Parameters:
    ///   - controller: made with ``HAPController/Timing/home``.
    ///   - loop: the controller's.
    public init(_ controller: Controller, loop: EventLoop) async {
        self.controller = controller
        self.loop = loop
        for accessory in await controller.paired { all[accessory.id] = HAPLink(accessory, loop: loop) }
    }

    /// A link for each pairing, by name.
    public var links: [HAPLink] { all.values.sorted { $0.name < $1.name } }

    /// Tells the links from now on what discovery says of their accessories.
    /// - Throws: `unreachable` where nothing can be discovered; links then only know the addresses of before.
    public func watch() async throws(LinkError) {
        guard watching == nil else { return }
        let updates: AsyncStream<DiscoveryUpdate>
        do throws(ControllerError) {
            updates = try await controller.discover()
        } catch {
            throw LinkError(pairing: error)
        }
        watching = loop.task { [weak self] in
            for await update in updates { await self?.take(update) }
        }
    }

    private func take(_ update: DiscoveryUpdate) async {
        switch update {
        case .found(let accessory): await all[accessory.id]?.sight(accessory)
        case .lost(let id): await all[id]?.sight(nil)
        }
    }

    /// Ends the watch. Links and pairings stay.
    public func close() {
        watching?.cancel()
        watching = nil
    }

    // MARK: Adding

    /// Pairs with an accessory that is discovered.
    /// - Returns: its link, and what it consists of. When it can't be described the pairing is there all the same, and
    ///   ``reconcile(_:)`` names it.
    public func pair(
        _ id: DeviceID, code: @escaping SetupCodeSource
    ) async throws(LinkError) -> (link: HAPLink, description: LinkDescription) {
        let accessory = try await pairing { () throws(ControllerError) in
            try await controller.pair(controller.find(id), askingFor: code)
        }
        return try await adopt(accessory)
    }

    /// Pairs with the accessory that a setup payload (the text of its QR code) belongs to.
    public func pair(_ payload: SetupPayload) async throws(LinkError) -> (link: HAPLink, description: LinkDescription) {
        guard let code = payload.code, let setupID = payload.setupID else {
            throw LinkError(
                .pairingRefused,
                "This code does not say which accessory it belongs to; choose the accessory and type the 8 digits."
            )
        }
        let found = try await pairing { () throws(ControllerError) in try await search(for: setupID) }
        return try await pair(found.id) { code }
    }

    private func search(for setupID: SetupID) async throws(ControllerError) -> DiscoveredAccessory {
        let updates = try await controller.discover()
        let result = Promise<DiscoveredAccessory>(loop: loop)
        let searching = loop.task {
            for await case .found(let accessory) in updates where accessory.advertisement.matches(setupID) {
                result.fulfill(.success(accessory))
                return
            }
        }
        defer { searching.cancel() }
        do throws(NetworkError) {
            return try await result.value(deadline: loop.now.advanced(by: .seconds(15)))
        } catch {
            throw ControllerError(
                .unreachable, "The accessory of this code was not found; is it on and on this network?",
                underlying: error)
        }
    }

    private func adopt(_ accessory: PairedAccessory) async throws(LinkError) -> (HAPLink, LinkDescription) {
        let link = HAPLink(accessory, loop: loop)
        await all[accessory.id]?.close()
        all[accessory.id] = link
        for found in await controller.discoveries where found.id == accessory.id { await link.sight(found) }
        return (link, try await link.describe())
    }

    // MARK: Removing

    /// Makes the accessory forget this home, and forgets it here. Its link ends; take it out of the roster afterwards, since
    /// a link that is closed can't tell the accessory any more.
    /// - Throws: when the accessory can't be reached; the pairing then stays. See ``forget(_:)``.
    public func unpair(_ id: DeviceID) async throws(LinkError) {
        try await pairing { () throws(ControllerError) in try await controller.unpair(id) }
        await all.removeValue(forKey: id)?.close()
    }

    /// Forgets the accessory without telling it; it has to be reset by hand before it can be added anywhere.
    public func forget(_ id: DeviceID) async throws(LinkError) {
        try await pairing { () throws(ControllerError) in try await controller.forget(id) }
        await all.removeValue(forKey: id)?.close()
    }

    // MARK: Orphans

    /// What does not fit together, after a crash or a restored backup.
    public struct Orphans: Hashable, Sendable {
        /// Pairings without an accessory in the home: add the accessory, or unpair it.
        public var unclaimed: [DeviceID] = []
        /// Names of HAP links that the home knows and nobody has the keys of: reset the accessories and add them again.
        public var missing: [String] = []
        /// Accessories that may hold a pairing with this hub that the hub does not have: to be reset by hand.
        public var unfinished: [UnfinishedPairing] = []

        public var isEmpty: Bool { unclaimed.isEmpty && missing.isEmpty && unfinished.isEmpty }
    }

    /// Compares the pairings with what the home knows, and settles what settles itself: an accessory that announces that it
    /// can be paired holds no pairing.
    /// - Parameter links: `AccessoryEndpoint.link` of all accessories in the home, of whatever protocol.
    public func reconcile(_ links: Set<String>) async throws(LinkError) -> Orphans {
        var orphans = Orphans()
        orphans.unclaimed = all.values.filter { !links.contains($0.name) }.map(\.id).sorted { $0.text < $1.text }
        let own = Set(all.values.map(\.name))
        orphans.missing = links.filter { $0.hasPrefix("hap-") && !own.contains($0) }.sorted()
        let discovered = await controller.discoveries
        for unfinished in try await pairing({ () throws(ControllerError) in try await controller.unfinished }) {
            let seen = discovered.first { $0.id == unfinished.id }
            if seen?.isPaired == false || unfinished.id.map({ all[$0] != nil }) == true {
                try await pairing { () throws(ControllerError) in try await controller.settle(unfinished) }
            } else {
                orphans.unfinished.append(unfinished)
            }
        }
        return orphans
    }

    private func pairing<Value>(_ work: () async throws(ControllerError) -> Value) async throws(LinkError) -> Value {
        do throws(ControllerError) {
            return try await work()
        } catch {
            throw LinkError(pairing: error)
        }
    }
}
