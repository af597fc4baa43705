import HearthFiles
import HearthSecrets

/// A store in a file of mode 0600. Several processes may use it at the same time: it is locked only while it changes, and
/// whoever finds it locked waits up to five seconds.
///
/// With a key it is sealed; a plain one is read all the same, and sealed when it is next written. A sealed one without
/// its key is refused and left alone.
public struct FileControllerStore: ControllerStore {
    public let path: String
    private let sealer: SecretSealer

    /// - Parameter path: a file, which need not exist yet; its folder must.
    public init(path: String, sealer: SecretSealer = SecretSealer(key: nil)) {
        self.path = path
        self.sealer = sealer
    }

    public func load() async throws(ControllerError) -> StoredController? {
        try await decode(try await translating { () throws(FileError) in try await DurableFile.contents(of: path) })
    }

    @discardableResult
    public func update<Result: Sendable>(
        _ change: @Sendable (inout StoredController?) throws(ControllerError) -> Result
    ) async throws(ControllerError) -> Result {
        let file = try await translating { () throws(FileError) in
            try await DurableFile.open(path, waiting: .seconds(5))
        }
        do throws(ControllerError) {
            var content = try await decode(try await translating { () throws(FileError) in try await file.read() })
            let result = try change(&content)
            let bytes = try await encode(content)
            try await translating { () throws(FileError) in try await file.replace(with: bytes) }
            await file.close()
            return result
        } catch {
            await file.close()
            throw error
        }
    }

    /// An empty file is one without content, as a store whose controller was removed.
    private func decode(_ bytes: [UInt8]?) async throws(ControllerError) -> StoredController? {
        guard let bytes, !bytes.isEmpty else { return nil }
        let content: [UInt8]
        do throws(SecretError) {
            content = try await sealer.open(bytes, from: path)
        } catch {
            throw ControllerError(.store, error.message, underlying: error)
        }
        return try StoredController(decoding: content, from: path)
    }

    private func encode(_ content: StoredController?) async throws(ControllerError) -> [UInt8] {
        guard let content else { return [] }
        do throws(SecretError) {
            return try await sealer.seal(content.encoded())
        } catch {
            throw ControllerError(.store, error.message, underlying: error)
        }
    }

    private func translating<Result>(
        _ work: () async throws(FileError) -> Result
    ) async throws(ControllerError) -> Result {
        do throws(FileError) {
            return try await work()
        } catch {
            throw ControllerError(.store, error.message, underlying: error)
        }
    }
}
