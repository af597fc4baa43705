/// Whether bytes that come in pieces are UTF-8 (RFC 3629): no overlong forms, no surrogates, nothing above U+10FFFF.
struct UTF8Check: Sendable {
    /// Bytes that the present character still needs.
    private var missing: UInt8 = 0
    /// What the next of them may be.
    private var lowest: UInt8 = 0x80
    private var highest: UInt8 = 0xBF

    /// Whether the bytes so far end with a whole character.
    var isAtBoundary: Bool { missing == 0 }

    /// False as soon as no further bytes could make it valid.
    mutating func accept(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var place = 0
            while place < buffer.count {
                if missing == 0, place + 8 <= buffer.count,
                    buffer.loadUnaligned(fromByteOffset: place, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
                {
                    place += 8
                } else if accept(buffer[place]) {
                    place += 1
                } else {
                    return false
                }
            }
            return true
        }
    }

    private mutating func accept(_ byte: UInt8) -> Bool {
        guard missing == 0 else {
            guard byte >= lowest, byte <= highest else { return false }
            missing -= 1
            (lowest, highest) = (0x80, 0xBF)
            return true
        }
        switch byte {
        case 0x00...0x7F: return true
        case 0xC2...0xDF: missing = 1
        case 0xE0: (missing, lowest) = (2, 0xA0)
        case 0xED: (missing, highest) = (2, 0x9F)
        case 0xE1...0xEF: missing = 2
        case 0xF0: (missing, lowest) = (3, 0x90)
        case 0xF4: (missing, highest) = (3, 0x8F)
        case 0xF1...0xF3: missing = 3
        default: return false
        }
        return true
    }
}
