import HearthFiles

/// A store in a file of mode 0600. Several processes may use it at the same time: it is locked only while it changes, and
/// whoever finds it locked waits up to five seconds.
public struct FileControllerStore: ControllerStore {
    public let path: String

    /// - Parameter path: a file, which need not exist yet; its folder must.
    public init(path: String) { self.path = path }

    public func load() async throws(ControllerError) -> StoredController? {
        try decode(try await translating { () throws(FileError) in try await DurableFile.contents(of: path) })
    }

    @discardableResult
    public func update<Result: Sendable>(
        _ change: @Sendable (inout StoredController?) throws(ControllerError) -> Result
    ) async throws(ControllerError) -> Result {
        let file = try await translating { () throws(FileError) in
            try await DurableFile.open(path, waiting: .seconds(5))
        }
        do throws(ControllerError) {
            var content = try decode(try await translating { () throws(FileError) in try await file.read() })
            let result = try change(&content)
            let bytes = content?.encoded() ?? []
            try await translating { () throws(FileError) in try await file.replace(with: bytes) }
            await file.close()
            return result
        } catch {
            await file.close()
            throw error
        }
    }

    /// An empty file is one without content, as a store whose controller was removed.
    private func decode(_ bytes: [UInt8]?) throws(ControllerError) -> StoredController? {
        guard let bytes, !bytes.isEmpty else { return nil }
        return try StoredController(decoding: bytes, from: path)
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
