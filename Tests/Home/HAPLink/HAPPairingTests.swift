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

@Suite struct HAPPairingTests {
    @Test func anAccessoryIsFoundByItsPayload() throws {
        try HAPScene.run { scene in
            let payload = try await scene.simulated.server("Flat").payload
            let added = try await scene.pairing.pair(.payload(payload.text))
            #expect(added.1.accessory.information.name == "Flat")
            #expect(await scene.pairing.pairings().map(\.name) == [added.link.name])
        }
    }

    @Test func anAccessoryThatDoesNotAnnounceItselfIsReachedAtItsAddress() throws {
        try HAPScene.run { scene in
            let server = try await scene.simulated.server("Plug")
            let address = try #require(try await scene.controller.find(server.deviceID).addresses.first)
            let request = PairingRequest.accessory(id: "\(address)", code: server.setupCode.text)
            let added = try await scene.pairing.pair(request)
            #expect(added.link.name == "hap-\(server.deviceID.text)")
        }
    }

    @Test(arguments: ["Plug", "127.0.0.1", "127.0.0.1:0", "1:2:3"])
    func whatIsNeitherAnIdentifierNorAnAddressIsRefused(id: String) throws {
        try HAPScene.run { scene in
            let error = await #expect(throws: LinkError.self) {
                _ = try await scene.pairing.pair(.accessory(id: id, code: "518-08-582"))
            }
            #expect(error?.code == .notFound)
        }
    }

    /// No accessory has refused anything: the request is at fault.
    @Test(arguments: [
        PairingRequest.payload(""), .payload("X-HM://0023"), .accessory(id: "127.0.0.1:5000", code: "123"),
    ])
    func whatIsNoCodeAtAllIsAValueThatCanNotBeTaken(_ request: PairingRequest) throws {
        try HAPScene.run { scene in
            let error = await #expect(throws: LinkError.self) { _ = try await scene.pairing.pair(request) }
            #expect(error?.code == .invalidValue)
        }
    }

    @Test func aWrongCodeIsRefusedAndLeavesNothingBehind() throws {
        try HAPScene.run { scene in
            let server = try await scene.simulated.server("Plug")
            let error = await #expect(throws: LinkError.self) {
                _ = try await scene.pairing.pair(.accessory(id: server.deviceID.text, code: "518-08-582"))
            }
            #expect(error?.code == .pairingRefused)
            #expect(try await scene.pairing.reconcile([]).isEmpty)
        }
    }

    @Test func whatIsPairedCanNotBePairedAgain() throws {
        try HAPScene.run { scene in
            let added = try await scene.add("Plug")
            let error = await #expect(throws: LinkError.self) {
                _ = try await scene.pairing.pair(.accessory(id: added.link.id.text, code: "482-61-937"))
            }
            #expect(error?.code == .alreadyPaired)
        }
    }

    @Test func pairingsAndTheHomeAreCompared() throws {
        try HAPScene.run { scene in
            let plug = try await scene.add("Plug").link
            let flat = try await scene.add("Flat").link
            let orphans = try await scene.pairing.reconcile([plug.name, "hap-AA:BB:CC:DD:EE:FF", "matter-7"])
            #expect(orphans.unclaimed == [flat.name])
            #expect(orphans.missing == ["hap-AA:BB:CC:DD:EE:FF"])
            #expect(orphans.unfinished.isEmpty)
        }
    }

    /// Or the home would be told another kind at each start, until discovery has seen the accessory.
    @Test func anAccessoryIsWhatItAnnouncedAlsoBeforeItIsDiscovered() throws {
        var definition = HAPScene.definition
        definition.servers[1].category = .airPurifier
        try HAPScene.run(definition) { scene in
            let plug = try await scene.add("Plug").link
            try await scene.wait(.seconds(5))
            await scene.roster.remove(plug.name)
            let stored = try #require(try await scene.store.load()).encoded()
            let store = MemoryControllerStore(try StoredController(decoding: stored, from: "the test"))
            let controller = try await Controller(
                network: scene.simulated.network, discovery: nil, store: store, timing: .home)
            let link = try #require(await HAPPairing(controller, loop: scene.loop).pairings().first)
            let description = try await link.describe()
            #expect(description.accessory.information.category == HomeModel.AccessoryCategory(.airPurifier))
            await controller.close()
        }
    }

    @Test func aWatchThatEndedCanBeginAgain() throws {
        try HAPScene.run { scene in
            let link = try await scene.add("Plug").link
            await scene.pairing.close()
            try await scene.wait(.seconds(5))
            try await scene.pairing.start()
            let told = Mutex(false)
            await link.setObserver { signal in
                if case .vanished = signal { told.withLock { $0 = true } }
            }
            await scene.simulated.stop()
            try await scene.wait(.seconds(5))
            #expect(told.withLock { $0 })
        }
    }

    @Test func anUnpairedAccessoryCanBePairedAgain() throws {
        try HAPScene.run { scene in
            let first = try await scene.add("Plug").link
            try await scene.pairing.unpair(first.name)
            await scene.roster.remove(first.name)
            #expect(await scene.pairing.pairings().isEmpty)
            try await scene.wait(.seconds(5))
            let again = try await scene.add("Plug")
            let on = try again.description.address("Plug", .on)
            _ = try await again.link.write(LinkWrite(on, true))
            #expect(try await scene.simulated.value(.on, of: "Plug") == true)
        }
    }

    /// Power goes after the accessory has learned the hub's key and before the hub has stored the accessory's.
    @Test func aCrashWhilePairingIsFoundAtTheNextStart() throws {
        try HAPScene.run { scene in
            let server = try await scene.simulated.server("Plug")
            let store = DyingStore(scene.store, scene.loop)
            let controller = try await Controller(
                network: scene.simulated.network, discovery: scene.simulated.discovery, store: store, timing: .home)
            let found = try await controller.find(server.deviceID)
            // The first write notes that a pairing begins; the second, with the accessory's key, never comes.
            store.writesLeft.withLock { $0 = 1 }
            let pairing = scene.loop.task { try await controller.pair(found) { server.setupCode } }
            try await scene.wait(.seconds(5))
            pairing.cancel()
            let next = try await Controller(
                network: scene.simulated.network, discovery: scene.simulated.discovery, store: scene.store,
                timing: .home)
            let reconciler = await HAPPairing(next, loop: scene.loop)
            try await reconciler.start()
            try await scene.wait(.seconds(5))
            let orphans = try await reconciler.reconcile([])
            #expect(orphans.unfinished == [found.name])
            // Reset by hand, it announces that it can be paired, and all is settled.
            try await scene.simulated.removePairings(of: "Plug")
            try await scene.wait(.seconds(5))
            #expect(try await reconciler.reconcile([]).isEmpty)
            _ = try await reconciler.pair(.accessory(id: server.deviceID.text, code: server.setupCode.text))
            await reconciler.close()
            await next.close()
            await controller.close()
        }
    }

    /// The disk fills up while the accessory is paired: the accessory is let go again.
    @Test func keysThatCanNotBeStoredAreTakenBack() throws {
        try HAPScene.run { scene in
            let server = try await scene.simulated.server("Plug")
            let store = DyingStore(scene.store, scene.loop)
            store.fails = true
            let controller = try await Controller(
                network: scene.simulated.network, discovery: scene.simulated.discovery, store: store, timing: .home)
            let found = try await controller.find(server.deviceID)
            store.writesLeft.withLock { $0 = 1 }
            let error = await #expect(throws: ControllerError.self) {
                try await controller.pair(found) { server.setupCode }
            }
            #expect(error?.code == .store)
            try await scene.wait(.seconds(5))
            #expect(await controller.discoveries.first { $0.id == server.deviceID }?.isPaired == false)
            await controller.close()
            _ = try await scene.add("Plug")
        }
    }
}

/// A store on which, after some writes, everything hangs as if the power were gone, or fails.
private final class DyingStore: ControllerStore, @unchecked Sendable {
    // Unchecked: `fails` is set before the store is used.
    let writesLeft = Mutex(Int.max)
    var fails = false
    private let base: MemoryControllerStore
    private let loop: EventLoop

    init(_ base: MemoryControllerStore, _ loop: EventLoop) {
        self.base = base
        self.loop = loop
    }

    func load() async throws(ControllerError) -> StoredController? { try await base.load() }

    @discardableResult
    func update<Result: Sendable>(
        _ change: @Sendable (inout StoredController?) throws(ControllerError) -> Result
    ) async throws(ControllerError) -> Result {
        let isAlive = writesLeft.withLock { left in
            left -= 1
            return left >= 0
        }
        if !isAlive {
            if fails { throw ControllerError(.store, "The disk is full.") }
            // Nothing of what follows is done, nor written.
            _ = try? await Promise<Void>(loop: loop).value(deadline: nil)
            throw ControllerError(.cancelled, "The power is gone.")
        }
        return try await base.update(change)
    }
}
