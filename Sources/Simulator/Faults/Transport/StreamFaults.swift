/// What a ``FaultyNetwork`` does to a connection.
public struct StreamFaults: Hashable, Sendable {
    /// Nothing more comes through either way, and neither side is told. A connection that was half-open once is reset when
    /// the peer sends something after the end of this.
    public var isHalfOpen: Bool
    /// So late leaves what is written.
    public var delay: Duration
    /// The most bytes that leave, or are read, at a time; nil for as many as there are. From 1.
    public var largestPiece: Int?
    /// The time between two pieces that leave.
    public var pause: Duration
    /// After so many bytes more the connection is reset; nil for never.
    public var cut: Int?

    public init(
        isHalfOpen: Bool = false, delay: Duration = .zero, largestPiece: Int? = nil, pause: Duration = .zero,
        cut: Int? = nil
    ) {
        self.isHalfOpen = isHalfOpen
        self.delay = delay
        self.largestPiece = largestPiece
        self.pause = pause
        self.cut = cut
    }

    public static var none: Self { Self() }
}
