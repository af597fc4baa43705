import HAPController
import HAPModel
import HearthNetworking
import HearthServiceDiscovery
import HomeEngine
import HomeModel
import Simulator
import Synchronization
import Testing

@testable import HAPLink

/// Discovery that can't be begun, or ends by itself.
@Suite struct DiscoveryWatchTests {
    private func run(
        failures: Int, _ body: @escaping @Sendable (HAPScene, HAPPairing, FragileDiscovery) async throws -> Void
    ) throws {
        try HAPScene.run { scene in
            let discovery = try FragileDiscovery(
                #require(scene.simulated.discovery), loop: scene.loop, failures: failures)
            let controller = try await Controller(
                network: scene.simulated.network, discovery: discovery, store: MemoryControllerStore(), timing: .home)
            let pairing = await HAPPairing(controller, loop: scene.loop)
            try await body(scene, pairing, discovery)
            await pairing.close()
            await controller.close()
        }
    }

    @Test func discoveryThatCanNotBeginIsToldOnceAndTriedAgain() throws {
        try run(failures: 3) { scene, pairing, discovery in
            let error = await #expect(throws: LinkError.self) { try await pairing.start() }
            #expect(error?.code == .unreachable)
            try await pairing.start()
            // After 1, 2 and 4 seconds, each up to a quarter longer.
            try await scene.wait(.seconds(9))
            #expect(discovery.attempts == 4)
            #expect(await Set(pairing.nearby().map(\.name)) == ["Flat", "Plug"])
        }
    }

    @Test func discoveryThatEndsBeginsAgainAndFindsWhatMovedMeanwhile() throws {
        try run(failures: 0) { scene, pairing, discovery in
            try await pairing.start()
            let server = try await scene.simulated.server("Plug")
            let (link, _) = try await pairing.pair(
                .accessory(id: server.deviceID.text, code: server.setupCode.text))
            let locations = Mutex<[[String]]>([])
            await link.setObserver { signal in
                if case .sighted(let sighting) = signal { locations.withLock { $0.append(sighting.location) } }
            }
            try await scene.wait(.seconds(5))
            discovery.fail(times: 2)
            try await scene.simulated.inject(.changedPort(to: 4_711), into: .server("Plug"))
            try await scene.wait(.milliseconds(500))
            #expect(await pairing.nearby().isEmpty)
            try await scene.wait(.seconds(9))
            #expect(locations.withLock { $0.last?.first?.hasSuffix(":4711") } == true)
            #expect(await pairing.nearby().count == 2)
        }
    }

    @Test func nothingIsTriedBehindTheEnd() throws {
        try run(failures: .max) { scene, pairing, discovery in
            try? await pairing.start()
            await pairing.close()
            let attempts = discovery.attempts
            try await scene.wait(.seconds(3_600))
            #expect(discovery.attempts == attempts)
        }
    }

    @Test func attemptsBecomeRareWithTime() throws {
        try run(failures: .max) { scene, pairing, discovery in
            try? await pairing.start()
            try await scene.wait(.seconds(3_600))
            // Six within the first two minutes, then one in 60 to 75 seconds.
            #expect((50...68).contains(discovery.attempts))
        }
    }
}

/// Discovery of which attempts to browse fail, and browses end, as when the responder of a machine fails.
private final class FragileDiscovery: ServiceDiscovery {
    private struct State {
        var failures: Int
        var attempts = 0
        var browses: [AsyncStream<ServiceEvent>.Continuation] = []
    }

    private let base: any ServiceDiscovery
    private let loop: EventLoop
    private let state: Mutex<State>

    init(_ base: any ServiceDiscovery, loop: EventLoop, failures: Int) {
        self.base = base
        self.loop = loop
        state = Mutex(State(failures: failures))
    }

    var attempts: Int { state.withLock { $0.attempts } }

    /// Ends all browses, and lets the next ones fail.
    func fail(times: Int) {
        let ended = state.withLock { state in
            state.failures = times
            defer { state.browses = [] }
            return state.browses
        }
        for browse in ended { browse.finish() }
    }

    func browse(_ type: DNSServiceType, subtype: String?) async throws(DiscoveryError) -> AsyncStream<ServiceEvent> {
        let fails = state.withLock { state in
            state.attempts += 1
            guard state.failures > 0 else { return false }
            state.failures -= 1
            return true
        }
        if fails { throw DiscoveryError(.portUnavailable, "UDP port 5353 is taken.") }
        let events = try await base.browse(type, subtype: subtype)
        let (stream, continuation) = AsyncStream.makeStream(of: ServiceEvent.self)
        let forwarding = loop.task {
            for await event in events { continuation.yield(event) }
            continuation.finish()
        }
        continuation.onTermination = { _ in forwarding.cancel() }
        state.withLock { $0.browses.append(continuation) }
        return stream
    }

    func publish(_ registration: ServiceRegistration, timeout: Duration) async throws(DiscoveryError)
        -> any PublishedService
    {
        try await base.publish(registration, timeout: timeout)
    }

    func stop() async { await base.stop() }
}
