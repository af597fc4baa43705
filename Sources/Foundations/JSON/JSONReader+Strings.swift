extension JSONReader {
    mutating func readName() throws(JSONError) -> String {
        guard offset < bytes.count else { throw endOfText("a name") }
        switch bytes[offset] {
        case UInt8(ascii: "\""): return try scanString()
        case UInt8(ascii: "'") where isJSON5: return try scanString()
        default:
            guard isJSON5 else { throw unexpected("a name in double quotes") }
            return try scanIdentifier()
        }
    }

    /// Reads the string whose quote is at `offset`.
    mutating func scanString() throws(JSONError) -> String {
        let quote = bytes[offset]
        let start = offset + 1
        let plain = try plainRun(from: start, quote: quote)
        guard plain.end < bytes.count else { throw endOfText("the closing quote of the string") }
        guard bytes[plain.end] == quote else { return try scanEscapedString(from: start, to: plain.end, quote: quote) }
        offset = plain.end + 1
        return try text(start..<plain.end, isASCII: plain.isASCII)
    }

    mutating func skipString() throws(JSONError) {
        let quote = bytes[offset]
        let plain = try plainRun(from: offset + 1, quote: quote)
        guard plain.isASCII, plain.end < bytes.count, bytes[plain.end] == quote else {
            _ = try scanString()
            return
        }
        offset = plain.end + 1
    }

    /// The run of bytes that stand for themselves: ends at the quote, at a backslash, or at the end of the text.
    private func plainRun(from start: Int, quote: UInt8) throws(JSONError) -> (end: Int, isASCII: Bool) {
        var place = start
        var union: UInt8 = 0
        while place < bytes.count {
            let byte = bytes[place]
            if byte == quote || byte == UInt8(ascii: "\\") { break }
            if byte < 0x20 { try checkControl(byte, at: place) }
            union |= byte
            place += 1
        }
        return (place, union < 0x80)
    }

    private func checkControl(_ byte: UInt8, at place: Int) throws(JSONError) {
        guard isJSON5, byte != 0x0A, byte != 0x0D else {
            throw error(
                .unexpectedCharacter, at: place,
                "expected the closing quote of the string, or the control character \(found(at: place)) as an escape")
        }
    }

    private func text(_ range: Range<Int>, isASCII: Bool) throws(JSONError) -> String {
        if isASCII || options.repairsText { return String(decoding: bytes[range], as: UTF8.self) }
        if let text = String(validating: bytes[range], as: UTF8.self) { return text }
        var place = range.lowerBound
        while place < range.upperBound, let (_, length) = scalar(at: place), place + length <= range.upperBound {
            place += length
        }
        throw error(.invalidUTF8, at: place, "expected UTF-8, found \(found(at: place))")
    }

    /// The slow way, for strings with escapes. `firstEscape` is where the first backslash stands.
    private mutating func scanEscapedString(
        from start: Int, to firstEscape: Int, quote: UInt8
    ) throws(JSONError) -> String {
        var result = try text(start..<firstEscape, isASCII: false)
        offset = firstEscape
        while offset < bytes.count, bytes[offset] != quote {
            if bytes[offset] == UInt8(ascii: "\\") {
                if let scalar = try scanEscape() { result.unicodeScalars.append(scalar) }
            } else {
                let plain = try plainRun(from: offset, quote: quote)
                result += try text(offset..<plain.end, isASCII: plain.isASCII)
                offset = plain.end
            }
        }
        guard offset < bytes.count else { throw endOfText("the closing quote of the string") }
        offset += 1
        return result
    }

    /// Reads the escape at `offset`; nil for a line continuation.
    private mutating func scanEscape() throws(JSONError) -> Unicode.Scalar? {
        let start = offset
        guard start + 1 < bytes.count else { throw endOfText("the rest of an escape") }
        offset += 2
        let letter = bytes[start + 1]
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try scanUnicodeEscape(from: start)
        default: break
        }
        guard isJSON5 else { throw invalidEscape(at: start) }
        switch letter {
        case UInt8(ascii: "v"): return "\u{B}"
        case UInt8(ascii: "x"): return Unicode.Scalar(UInt8(truncatingIfNeeded: try hexadecimal(2, escape: start)))
        case UInt8(ascii: "0"):
            if offset < bytes.count, isDigit(bytes[offset]) { throw invalidEscape(at: start) }
            return "\0"
        case UInt8(ascii: "1")...UInt8(ascii: "9"): throw invalidEscape(at: start)
        default: break
        }
        let continuation = lineTerminator(at: start + 1)
        if continuation > 0 {
            offset = start + 1 + continuation
            return nil
        }
        guard let (scalar, length) = scalar(at: start + 1) else {
            if options.repairsText { return "\u{FFFD}" }
            throw error(.invalidUTF8, at: start + 1, "expected UTF-8, found \(found(at: start + 1))")
        }
        offset = start + 1 + length
        return scalar
    }

    /// Reads what follows `\u`, and the second half of a surrogate pair.
    private mutating func scanUnicodeEscape(from start: Int) throws(JSONError) -> Unicode.Scalar {
        let unit = try hexadecimal(4, escape: start)
        if let scalar = Unicode.Scalar(unit) { return scalar }
        if unit < 0xDC00, offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "\\"),
            bytes[offset + 1] == UInt8(ascii: "u")
        {
            let second = offset
            offset += 2
            let low = try hexadecimal(4, escape: second)
            if (0xDC00...0xDFFF).contains(low),
                let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
            {
                return scalar
            }
            offset = second
        }
        if options.repairsText { return "\u{FFFD}" }
        throw error(.loneSurrogate, at: start, "expected both halves of a surrogate pair")
    }

    private mutating func hexadecimal(_ digits: Int, escape: Int) throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<digits {
            guard offset < bytes.count else { throw endOfText("\(digits) hexadecimal digits") }
            guard let digit = hexadecimalDigit(bytes[offset]) else { throw invalidEscape(at: escape) }
            value = value << 4 | UInt32(digit)
            offset += 1
        }
        return value
    }

    private func invalidEscape(at place: Int) -> JSONError {
        error(
            .invalidEscape, at: place,
            "expected an escape that \(isJSON5 ? "JSON5" : "JSON") has, found '\\' and \(found(at: place + 1))")
    }

    /// An unquoted name of JSON5 (ECMAScript 5.1, section 7.6).
    private mutating func scanIdentifier() throws(JSONError) -> String {
        var name = ""
        let start = offset
        while offset < bytes.count {
            let here = offset
            let next: Unicode.Scalar
            if bytes[offset] == UInt8(ascii: "\\") {
                guard follows(UInt8(ascii: "u")) else { throw invalidEscape(at: here) }
                offset += 2
                next = try scanUnicodeEscape(from: here)
            } else if let (scalar, length) = scalar(at: offset) {
                next = scalar
                offset += length
            } else {
                throw error(.invalidUTF8, "expected UTF-8, found \(found())")
            }
            guard isIdentifier(next, isFirst: here == start) else {
                if bytes[here] == UInt8(ascii: "\\") { throw invalidEscape(at: here) }
                offset = here
                break
            }
            name.unicodeScalars.append(next)
        }
        guard offset > start else { throw unexpected("a name") }
        return name
    }

    private func isIdentifier(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
        if scalar == "$" || scalar == "_" { return true }
        if isFirst { return scalar.properties.isIDStart }
        return scalar.properties.isIDContinue || scalar == "\u{200C}" || scalar == "\u{200D}"
    }
}

func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
}
