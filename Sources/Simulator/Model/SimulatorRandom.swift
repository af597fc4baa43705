/// The numbers of one simulated thing: always the same for the same seed. SplitMix64.
///
/// Each thing has numbers of its own, so that one more lamp does not change what everybody else does.
public struct SimulatorRandom: RandomNumberGenerator, Sendable, Hashable {
    private var state: UInt64

    public init(seed: UInt64) { state = seed }

    /// - Parameter name: what tells the thing from all others of the home.
    public init(seed: UInt64, name: some StringProtocol) {
        // FNV-1a, 64 bits.
        let hash = name.utf8.reduce(UInt64(14_695_981_039_346_656_037)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
        self.init(seed: seed ^ hash)
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to 1. The same on every machine, unlike what the standard library may do in a later release.
    public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

    public mutating func number(in range: ClosedRange<Double>) -> Double {
        range.lowerBound + unit() * (range.upperBound - range.lowerBound)
    }

    public mutating func integer(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(unit() * Double(range.count))
    }
}
