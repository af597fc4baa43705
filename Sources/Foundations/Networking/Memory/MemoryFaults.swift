/// What a `MemoryNetwork` does to what it carries.
public struct MemoryFaults: Sendable, Hashable {
    /// The most bytes that one read of a stream returns; nil for as many as there are. From 1.
    public var largestRead: Int?
    /// How long bytes, datagrams and connection attempts travel.
    public var latency: Duration
    /// How many bytes of one direction of a stream may be under way or unread before the writer has to keep the rest.
    public var window: Int
    /// Every n-th datagram is lost; nil loses none. From 1.
    public var losesEveryDatagram: Int?

    public init(
        largestRead: Int? = nil, latency: Duration = .zero, window: Int = 262_144, losesEveryDatagram: Int? = nil
    ) {
        self.largestRead = largestRead
        self.latency = latency
        self.window = window
        self.losesEveryDatagram = losesEveryDatagram
    }
}
