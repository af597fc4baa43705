import HAPController
import HAPProtocol
import HearthNetworking
import HomeEngine
import HomeModel

/// The HAP pairings of a hub: a link for each, and what adds and removes them.
///
/// ## Order
/// 1. The controller's own key is durable before it first speaks to an accessory.
/// 2. That a pairing begins is durable before the accessory learns the key (`StoredController.unfinished`).
/// 3. The accessory's key is durable before ``pair(_:code:)`` returns; where that fails the accessory is unpaired again.
/// 4. Only then does the home learn of the accessory.
///
/// A crash between any two leaves a trace that ``reconcile(_:)`` finds.
public actor HAPPairing: LinkAdapter {
    nonisolated let loop: EventLoop
    public nonisolated var scheme: String { "hap" }
    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
    /// Discovery that stood for less is no proof that things are well.
    private static let stable = Duration.seconds(60)
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

    public func pairings() -> [any AccessoryLink] { all.values.sorted { $0.name < $1.name } }

    /// Looks out until ``close()``: what can't be begun, or ends by itself, is tried again, at first after a second and then
    /// ever more rarely, down to once a minute.
    /// - Throws: why the first attempt failed.
    public func start() async throws(LinkError) {
        guard watching == nil else { return }
        let first = Promise<Result<Void, ControllerError>>(loop: loop)
        let take: @Sendable (DiscoveryUpdate) async -> Void = { [weak self] in await self?.take($0) }
        watching = loop.task { [controller, loop] in
            try await Self.watch(controller, on: loop, take, first: first)
        }
        let outcome: Result<Void, ControllerError>
        do throws(NetworkError) {
            outcome = try await first.value(deadline: nil)
        } catch {
            throw LinkError(.cancelled, "Looking out for accessories was given up before it began.", underlying: error)
        }
        do throws(ControllerError) { try outcome.get() } catch { throw LinkError(pairing: error) }
    }

    /// - Parameter first: is told how the first attempt went.
    private static func watch(
        _ controller: Controller, on loop: EventLoop, _ take: @Sendable (DiscoveryUpdate) async -> Void,
        first: Promise<Result<Void, ControllerError>>
    ) async throws {
        var backoff = Backoff()
        var generator = SystemRandomNumberGenerator()
        // Nothing is tried again at once.
        backoff.restart()
        while true {
            let began = loop.now
            do throws(ControllerError) {
                let updates = try await controller.discover()
                first.fulfill(.success(.success(())))
                for await update in updates { await take(update) }
            } catch {
                first.fulfill(.success(.failure(error)))
                if error.code == .closed { return }
            }
            if loop.now - began >= stable { backoff.restart() }
            try await loop.sleep(for: backoff.next(using: &generator))
        }
    }

    private func take(_ update: DiscoveryUpdate) async {
        switch update {
        case .found(let accessory): await all[accessory.id]?.sight(accessory)
        case .lost(let id): await all[id]?.sight(nil)
        }
    }

    public func close() {
        watching?.cancel()
        watching = nil
    }

    // MARK: Adding

    public func nearby() async -> [NearbyAccessory] {
        await controller.discoveries.map { found in
            NearbyAccessory(
                id: found.id.text, name: found.name,
                category: HomeModel.AccessoryCategory(found.advertisement.category), isPaired: found.isPaired)
        }
    }

    /// An accessory that can't say what it is, is unpaired again. Where that fails too its pairing is kept, among
    /// ``pairings()``, and the error says so.
    public func pair(_ request: PairingRequest) async throws(LinkError) -> (link: any AccessoryLink, LinkDescription) {
        let (place, code) = try await place(of: request)
        let accessory = try await pairing { () throws(ControllerError) in
            switch place {
            case .announced(let id): try await controller.pair(controller.find(id), askingFor: { code })
            case .address(let address): try await controller.pair(at: [address], askingFor: { code })
            }
        }
        return try await adopt(accessory)
    }

    private enum Place {
        case announced(DeviceID)
        case address(SocketAddress)
    }

    private func place(of request: PairingRequest) async throws(LinkError) -> (Place, SetupCode) {
        switch request {
        case .accessory(let text, let digits):
            let code: SetupCode
            do { code = try SetupCode(digits) } catch {
                throw LinkError(.invalidValue, "\(error)", underlying: error)
            }
            if let address = SocketAddress(text) { return (.address(address), code) }
            do { return (.announced(try DeviceID(text)), code) } catch {
                throw LinkError(
                    .notFound,
                    "\"\(text)\" is no accessory's identifier, which is like 0A:1B:2C:3D:4E:5F, and no address and port."
                )
            }
        case .payload(let text):
            let (id, code) = try await find(text)
            return (.announced(id), code)
        }
    }

    /// The accessory that a setup payload (the text of its QR code) belongs to.
    private func find(_ text: String) async throws(LinkError) -> (DeviceID, SetupCode) {
        let payload: SetupPayload
        do { payload = try SetupPayload(text) } catch {
            throw LinkError(.invalidValue, "This is not the text of a HomeKit QR code: \(error)", underlying: error)
        }
        guard let code = payload.code, let setupID = payload.setupID else {
            throw LinkError(
                .invalidValue,
                "This code does not say which accessory it belongs to; choose the accessory and type the 8 digits.")
        }
        let found = try await pairing { () throws(ControllerError) in try await search(for: setupID) }
        return (found.id, code)
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

    private func adopt(_ accessory: PairedAccessory) async throws(LinkError) -> (any AccessoryLink, LinkDescription) {
        let link = HAPLink(accessory, loop: loop)
        await all[accessory.id]?.close()
        all[accessory.id] = link
        for found in await controller.discoveries where found.id == accessory.id { await link.sight(found) }
        do throws(LinkError) {
            return (link, try await link.describe())
        } catch {
            try await undo(link, since: error)
            throw error
        }
    }

    /// - Throws: when the pairing stays; an error that says both.
    private func undo(_ link: HAPLink, since reason: LinkError) async throws(LinkError) {
        // In a task of its own, as this one may have been cancelled.
        let undoing = loop.task { [controller] in try await controller.unpair(link.id) }
        do {
            try await undoing.value
        } catch {
            throw LinkError(
                reason.code,
                "\(reason.message) It stays paired, since it could not be unpaired either (\(error)). It can be unpaired, or asked again what it is, once it answers.",
                underlying: reason)
        }
        all[link.id] = nil
        await link.close()
    }

    // MARK: Removing

    /// Take the link out of the roster afterwards, since a link that is closed can't tell the accessory any more.
    public func unpair(_ link: String) async throws(LinkError) {
        let id = try id(link)
        try await pairing { () throws(ControllerError) in try await controller.unpair(id) }
        await all.removeValue(forKey: id)?.close()
    }

    public func forget(_ link: String) async throws(LinkError) {
        let id = try id(link)
        try await pairing { () throws(ControllerError) in try await controller.forget(id) }
        await all.removeValue(forKey: id)?.close()
    }

    private func id(_ link: String) throws(LinkError) -> DeviceID {
        guard let id = all.values.first(where: { $0.name == link })?.id else {
            throw LinkError(.notFound, "There is no HomeKit pairing \(link).")
        }
        return id
    }

    // MARK: Orphans

    /// An accessory that announces that it can be paired holds no pairing: what was cut short with it is settled.
    public func reconcile(_ links: Set<String>) async throws(LinkError) -> LinkOrphans {
        var orphans = LinkOrphans()
        let own = Set(all.values.map(\.name))
        orphans.unclaimed = own.subtracting(links).sorted()
        orphans.missing = links.subtracting(own).filter { $0.hasPrefix("\(scheme)-") }.sorted()
        let discovered = await controller.discoveries
        for unfinished in try await pairing({ () throws(ControllerError) in try await controller.unfinished }) {
            let seen = discovered.first { $0.id == unfinished.id }
            if seen?.isPaired == false || unfinished.id.map({ all[$0] != nil }) == true {
                try await pairing { () throws(ControllerError) in try await controller.settle(unfinished) }
            } else {
                orphans.unfinished.append(
                    unfinished.name ?? unfinished.id?.text ?? unfinished.addresses.first.map { "\($0)" }
                        ?? "an accessory")
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
