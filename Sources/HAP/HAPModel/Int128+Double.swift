/// The library's own conversions between Int128 and Double are generic and cost microseconds; nearly every value fits in 64
/// bits, where one instruction does it.
extension Int128 {
    /// The double nearest to it.
    var double: Double {
        let small = Int64(truncatingIfNeeded: self)
        return Int128(small) == self ? Double(small) : Double(self)
    }

    /// nil for what has a fraction, is not finite, or exceeds 128 bits.
    static func whole(_ value: Double) -> Int128? {
        // Bounds that Int64 surely holds; a double of this size has no fraction beyond them.
        guard value > -9e18, value < 9e18 else { return Int128(exactly: value) }
        let small = Int64(value)
        return Double(small) == value ? Int128(small) : nil
    }
}
