/// A value of a message that stands in a header too (Streamable HTTP, "Value Encoding"): as it is, or in Base64 where a header
/// can't hold it.
enum MirroredValue {
    private static let prefix = "=?base64?"
    private static let suffix = "?="

    /// - Returns: nil for what is in Base64 and is no text.
    static func decoded(_ header: String?) -> String? {
        guard let header, header.hasPrefix(prefix), header.hasSuffix(suffix),
            header.count >= prefix.count + suffix.count
        else { return header }
        return bytes(header.dropFirst(prefix.count).dropLast(suffix.count)).flatMap {
            String(validating: $0, as: UTF8.self)
        }
    }

    /// Base64 with its usual alphabet (RFC 4648, section 4).
    private static func bytes(_ text: Substring) -> [UInt8]? {
        guard text.utf8.count % 4 == 0 else { return nil }
        let digits = text.utf8.reversed().drop { $0 == UInt8(ascii: "=") }.reversed()
        guard text.utf8.count - digits.count <= 2 else { return nil }
        var result: [UInt8] = []
        var (buffer, bits): (UInt32, Int) = (0, 0)
        for digit in digits {
            guard let value = value(of: digit) else { return nil }
            buffer = buffer << 6 | value
            bits += 6
            if bits >= 8 {
                bits -= 8
                result.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
            }
        }
        return result
    }

    private static func value(of digit: UInt8) -> UInt32? {
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
