import HAPController
import HAPModel
import HearthNetworking
import HomeEngine
import HomeModel
import Simulator
import Synchronization
import Testing

@testable import HAPLink

/// Accessories that pair and then can't say what they are, or that forget the home.
@Suite struct UndescribedPairingTests {
    @Test func whatCanNotBeDescribedIsUnpairedAgain() throws {
        try HAPScene.run { scene in
            let server = try await scene.simulated.server("Plug")
            let fault = try await scene.simulated.inject(.malformedJSON, into: .server("Plug"))
            let error = await #expect(throws: LinkError.self) {
                _ = try await scene.pairing.pair(.accessory(id: server.deviceID.text, code: server.setupCode.text))
            }
            #expect(error?.code == .invalidResponse)
            #expect(await scene.pairing.pairings().isEmpty)
            #expect(try await scene.pairing.reconcile([]).isEmpty)
            try await scene.wait(.seconds(5))
            #expect(await scene.pairing.nearby().first { $0.name == "Plug" }?.isPaired == false)
            await scene.simulated.clear(fault)
            _ = try await scene.add("Plug")
        }
    }

    /// It goes down as soon as the keys are there.
    @Test func aPairingThatCanNotBeUndoneIsKeptAndSaid() throws {
        try HAPScene.run { scene in
            let isDown = Mutex(false)
            let store = ReportingStore { content in
                guard content?.accessories.isEmpty == false, !isDown.withLock({ $0 }) else { return }
                isDown.withLock { $0 = true }
                _ = try? await scene.simulated.inject(.reboot(down: .seconds(600)), into: .server("Plug"))
            }
            let server = try await scene.simulated.server("Plug")
            let controller = try await Controller(
                network: scene.simulated.network, discovery: scene.simulated.discovery, store: store, timing: .home)
            let pairing = await HAPPairing(controller, loop: scene.loop)
            try await pairing.start()
            let error = await #expect(throws: LinkError.self) {
                _ = try await pairing.pair(.accessory(id: server.deviceID.text, code: server.setupCode.text))
            }
            #expect(error?.message.contains("stays paired") == true)
            let link = try #require(await pairing.pairings().first)
            #expect(try await pairing.reconcile([]).unclaimed == [link.name])
            await scene.simulated.advance(by: .seconds(600))
            try await scene.wait(.seconds(60))
            #expect(try await link.describe().accessory.information.name == "Plug")
            try await pairing.unpair(link.name)
            await pairing.close()
            await controller.close()
        }
    }

    /// Reset, with a firmware that hangs up on who it does not know instead of saying so.
    @Test func whatAnnouncesThatItIsNotPairedIsRemoved() throws {
        try HAPScene.run { scene in
            let link = try await scene.add("Plug").link
            try await scene.wait(.seconds(5))
            try await scene.simulated.inject(.drop, into: .server("Plug"))
            try await scene.simulated.inject(.lostPairings, into: .server("Plug"))
            let took = try await scene.time(
                until: { if case .removed = $0 { true } else { false } }, of: link, atMost: .seconds(300))
            #expect(took <= .seconds(10))
        }
    }
}

/// Reports what was stored.
private final class ReportingStore: ControllerStore {
    private let base = MemoryControllerStore()
    private let report: @Sendable (StoredController?) async -> Void

    init(report: @escaping @Sendable (StoredController?) async -> Void) { self.report = report }

    func load() async throws(ControllerError) -> StoredController? { try await base.load() }

    @discardableResult
    func update<Result: Sendable>(
        _ change: @Sendable (inout StoredController?) throws(ControllerError) -> Result
    ) async throws(ControllerError) -> Result {
        let result = try await base.update(change)
        await report(try await base.load())
        return result
    }
}
