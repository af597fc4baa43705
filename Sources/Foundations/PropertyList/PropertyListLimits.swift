/// What a property list from outside may cost.
public struct PropertyListLimits: Hashable, Sendable {
    /// Of the file.
    public var bytes: Int
    /// Values in the tree. An object to which several places refer counts at each of them, as it costs memory at each.
    public var values: Int
    /// Arrays and dictionaries inside one another; at most 512, for the trees are built by recursion.
    public var depth: Int

    public init(bytes: Int = 16 << 20, values: Int = 1_000_000, depth: Int = 64) {
        self.bytes = bytes
        self.values = values
        self.depth = min(depth, 512)
    }
}
