/// How much a peer may make us keep. What goes beyond is refused with an ``HTTPParseError``.
public struct HTTPLimits: Hashable, Sendable {
    /// Bytes of the start line and of all header lines together, line ends included; also of a chunked body's
    /// trailers, and of each line of chunk size.
    public var headBytes: Int
    /// Bytes of one line.
    public var lineBytes: Int
    /// Header fields.
    public var fields: Int
    /// Bytes of the body, after chunks are joined.
    public var bodyBytes: Int

    public init(headBytes: Int = 16_384, lineBytes: Int = 8_192, fields: Int = 64, bodyBytes: Int = 1 << 20) {
        self.headBytes = headBytes
        self.lineBytes = lineBytes
        self.fields = fields
        self.bodyBytes = bodyBytes
    }

    /// 1 MiB of body: more than any request of HAP.
    public static let server = HTTPLimits()
    /// 16 MiB of body: databases of large bridges and snapshots.
    public static let client = HTTPLimits(bodyBytes: 16 << 20)
}
