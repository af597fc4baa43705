extension HTTPParser {
    /// A message under construction. Ranges count from the start of the head.
    struct Head {
        enum StartLine {
            case request(HTTPMethod, target: Range<Int>, HTTPVersion)
            case response(HTTPResponse.Kind, HTTPStatus, reason: String, HTTPVersion)
        }

        var startLine: StartLine?
        var fields: [HTTPHeaders.Field] = []
        var contentLength: Int?
        var isChunked = false
        /// Set when the head is complete and its body is awaited.
        var message: HTTPMessage?
        var body: [UInt8] = []
    }

    mutating func parseStartLine(_ line: Range<Int>) throws(HTTPParseError) {
        head.startLine = role == .server ? try requestLine(line) : try statusLine(line)
        head.fields.reserveCapacity(4)
        phase = .fields
    }

    /// RFC 9112, section 3. One space between the parts, as every HTTP client writes it.
    private func requestLine(_ line: Range<Int>) throws(HTTPParseError) -> Head.StartLine {
        var place = line.lowerBound
        while place < line.upperBound, isTokenCharacter(buffer[place]) { place += 1 }
        let method = line.lowerBound..<place
        guard !method.isEmpty, place < line.upperBound, buffer[place] == 0x20 else {
            throw error(.invalidStartLine, at: place, "expected a method and a space")
        }
        place += 1
        let target = place
        while place < line.upperBound, isTargetCharacter(buffer[place]) { place += 1 }
        guard place > target, place < line.upperBound, buffer[place] == 0x20 else {
            throw error(.invalidStartLine, at: place, "expected a request target and a space")
        }
        let version = try version(in: place + 1..<line.upperBound)
        return .request(
            self.method(method), target: target - start..<place - start, version)
    }

    /// The usual methods without making a `String`.
    private func method(_ range: Range<Int>) -> HTTPMethod {
        switch (range.count, buffer[range.lowerBound]) {
        // Methods have capitals; "get" is another one.
        case (3, UInt8(ascii: "G")) where isEqual(range, "GET"): .get
        case (3, UInt8(ascii: "P")) where isEqual(range, "PUT"): .put
        case (4, UInt8(ascii: "P")) where isEqual(range, "POST"): .post
        default: HTTPMethod(token: buffer[range])
        }
    }

    /// RFC 9112, section 4; the reason and the space before it may be missing.
    private func statusLine(_ line: Range<Int>) throws(HTTPParseError) -> Head.StartLine {
        var space = line.lowerBound
        while space < line.upperBound, buffer[space] != 0x20 { space += 1 }
        let isEvent = isEqual(line.lowerBound..<space, lowercase: "event/1.0")
        let version = isEvent ? .http11 : try version(in: line.lowerBound..<space)
        guard space + 4 <= line.upperBound else {
            throw error(.invalidStartLine, at: space, "expected a status of three digits")
        }
        var code = 0
        for place in space + 1..<space + 4 {
            let digit = buffer[place] &- UInt8(ascii: "0")
            guard digit < 10 else {
                throw error(.invalidStartLine, at: place, "expected a status of three digits")
            }
            code = code * 10 + Int(digit)
        }
        let rest = space + 4..<line.upperBound
        guard let status = HTTPStatus(code), rest.isEmpty || buffer[rest.lowerBound] == 0x20 else {
            throw error(.invalidStartLine, at: space + 1, "expected a status from 100 to 999")
        }
        return .response(isEvent ? .event : .response, status, reason: reason(in: rest, of: status), version)
    }

    /// The usual phrase of the status is not decoded again.
    private func reason(in range: Range<Int>, of status: HTTPStatus) -> String {
        let usual = status.reason
        let bytes = buffer[range].dropFirst()
        if bytes.count == usual.utf8.count, bytes.elementsEqual(usual.utf8) { return usual }
        return String(decoding: trimmed(bytes), as: UTF8.self)
    }

    private func version(in range: Range<Int>) throws(HTTPParseError) -> HTTPVersion {
        let first = range.lowerBound
        guard range.count == 8, buffer[first] == UInt8(ascii: "H"), buffer[first + 1] == UInt8(ascii: "T"),
            buffer[first + 2] == UInt8(ascii: "T"), buffer[first + 3] == UInt8(ascii: "P"),
            buffer[first + 4] == UInt8(ascii: "/"), buffer[first + 6] == UInt8(ascii: ".")
        else { throw error(.invalidStartLine, at: first, "expected HTTP/1.1") }
        let (major, minor) = (buffer[first + 5], buffer[first + 7])
        guard major == UInt8(ascii: "1"), minor &- UInt8(ascii: "0") < 10 else {
            throw error(.unsupportedVersion, at: first, "expected HTTP/1.1 or HTTP/1.0")
        }
        return minor == UInt8(ascii: "0") ? .http10 : .http11
    }

    /// Reads a header line and, of those that frame the body, the value.
    mutating func parseField(_ line: Range<Int>) throws(HTTPParseError) {
        let field = try field(in: line)
        switch field.nameEnd - field.nameStart {
        case 14 where isEqual(name(of: field), lowercase: "content-length"):
            let length = try contentLength(value(of: field))
            guard head.contentLength == nil || head.contentLength == length else {
                throw error(.invalidContentLength, at: line.lowerBound, "two lengths that differ")
            }
            head.contentLength = length
        case 17 where isEqual(name(of: field), lowercase: "transfer-encoding"):
            guard !head.isChunked, isEqual(value(of: field), lowercase: "chunked") else {
                throw error(
                    .unsupportedTransferEncoding, at: line.lowerBound, "expected chunked as the only encoding")
            }
            head.isChunked = true
        default: break
        }
        head.fields.append(field)
    }

    /// Splits a line at its colon.
    func field(in line: Range<Int>) throws(HTTPParseError) -> HTTPHeaders.Field {
        guard head.fields.count < limits.fields else {
            throw error(.tooManyFields, at: line.lowerBound, "more than \(limits.fields) header fields")
        }
        var place = line.lowerBound
        if buffer[place] == 0x20 || buffer[place] == 0x09 {
            throw error(.foldedField, at: place, "a header line that continues the one before")
        }
        while place < line.upperBound, isTokenCharacter(buffer[place]) { place += 1 }
        let nameEnd = place
        if role == .client {
            while place < line.upperBound, buffer[place] == 0x20 || buffer[place] == 0x09 { place += 1 }
        }
        guard nameEnd > line.lowerBound, place < line.upperBound, buffer[place] == UInt8(ascii: ":") else {
            throw error(.invalidField, at: place, "expected a field name and a colon")
        }
        var valueStart = place + 1
        var valueEnd = line.upperBound
        while valueStart < valueEnd, buffer[valueStart] == 0x20 || buffer[valueStart] == 0x09 { valueStart += 1 }
        while valueEnd > valueStart, buffer[valueEnd - 1] == 0x20 || buffer[valueEnd - 1] == 0x09 { valueEnd -= 1 }
        return HTTPHeaders.Field(
            nameStart: Int32(truncatingIfNeeded: line.lowerBound - start),
            nameEnd: Int32(truncatingIfNeeded: nameEnd - start),
            valueStart: Int32(truncatingIfNeeded: valueStart - start),
            valueEnd: Int32(truncatingIfNeeded: valueEnd - start))
    }

    private func name(of field: HTTPHeaders.Field) -> Range<Int> {
        start + Int(field.nameStart)..<start + Int(field.nameEnd)
    }

    private func value(of field: HTTPHeaders.Field) -> Range<Int> {
        start + Int(field.valueStart)..<start + Int(field.valueEnd)
    }

    private func isEqual(_ range: Range<Int>, _ text: StaticString) -> Bool {
        guard range.count == text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { letters in
            for (index, letter) in letters.enumerated() where buffer[range.lowerBound + index] != letter {
                return false
            }
            return true
        }
    }

    /// ASCII without regard to case, by places in the buffer: a slice would cost reference counting.
    private func isEqual(_ range: Range<Int>, lowercase text: StaticString) -> Bool {
        guard range.count == text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { letters in
            for (index, letter) in letters.enumerated() where lowercased(buffer[range.lowerBound + index]) != letter {
                return false
            }
            return true
        }
    }

    /// Digits only. A list of equal numbers is what a proxy makes of repeated fields (RFC 9112, section 6.3).
    private func contentLength(_ value: Range<Int>) throws(HTTPParseError) -> Int {
        var known: Int?
        var place = value.lowerBound
        repeat {
            while place < value.upperBound, buffer[place] == 0x20 || buffer[place] == 0x09 { place += 1 }
            let digits = place
            var length = 0
            while place < value.upperBound, buffer[place] &- UInt8(ascii: "0") < 10, length < 1 << 58 {
                length = length * 10 + Int(buffer[place] - UInt8(ascii: "0"))
                place += 1
            }
            let hasDigits = place > digits
            while place < value.upperBound, buffer[place] == 0x20 || buffer[place] == 0x09 { place += 1 }
            let isLast = place == value.upperBound
            guard hasDigits, isLast || buffer[place] == UInt8(ascii: ",") else {
                throw error(.invalidContentLength, at: digits, "expected a length in decimal digits")
            }
            guard known == nil || known == length else {
                throw error(.invalidContentLength, at: value.lowerBound, "lengths that differ")
            }
            known = length
            if isLast { return length }
            place += 1
        } while true
    }
}
