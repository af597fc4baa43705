/// What a home's document comes to, as `/homes/{id}/document` answers a new one.
public struct DocumentResult: Codable, Hashable, Sendable {
    /// A line for each difference: "room Kitchen → Küche"; empty when all is so already.
    public var lines: [String]
    /// Whether it was done, and not only looked at.
    public var isApplied: Bool

    public init(lines: [String], isApplied: Bool) {
        self.lines = lines
        self.isApplied = isApplied
    }
}
