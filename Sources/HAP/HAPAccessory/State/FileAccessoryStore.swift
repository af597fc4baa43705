import HearthFiles

/// A store in a file that survives a kill or a loss of power at any moment.
///
/// The file has mode 0600, since it holds the accessory's secret key. One process at a time has it.
public struct FileAccessoryStore: AccessoryStore {
    private let file: DurableFile

    /// Opens a file that exists or not; its folder must.
    /// - Throws: `FileError`: another process has it, no such folder, no permission.
    public static func open(_ path: String) async throws(FileError) -> FileAccessoryStore {
        FileAccessoryStore(file: try await DurableFile.open(path))
    }

    private init(file: DurableFile) { self.file = file }

    public func load() async throws -> [UInt8]? { try await file.read() }
    public func save(_ bytes: [UInt8]) async throws { try await file.replace(with: bytes) }
    public func close() async { await file.close() }
}
