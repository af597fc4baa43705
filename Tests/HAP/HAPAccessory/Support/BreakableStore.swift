import HAPAccessory
import Synchronization

/// A store that can be told to fail.
final class BreakableStore: AccessoryStore {
    struct Broken: Error {}

    private let inner = MemoryAccessoryStore()
    private let isBroken = Mutex(false)

    func setBroken(_ value: Bool) { isBroken.withLock { $0 = value } }
    func load() async throws -> [UInt8]? { try await inner.load() }

    func save(_ bytes: [UInt8]) async throws {
        if isBroken.withLock({ $0 }) { throw Broken() }
        try await inner.save(bytes)
    }
}

/// A value that one run of a loop hands to the next.
final class Shared<Value: Sendable>: Sendable {
    private let stored = Mutex<Value?>(nil)
    var value: Value? { stored.withLock { $0 } }
    func set(_ value: Value) { stored.withLock { $0 = value } }
}
