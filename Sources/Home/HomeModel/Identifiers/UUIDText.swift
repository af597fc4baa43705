/// The text of a UUID: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12. RFC 9562, section 4.
enum UUIDText {
    /// Upper case, 36 characters.
    static func text(_ value: UInt128) -> String {
        String(unsafeUninitializedCapacity: 36) { buffer in
            var position = 0
            for index in 0..<32 {
                if isDash(position) {
                    buffer[position] = UInt8(ascii: "-")
                    position += 1
                }
                let digit = UInt8(truncatingIfNeeded: value >> (124 - 4 * UInt128(index))) & 15
                buffer[position] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
                position += 1
            }
            return position
        }
    }

    /// Of exactly 36 characters, in any case; nil for anything else.
    static func value(_ text: String) -> UInt128? {
        var value: UInt128 = 0
        var position = 0
        for byte in text.utf8 {
            guard position < 36 else { return nil }
            if isDash(position) {
                guard byte == UInt8(ascii: "-") else { return nil }
            } else {
                guard let digit = hexadecimal(byte) else { return nil }
                value = value << 4 | UInt128(digit)
            }
            position += 1
        }
        return position == 36 ? value : nil
    }

    private static func isDash(_ position: Int) -> Bool {
        position == 8 || position == 13 || position == 18 || position == 23
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
