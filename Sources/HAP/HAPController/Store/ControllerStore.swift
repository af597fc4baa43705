import Synchronization

/// Where a controller keeps what must outlive it. Several processes may share one store; each change is a transaction.
public protocol ControllerStore: Sendable {
    /// What is stored, or nil when nothing was stored yet.
    func load() async throws(ControllerError) -> StoredController?

    /// Reads, changes and stores in one transaction, which is durable when this returns. Nothing is stored when `change`
    /// throws.
    @discardableResult
    func update<Result: Sendable>(
        _ change: @Sendable (inout StoredController?) throws(ControllerError) -> Result
    ) async throws(ControllerError) -> Result
}

/// A store that ends with the process.
public final class MemoryControllerStore: ControllerStore {
    private let content: Mutex<StoredController?>

    public init(_ content: StoredController? = nil) { self.content = Mutex(content) }

    public func load() async throws(ControllerError) -> StoredController? { content.withLock { $0 } }

    @discardableResult
    public func update<Result: Sendable>(
        _ change: @Sendable (inout StoredController?) throws(ControllerError) -> Result
    ) async throws(ControllerError) -> Result {
        try content.withLock { (content) throws(ControllerError) in
            var changed = content
            let result = try change(&changed)
            content = changed
            return result
        }
    }
}
