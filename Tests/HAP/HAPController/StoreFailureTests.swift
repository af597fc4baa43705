import HAPProtocol
import HearthNetworking
import Synchronization
import Testing

@testable import HAPController

/// A store that can be read and, once it is full, not written.
@Suite struct StoreFailureTests {
    @Test func anAccessoryIsReadAlsoWhenNothingCanBeStored() throws {
        let loop = EventLoop.manual()
        try loop.run {
            let network = MemoryNetwork(loop: loop)
            let accessory = try ScriptedAccessory(
                network: network,
                script: Scene.answering { request, _ in
                    guard request.method == .get, request.target.hasPath("/characteristics") else { return nil }
                    return .pieces([Scene.json(#"{"characteristics":[{"aid":1,"iid":10,"value":true}]}"#)])
                })
            let address = try await accessory.start()
            let store = FillingStore()
            let controller = try await Controller(network: network, discovery: nil, store: store)
            let code = accessory.code
            let paired = try await controller.pair(at: [address]) { code }
            store.isFull.withLock { $0 = true }
            let read = try await paired.read([Scene.light])
            #expect(read.first?.value == .bool(true))
            // A pairing that can't be kept is no pairing.
            await #expect(throws: ControllerError.self) { try await controller.forget(paired.id) }
            await controller.close()
            await accessory.stop()
        }
    }
}

private final class FillingStore: ControllerStore {
    let isFull = Mutex(false)
    private let memory = MemoryControllerStore()

    func load() async throws(ControllerError) -> StoredController? { try await memory.load() }

    @discardableResult
    func update<Result: Sendable>(
        _ change: @Sendable (inout StoredController?) throws(ControllerError) -> Result
    ) async throws(ControllerError) -> Result {
        if isFull.withLock({ $0 }) { throw ControllerError(.store, "The disk is full.") }
        return try await memory.update(change)
    }
}
