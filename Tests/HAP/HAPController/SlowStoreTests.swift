import HearthNetworking
import Synchronization
import Testing

@testable import HAPController

/// A disk that takes its time while connections come and go.
@Suite struct SlowStoreTests {
    @Test func aConnectionThatEndsWhileItsAddressIsStoredIsToldInOrder() throws {
        let loop = EventLoop.manual()
        try loop.run {
            let network = MemoryNetwork(loop: loop)
            let accessory = try ScriptedAccessory(network: network, script: Scene.answering { _, _ in nil })
            let store = SlowStore()
            var timing = Timing()
            timing.keepsSessions = false
            let first = try await accessory.start()
            let controller = try await Controller(network: network, discovery: nil, store: store, timing: timing)
            let code = accessory.code
            let paired = try await controller.pair(at: [first], name: "Lamp") { code }
            await accessory.stop()
            try await loop.sleep(for: .milliseconds(1))
            let told = await Recorder(paired)
            let second = try await accessory.start()
            await paired.discovered(
                DiscoveredAccessory(
                    name: "Lamp",
                    advertisement: .init(
                        deviceID: paired.id, configurationNumber: .first, status: [], category: .bridge, model: "M"),
                    addresses: [second], host: "lamp.local"))
            store.meanwhile.withLock {
                $0 = {
                    await accessory.drop()
                    try? await loop.sleep(for: .milliseconds(1))
                }
            }
            try? await paired.connect()
            try await loop.sleep(for: .milliseconds(1))
            let states = told.all.compactMap { update in
                switch update {
                case .connected: "connected"
                case .disconnected: "disconnected"
                default: nil
                }
            }
            #expect(states == ["connected", "disconnected"])
            #expect(await paired.isConnected == false)
            #expect(try await store.load()?[paired.id]?.addresses.first == second)
            await controller.close()
            await accessory.stop()
        }
    }
}

private final class SlowStore: ControllerStore {
    /// What happens before a change is stored.
    let meanwhile = Mutex<(@Sendable () async -> Void)?>(nil)
    private let memory = MemoryControllerStore()

    func load() async throws(ControllerError) -> StoredController? { try await memory.load() }

    @discardableResult
    func update<Result: Sendable>(
        _ change: @Sendable (inout StoredController?) throws(ControllerError) -> Result
    ) async throws(ControllerError) -> Result {
        await meanwhile.withLock { $0 }?()
        return try await memory.update(change)
    }
}
