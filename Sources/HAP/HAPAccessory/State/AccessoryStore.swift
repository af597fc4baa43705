/// Where an accessory server keeps its state: identity, pairings, configuration number, instance identifiers.
///
/// The bytes are opaque to a store. `save` returns only when the bytes would survive a loss of power; a
/// pairing is acknowledged after that and not before.
public protocol AccessoryStore: Sendable {
    /// The bytes saved last, or nil when there are none yet.
    func load() async throws -> [UInt8]?
    /// Replaces the saved bytes as a whole: afterwards a load gives either the old or the new ones, never a mixture.
    func save(_ bytes: [UInt8]) async throws
    /// Lets others have what is stored. The server calls this when it has stopped.
    func close() async
}

extension AccessoryStore {
    public func close() async {}
}
