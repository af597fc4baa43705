/// What a person pressed.
enum Key: Equatable, Sendable {
    case up, down, left, right, home, end, enter, space
    case character(Character)
    /// Control together with a letter, as the small letter.
    case control(Character)
    case escape

    /// Reads the keys in what a terminal sent.
    ///
    /// - Returns: the keys, and how many bytes they took; an escape sequence that is not complete yet stays.
    static func parse(_ bytes: [UInt8]) -> (keys: [Key], used: Int) {
        var keys: [Key] = []
        var place = 0
        while place < bytes.count {
            guard let (key, length) = next(bytes[place...]) else { break }
            if let key { keys.append(key) }
            place += length
        }
        return (keys, place)
    }

    private static func next(_ bytes: ArraySlice<UInt8>) -> (key: Key?, length: Int)? {
        guard let first = bytes.first else { return nil }
        switch first {
        case 0x1B: return escapeSequence(bytes)
        case 0x0D, 0x0A: return (.enter, 1)
        case 0x20: return (.space, 1)
        case 0x01...0x1A: return (.control(Character(Unicode.Scalar(first + 0x60))), 1)
        case 0x21...0x7E: return (.character(Character(Unicode.Scalar(first))), 1)
        default:
            // A character of several bytes, such as the minus sign of some keyboards; half of one waits for its rest.
            let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
            guard bytes.count >= length else { return nil }
            return (String(decoding: bytes.prefix(length), as: UTF8.self).first.map { .character($0) }, length)
        }
    }

    private static func escapeSequence(_ bytes: ArraySlice<UInt8>) -> (key: Key?, length: Int)? {
        let rest = bytes.dropFirst()
        guard let second = rest.first else { return (.escape, 1) }
        guard second == UInt8(ascii: "[") || second == UInt8(ascii: "O") else { return (.escape, 1) }
        guard let final = rest.dropFirst().firstIndex(where: { (0x40...0x7E).contains($0) }) else {
            // Longer than any sequence that means something: not one.
            return bytes.count > 16 ? (nil, bytes.count) : nil
        }
        let length = final - bytes.startIndex + 1
        return switch bytes[final] {
        case UInt8(ascii: "A"): (.up, length)
        case UInt8(ascii: "B"): (.down, length)
        case UInt8(ascii: "C"): (.right, length)
        case UInt8(ascii: "D"): (.left, length)
        case UInt8(ascii: "H"): (.home, length)
        case UInt8(ascii: "F"): (.end, length)
        case UInt8(ascii: "~"): (numbered(bytes[(bytes.startIndex + 2)..<final]), length)
        default: (nil, length)
        }
    }

    /// `ESC [ 1 ~` and its like, as some terminals write Home and End.
    private static func numbered(_ digits: ArraySlice<UInt8>) -> Key? {
        switch String(decoding: digits, as: UTF8.self) {
        case "1", "7": .home
        case "4", "8": .end
        default: nil
        }
    }
}
