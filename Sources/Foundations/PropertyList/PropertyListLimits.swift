/// What a property list from outside may cost.
public struct PropertyListLimits: Hashable, Sendable {
    /// Of the file.
    public var bytes: Int
    /// Values in the tree, keys among them. An object to which several places refer counts at each of them, since whoever
    /// walks the tree meets it at each; a text or data counts once more for every 64 bytes.
    public var values: Int
    /// Arrays and dictionaries inside one another; at most ``deepest``, for trees are built by recursion.
    public var depth: Int

    /// Levels that no reader's limits exceed, so that the writer refuses more.
    static let deepest = 512

    public init(bytes: Int = 16 << 20, values: Int = 1_000_000, depth: Int = 64) {
        self.bytes = bytes
        self.values = values
        self.depth = min(depth, Self.deepest)
    }
}
