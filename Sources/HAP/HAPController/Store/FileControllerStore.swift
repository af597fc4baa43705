import HearthFiles
import HearthSecrets

/// A store in a file of mode 0600. Several processes may use it at the same time: it is locked only while it changes, and
/// whoever finds it locked waits up to five seconds.
///
/// Changes that are wanted while the file is being written are written together, next: a thousand accessories that have
/// moved cost a few writes and not a thousand.
///
/// With a key it is sealed; a plain one is read all the same, and sealed at once. A sealed one without its key is refused
/// and left alone, and so is an empty one: it is never written so, and what it held is lost.
public struct FileControllerStore: ControllerStore {
    public let path: String
    private let writer: ControllerFileWriter

    /// - Parameter path: a file, which need not exist yet; its folder must.
    public init(path: String, sealer: SecretSealer = SecretSealer(key: nil)) {
        self.path = path
        writer = ControllerFileWriter(path: path, sealer: sealer)
    }

    /// How many changes wait for the next write.
    var waiting: Int { get async { await writer.waitingCount } }

    public func load() async throws(ControllerError) -> StoredController? { try await writer.load() }

    @discardableResult
    public func update<Result: Sendable>(
        _ change: @Sendable (inout StoredController?) throws(ControllerError) -> Result
    ) async throws(ControllerError) -> Result {
        try await writer.update(change)
    }
}
