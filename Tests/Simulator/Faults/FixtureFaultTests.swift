import HAPController
import HAPModel
import HAPProtocol
import HearthNetworking
import Simulator
import Testing

/// What independent accessories are known to do wrong, done by ours on request.
@Suite struct FixtureFaultTests {
    private static func run(
        _ bridge: SampleBridge = SampleBridge(bridged: 14),
        _ body: @escaping @Sendable (SimulatedHome, Controller, EventLoop) async throws -> Void
    ) throws {
        let loop = EventLoop.manual()
        defer { loop.shutdown() }
        try loop.run(advances: 100_000) { () async throws in
            let home = try await SimulatedHome(bridge.definition, .init(site: try .memory(on: loop)))
            let controller = try await Controller(
                network: home.network, discovery: home.discovery, store: MemoryControllerStore())
            try await body(home, controller, loop)
            await controller.close()
            await home.stop()
        }
    }

    private static func paired(_ home: SimulatedHome, _ controller: Controller) async throws -> PairedAccessory {
        let server = try await home.server("Fixture Bridge")
        return try await controller.pair(controller.find(server.deviceID)) { server.setupCode }
    }

    /// An accessory behind the bridge that is not there: listed, with -70402 for each value, beside others that answer.
    @Test func anAccessoryThatTheBridgeCannotReach() throws {
        try Self.run { (home, controller, _) async throws in
            let bridge = try await Self.paired(home, controller)
            let faulty = try await home.id(.on, of: "Switch 1")
            let light = try await home.id(.on, of: "Light 1")
            let fault = try await home.inject(.unreachable, into: .accessory("Switch 1"))
            #expect(try await bridge.accessories(refreshing: true)[faulty] != nil)
            let entries = try await bridge.read([light, faulty])
            #expect(entries.map(\.status) == [.success, .serviceCommunicationFailure])
            #expect(entries.map(\.value) == [false, nil])
            await home.clear(fault)
            #expect(try await bridge.read([faulty]).map(\.value) == [false])
        }
    }

    /// The same from the start, as the definition of the sample has it.
    @Test func anAccessoryThatCannotBeReachedFromTheStartIsTheSame() throws {
        try Self.run(SampleBridge(bridged: 1, hasUnreachable: true)) { (home, controller, _) async throws in
            let bridge = try await Self.paired(home, controller)
            let faulty = try await home.id(.on, of: "Faulty")
            #expect(try await bridge.read([faulty]).map(\.status) == [.serviceCommunicationFailure])
            // A fault that begins and ends leaves it out of reach.
            await home.clear(try await home.inject(.unreachable, into: .accessory("Faulty")))
            #expect(try await bridge.read([faulty]).map(\.status) == [.serviceCommunicationFailure])
        }
    }

    /// Some are busy for a minute after a few wrong setup codes.
    @Test func anAccessoryThatIsBusyForAMinute() throws {
        try Self.run { (home, controller, _) async throws in
            try await home.inject(.busy, into: .server("Fixture Bridge"), for: .seconds(60))
            do {
                _ = try await Self.paired(home, controller)
                Issue.record("paired although busy")
            } catch let error as ControllerError {
                #expect((error.underlying as? PairingFailure)?.refusal == .busy)
            }
            await home.advance(by: .seconds(60))
            _ = try await Self.paired(home, controller)
        }
    }

    /// Some gather events for half a second.
    @Test func eventsThatAreHeldBack() throws {
        try Self.run { (home, controller, loop) async throws in
            let bridge = try await Self.paired(home, controller)
            let motion = try await home.id(.motionDetected, of: "Motion 1")
            try await bridge.subscribe([motion])
            let told = await Recorder(bridge, loop)
            try await home.inject(.delay(by: .milliseconds(500)), into: .accessory("Motion 1"))
            try await loop.sleep(for: .seconds(2))
            try await home.set(.motionDetected, of: "Motion 1", to: true)
            try await loop.sleep(for: .milliseconds(450))
            #expect(!told.values.contains(.init(id: motion, value: true)))
            try await loop.sleep(for: .milliseconds(100))
            #expect(told.values.contains(.init(id: motion, value: true)))
        }
    }
}
