/// Variants of pair-setup (R2, table 5-7); 32 bits, sent little-endian without trailing zero bytes.
public struct PairingFlags: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Ends after M4 with session keys and leaves no pairing.
    public static let transient = PairingFlags(rawValue: 1 << 4)
    /// With ``transient``: keep the SRP verifier. Alone: go on with the kept one.
    public static let split = PairingFlags(rawValue: 1 << 24)

    /// Nil for more than four bytes.
    init?(littleEndian bytes: [UInt8]) {
        guard bytes.count <= 4 else { return nil }
        rawValue = bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    var littleEndianBytes: [UInt8] {
        var rest = rawValue
        var bytes: [UInt8] = []
        while rest != 0 {
            bytes.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
        return bytes
    }
}
