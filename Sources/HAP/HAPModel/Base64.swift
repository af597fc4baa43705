/// Base64 with the standard alphabet (RFC 4648, 4), which carries TLV8 and data in JSON.
public enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Padded, without line breaks.
    public static func encode(_ bytes: some Collection<UInt8>) -> String {
        let length = (bytes.count + 2) / 3 * 4
        return String(unsafeUninitializedCapacity: length) { buffer in
            var position = 0
            var word: UInt32 = 0
            var count = 0
            func put(_ characters: Int) {
                for index in 0..<4 {
                    let sextet = Int(word >> UInt32(18 - 6 * index) & 63)
                    buffer[position] = index < characters ? alphabet[sextet] : UInt8(ascii: "=")
                    position += 1
                }
            }
            for byte in bytes {
                word = word << 8 | UInt32(byte)
                count += 1
                if count == 3 {
                    put(4)
                    word = 0
                    count = 0
                }
            }
            if count > 0 {
                word <<= UInt32(8 * (3 - count))
                put(count + 1)
            }
            return position
        }
    }

    /// nil for anything that is not Base64. Missing padding, white space and the URL alphabet are accepted, since
    /// accessories send them.
    public static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count / 4 * 3)
        var word: UInt32 = 0
        var count = 0
        var padding = 0
        for character in text.utf8 {
            let sextet: UInt8
            switch character {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): sextet = character - 65
            case UInt8(ascii: "a")...UInt8(ascii: "z"): sextet = character - 71
            case UInt8(ascii: "0")...UInt8(ascii: "9"): sextet = character + 4
            case UInt8(ascii: "+"), UInt8(ascii: "-"): sextet = 62
            case UInt8(ascii: "/"), UInt8(ascii: "_"): sextet = 63
            case UInt8(ascii: "="):
                padding += 1
                continue
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): continue
            default: return nil
            }
            guard padding == 0 else { return nil }
            word = word << 6 | UInt32(sextet)
            count += 1
            if count == 4 {
                bytes.append(UInt8(truncatingIfNeeded: word >> 16))
                bytes.append(UInt8(truncatingIfNeeded: word >> 8))
                bytes.append(UInt8(truncatingIfNeeded: word))
                word = 0
                count = 0
            }
        }
        guard padding <= 2, padding == 0 || count + padding == 4 else { return nil }
        switch count {
        case 0: break
        case 2: bytes.append(UInt8(truncatingIfNeeded: word >> 4))
        case 3:
            bytes.append(UInt8(truncatingIfNeeded: word >> 10))
            bytes.append(UInt8(truncatingIfNeeded: word >> 2))
        default: return nil
        }
        return bytes
    }
}
