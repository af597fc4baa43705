extension JSONReader {
    mutating func skipWhitespace() throws(JSONError) {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x0A, 0x0D, 0x09: offset += 1
            case 0x21...0x2E, 0x30...0x7E: return
            default:
                guard isJSON5, try skipJSON5Space() else { return }
            }
        }
    }

    /// Comments and the whitespace that only JSON5 has. False when neither is here.
    private mutating func skipJSON5Space() throws(JSONError) -> Bool {
        switch bytes[offset] {
        case 0x0B, 0x0C: offset += 1
        case UInt8(ascii: "/"): try skipComment()
        case 0xC2 where follows(0xA0): offset += 2
        case 0xEF where follows(0xBB, 0xBF): offset += 3
        case 0xE1, 0xE2, 0xE3:
            guard let (scalar, length) = scalar(at: offset), isJSON5Space(scalar) else { return false }
            offset += length
        default: return false
        }
        return true
    }

    private func isJSON5Space(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    private mutating func skipComment() throws(JSONError) {
        let start = offset
        if follows(UInt8(ascii: "/")) {
            while offset < bytes.count, lineTerminator(at: offset) == 0 { offset += 1 }
        } else if follows(UInt8(ascii: "*")) {
            offset += 2
            while offset + 1 < bytes.count {
                if bytes[offset] == UInt8(ascii: "*"), bytes[offset + 1] == UInt8(ascii: "/") {
                    offset += 2
                    return
                }
                offset += 1
            }
            throw error(.unexpectedEnd, at: start, "expected '*/' to end the comment that begins here")
        } else {
            throw unexpected("a value or a comment")
        }
    }

    /// Whether the bytes after the current one are these.
    func follows(_ first: UInt8, _ second: UInt8? = nil) -> Bool {
        guard offset + 1 < bytes.count, bytes[offset + 1] == first else { return false }
        guard let second else { return true }
        return offset + 2 < bytes.count && bytes[offset + 2] == second
    }

    /// Length of the line terminator (LF, CR, CRLF, U+2028, U+2029) at `place`; 0 when there is none.
    func lineTerminator(at place: Int) -> Int {
        switch bytes[place] {
        case 0x0A: return 1
        case 0x0D: return place + 1 < bytes.count && bytes[place + 1] == 0x0A ? 2 : 1
        case 0xE2:
            guard place + 2 < bytes.count, bytes[place + 1] == 0x80 else { return 0 }
            return bytes[place + 2] == 0xA8 || bytes[place + 2] == 0xA9 ? 3 : 0
        default: return 0
        }
    }

    /// The scalar at `place` and its length in bytes; nil when the bytes are not UTF-8.
    func scalar(at place: Int) -> (Unicode.Scalar, Int)? {
        guard place < bytes.count else { return nil }
        var iterator = bytes[place..<min(place + 4, bytes.count)].makeIterator()
        var decoder = UTF8()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
        return (scalar, UTF8.width(scalar))
    }
}
