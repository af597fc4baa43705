import HAPProtocol
import HearthNetworking
import Synchronization
import Testing

@testable import HAPController

/// A store that can be read and, once it is full, not written.
@Suite struct StoreFailureTests {
    @Test func anAccessoryIsReadAlsoWhenNothingCanBeStored() throws {
        try run { controller, accessory, address, store in
            let code = accessory.code
            let paired = try await controller.pair(at: [address]) { code }
            store.isFull.withLock { $0 = true }
            let read = try await paired.read([Scene.light])
            #expect(read.first?.value == .bool(true))
        }
    }

    /// Each update writes all pairings, and a hub asks a thousand accessories.
    @Test func whatAnAccessoryConsistsOfIsStoredOnlyWhenItIsNew() throws {
        try run { controller, accessory, address, store in
            let code = accessory.code
            let paired = try await controller.pair(at: [address]) { code }
            let beforeFetching = store.updates.withLock { $0 }
            let database = try await paired.accessories(refreshing: true).accessories
            #expect(store.updates.withLock { $0 } == beforeFetching + 1)
            #expect(try await paired.accessories(refreshing: true).accessories == database)
            #expect(store.updates.withLock { $0 } == beforeFetching + 1)

            let next = try await Controller(network: paired.network, discovery: nil, store: store)
            #expect(try await next[paired.id]?.accessories().accessories == database)
            #expect(store.updates.withLock { $0 } == beforeFetching + 1)
            await next.close()
        }
    }

    @Test func noPairingIsBegunThatCouldNotBeStored() throws {
        try run { controller, accessory, address, store in
            let code = accessory.code
            store.isFull.withLock { $0 = true }
            let error = await #expect(throws: ControllerError.self) {
                try await controller.pair(at: [address]) { code }
            }
            #expect(error?.code == .store)
            let begun = await accessory.methods
            #expect(begun.isEmpty)
            store.isFull.withLock { $0 = false }
            try await controller.pair(at: [address]) { code }
        }
    }

    /// It is struck out by comparing it with what was stored.
    @Test func anUnfinishedPairingIsTheSameWhenItIsReadBack() throws {
        var generator = SystemRandomNumberGenerator()
        var stored = try StoredController.new(using: &generator)
        let lasting = SocketAddress.ip(IPAddress(192, 0, 2, 7), port: 80)
        let passing = SocketAddress.ip(try #require(IPAddress("fe80::1%2")), port: 80)
        let noted = UnfinishedPairing(id: nil, name: "Lamp", addresses: [passing, lasting])
        stored.unfinished = [noted]
        #expect(try StoredController(decoding: stored.encoded(), from: "home.json").unfinished == [noted])
        #expect(noted.addresses == [lasting])
    }

    private func run(
        _ body: @escaping @Sendable (Controller, ScriptedAccessory, SocketAddress, FillingStore) async throws -> Void
    ) throws {
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
            try await body(controller, accessory, address, store)
            await controller.close()
            await accessory.stop()
        }
    }
}

private final class FillingStore: ControllerStore {
    let isFull = Mutex(false)
    let updates = Mutex(0)
    private let memory = MemoryControllerStore()

    func load() async throws(ControllerError) -> StoredController? { try await memory.load() }

    @discardableResult
    func update<Result: Sendable>(
        _ change: @Sendable (inout StoredController?) throws(ControllerError) -> Result
    ) async throws(ControllerError) -> Result {
        if isFull.withLock({ $0 }) { throw ControllerError(.store, "The disk is full.") }
        updates.withLock { $0 += 1 }
        return try await memory.update(change)
    }
}
