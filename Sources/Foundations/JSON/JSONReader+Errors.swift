extension JSONReader {
    func error(_ code: JSONError.Code, at place: Int? = nil, _ message: String) -> JSONError {
        JSONError(code, at: JSONPosition(offset: place ?? offset, in: bytes), message)
    }

    func endOfText(_ expected: String) -> JSONError {
        JSONError(
            .unexpectedEnd, at: JSONPosition(offset: bytes.count, in: bytes),
            "expected \(expected), found the end of the text")
    }

    func unexpected(_ expected: String) -> JSONError {
        guard offset < bytes.count else { return endOfText(expected) }
        return error(.unexpectedCharacter, "expected \(expected), found \(found())")
    }

    /// The character at `offset`, printable.
    func found(at place: Int? = nil) -> String {
        let start = place ?? offset
        guard start < bytes.count else { return "the end of the text" }
        var iterator = bytes[start..<min(start + 4, bytes.count)].makeIterator()
        var decoder = UTF8()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else {
            return "the byte 0x\(String(bytes[start], radix: 16, uppercase: true))"
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
            return "U+\(String(scalar.value, radix: 16, uppercase: true))"
        default: return "'\(scalar)'"
        }
    }
}
