import HomeEngine

/// What came of one occasion for an automation, as `/traces` has it: the members of a ``RunTrace``, and a number.
public struct TraceResource: Codable, Hashable, Sendable, Identifiable {
    /// Higher than that of every trace before it.
    public var id: Int64
    public var trace: RunTrace

    public init(id: Int64, trace: RunTrace) {
        self.id = id
        self.trace = trace
    }

    private enum CodingKeys: CodingKey { case id }

    public init(from decoder: any Decoder) throws {
        id = try decoder.container(keyedBy: CodingKeys.self).decode(Int64.self, forKey: .id)
        trace = try RunTrace(from: decoder)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try trace.encode(to: encoder)
    }
}
