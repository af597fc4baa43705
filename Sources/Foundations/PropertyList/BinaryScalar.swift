/// Values without others in them, as they stand in a binary property list.
enum BinaryScalar {
    /// The sizes that a number can have are powers of two; the smallest that holds it.
    static func size(of number: UInt64) -> Int {
        switch number {
        case ..<(1 << 8): 1
        case ..<(1 << 16): 2
        case ..<(1 << 32): 4
        default: 8
        }
    }

    static func append(_ number: UInt64, _ size: Int, to out: inout [UInt8]) {
        for place in (0..<size).reversed() { out.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * place))) }
    }

    static func bigEndian(_ number: UInt64, _ size: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        append(number, size, to: &bytes)
        return bytes
    }

    /// Negative ones take 8 bytes, for shorter ones have no sign; those that 8 bytes would show as negative take 16.
    static func integer(_ value: Int128) throws(PropertyListError) -> [UInt8] {
        guard PropertyList.integers.contains(value) else {
            throw PropertyListError(.unsupported, "\(value) has more than the 64 bits that a property list holds")
        }
        let bits = UInt64(truncatingIfNeeded: value)
        guard value <= Int64.max else { return [0x14] + bigEndian(0, 8) + bigEndian(bits, 8) }
        let size = size(of: bits)
        return [0x10 | UInt8(size.trailingZeroBitCount)] + bigEndian(bits, size)
    }

    static func date(_ date: PropertyListDate) throws(PropertyListError) -> [UInt8] {
        guard date.seconds.isFinite else {
            throw PropertyListError(.unsupported, "a date that is \(date.seconds) seconds after 2001")
        }
        return [0x33] + bigEndian(date.seconds.bitPattern, 8)
    }

    static func string(_ text: String) -> [UInt8] {
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
            return length(0x60, text.utf16.count) + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        }
        return length(0x50, text.utf8.count) + text.utf8
    }

    /// The marker with a count, which from 15 on follows as an integer.
    static func length(_ marker: UInt8, _ count: Int) -> [UInt8] {
        guard count >= 15 else { return [marker | UInt8(count)] }
        let size = size(of: UInt64(count))
        return [marker | 0x0F, 0x10 | UInt8(size.trailingZeroBitCount)] + bigEndian(UInt64(count), size)
    }
}
