import HearthFiles
import HearthSecrets

/// A store in a file of mode 0600. Several processes may use it at the same time: it is locked only while it changes, and
/// whoever finds it locked waits up to five seconds.
///
/// With a key it is sealed; a plain one is read all the same, and sealed at once. A sealed one without its key is refused
/// and left alone, and so is an empty one: it is never written so, and what it held is lost.
public struct FileControllerStore: ControllerStore {
    public let path: String
    private let sealer: SecretSealer

    /// - Parameter path: a file, which need not exist yet; its folder must.
    public init(path: String, sealer: SecretSealer = SecretSealer(key: nil)) {
        self.path = path
        self.sealer = sealer
    }

    public func load() async throws(ControllerError) -> StoredController? {
        let bytes = try await translating { () throws(FileError) in try await DurableFile.contents(of: path) }
        let content = try await decode(bytes)
        // Else keys that a person believes sealed would stay readable until something changes.
        if let bytes, sealer.seals, !SecretSealer.isSealed(bytes) { return try await update { $0 } }
        return content
    }

    @discardableResult
    public func update<Result: Sendable>(
        _ change: @Sendable (inout StoredController?) throws(ControllerError) -> Result
    ) async throws(ControllerError) -> Result {
        let file = try await translating { () throws(FileError) in
            try await DurableFile.open(path, waiting: .seconds(5))
        }
        do throws(ControllerError) {
            let bytes = try await translating { () throws(FileError) in try await file.read() }
            var content = try await decode(bytes)
            let result = try change(&content)
            if let content {
                let changed = try await encode(content)
                try await translating { () throws(FileError) in try await file.replace(with: changed) }
            } else if bytes != nil {
                try await translating { () throws(FileError) in try await file.remove() }
            }
            await file.close()
            return result
        } catch {
            await file.close()
            throw error
        }
    }

    private func decode(_ bytes: [UInt8]?) async throws(ControllerError) -> StoredController? {
        guard let bytes else { return nil }
        guard !bytes.isEmpty else {
            throw ControllerError(
                .store,
                "\(path) is empty: the pairing keys in it are lost. Put it back from a copy or a backup. To begin with new "
                    + "keys remove it; the accessories then have to be reset.")
        }
        let content: [UInt8]
        do throws(SecretError) {
            content = try await sealer.open(bytes, from: path)
        } catch {
            throw ControllerError(.store, error.message, underlying: error)
        }
        return try StoredController(decoding: content, from: path)
    }

    private func encode(_ content: StoredController) async throws(ControllerError) -> [UInt8] {
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
