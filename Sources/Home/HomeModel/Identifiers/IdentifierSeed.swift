/// Random bits out of which a change draws the identifiers that it needs.
///
/// Adding an accessory names dozens of things at once. The caller brings the randomness, 128 bits from the system for each
/// change, and the same change always draws the same identifiers, so that a change can be run again in a test.
public struct IdentifierSeed: Hashable, Sendable {
    private var high: UInt64
    private var low: UInt64

    public init(_ bits: UInt128) {
        high = UInt64(truncatingIfNeeded: bits >> 64)
        low = UInt64(truncatingIfNeeded: bits)
    }

    public init(using generator: inout some RandomNumberGenerator) {
        high = generator.next()
        low = generator.next()
    }

    /// The next identifier. Two draws of one seed never give the same bits: each half walks through all 2^64 values.
    public mutating func draw<Subject>(_ type: Identifier<Subject>.Type = Identifier<Subject>.self) -> Identifier<
        Subject
    > {
        high &+= 0x9E37_79B9_7F4A_7C15
        low &+= 0xD1B5_4A32_D192_ED03
        return Identifier(random: UInt128(Self.mixed(high)) << 64 | UInt128(Self.mixed(low)))
    }

    /// The finisher of SplitMix64: a permutation that spreads every bit.
    private static func mixed(_ value: UInt64) -> UInt64 {
        var value = value
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
