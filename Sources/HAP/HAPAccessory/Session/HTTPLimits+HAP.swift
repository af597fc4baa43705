import HearthHTTP

extension HTTPLimits {
    /// Before a connection is verified it may only pair: whole requests stay under 3 KiB.
    static let unverified = HTTPLimits(headBytes: 4_096, lineBytes: 2_048, fields: 32, bodyBytes: 16_384)
    /// A read of every characteristic of a bridge is a line of some 20 KiB.
    static let verified = HTTPLimits(headBytes: 131_072, lineBytes: 122_880, fields: 64, bodyBytes: 1 << 20)
}
