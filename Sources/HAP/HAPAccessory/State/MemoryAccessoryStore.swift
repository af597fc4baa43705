import Synchronization

/// A store that lasts as long as the process; for tests and for demonstrations.
public final class MemoryAccessoryStore: AccessoryStore {
    private let bytes: Mutex<[UInt8]?>

    /// - Parameter bytes: What an earlier store held, or nil for an accessory that was never started.
    public init(_ bytes: [UInt8]? = nil) {
        self.bytes = Mutex(bytes)
    }

    /// The bytes saved last.
    public var contents: [UInt8]? { bytes.withLock { $0 } }

    public func load() async throws -> [UInt8]? { contents }

    public func save(_ bytes: [UInt8]) async throws {
        self.bytes.withLock { $0 = bytes }
    }
}
