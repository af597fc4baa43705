extension HTTPParser {
    /// Called at the empty line: makes the message and decides where its body ends. The message, when it has none.
    mutating func endHead() throws(HTTPParseError) -> HTTPMessage? {
        let storage = Array(buffer[start..<cursor])
        let headers = HTTPHeaders(storage: storage, fields: head.fields)
        let headStart = start
        forgetBeforeCursor()

        switch head.startLine {
        case .request(let method, let target, let version)?:
            guard !(head.isChunked && (head.contentLength != nil || version == .http10)) else {
                throw error(
                    .invalidContentLength, at: headStart, "a transfer encoding beside a length, or in HTTP/1.0")
            }
            let request = HTTPRequest(
                method, HTTPTarget(storage: storage, range: target), version: version, headers: headers)
            return try beginBody(.request(request), length: head.contentLength ?? 0)
        case .response(let kind, let status, let reason, let version)?:
            let response = HTTPResponse(kind, status, reason: reason, version: version, headers: headers)
            if status.forbidsBody || isAnswerToHead && kind == .response {
                if status.code >= 200 { isAnswerToHead = false }
                head.isChunked = false
                return try beginBody(.response(response), length: 0)
            }
            guard head.contentLength == nil, !head.isChunked, kind == .response,
                unframedBody == .untilClose || response.closesConnection
            else { return try beginBody(.response(response), length: head.contentLength ?? 0) }
            head.message = .response(response)
            phase = .untilClose
            return nil
        case nil: throw error(.invalidStartLine, at: headStart, "expected a start line")
        }
    }

    private mutating func beginBody(_ message: HTTPMessage, length: Int) throws(HTTPParseError) -> HTTPMessage? {
        if !head.isChunked, length == 0 {
            phase = .startLine
            head.startLine = nil
            head.fields = []
            head.contentLength = nil
            return message
        }
        head.message = message
        if head.isChunked {
            phase = .chunkSize
        } else {
            try checkBody(length)
            phase = .body(length: length)
        }
        return nil
    }

    /// Reads on in the body; the message when that is complete.
    mutating func nextBodyPart() throws(HTTPParseError) -> HTTPMessage? {
        while true {
            switch phase {
            case .body(let length):
                guard buffer.count - cursor >= length else { return nil }
                head.body = Array(take(length))
                forgetBeforeCursor()
                return complete()
            case .chunkSize:
                guard let line = try nextLine() else { return nil }
                let length = try chunkSize(line)
                try checkBody(head.body.count + length)
                forgetBeforeCursor()
                phase = length > 0 ? .chunkData(length: length) : .trailers
                // Trailers are counted and looked up by themselves.
                if length == 0 { head.fields = [] }
            case .chunkData(let length):
                guard cursor < buffer.count else { return nil }
                let bytes = take(length)
                head.body.append(contentsOf: bytes)
                forgetBeforeCursor()
                phase = bytes.count < length ? .chunkData(length: length - bytes.count) : .chunkEnd
            case .chunkEnd:
                guard let line = try nextLine() else { return nil }
                guard line.isEmpty else {
                    throw error(.invalidChunk, at: line.lowerBound, "expected the line end behind a chunk")
                }
                forgetBeforeCursor()
                phase = .chunkSize
            case .trailers:
                guard let line = try nextLine() else { return nil }
                if line.isEmpty { return complete() }
                head.fields.append(try field(in: line))
            case .untilClose:
                try checkBody(head.body.count + buffer.count - cursor)
                head.body.append(contentsOf: take(.max - cursor))
                forgetBeforeCursor()
                return nil
            case .startLine, .fields: return nil
            }
        }
    }

    private func checkBody(_ length: Int) throws(HTTPParseError) {
        guard length <= limits.bodyBytes else {
            throw error(
                .bodyTooLarge, at: cursor, "a body of \(length) bytes; at most \(limits.bodyBytes) are accepted")
        }
    }

    /// RFC 9112, section 7.1; extensions are ignored.
    private func chunkSize(_ line: Range<Int>) throws(HTTPParseError) -> Int {
        var length = 0
        var place = line.lowerBound
        digits: while place < line.upperBound {
            let byte = buffer[place]
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: break digits
            }
            guard length < 1 << 56 else { throw error(.bodyTooLarge, at: line.lowerBound, "a chunk beyond 2^60 bytes") }
            length = length << 4 | Int(digit)
            place += 1
        }
        let rest = trimmed(buffer[place..<line.upperBound])
        guard place > line.lowerBound, rest.isEmpty || rest.first == UInt8(ascii: ";") else {
            throw error(.invalidChunk, at: place, "expected the size of a chunk in hexadecimal digits")
        }
        return length
    }

    /// Hands the message out and makes ready for the next.
    mutating func complete() -> HTTPMessage? {
        var trailers: HTTPHeaders = [:]
        if case .trailers = phase, !head.fields.isEmpty {
            trailers = HTTPHeaders(storage: Array(buffer[start..<cursor]), fields: head.fields)
        }
        forgetBeforeCursor()
        phase = .startLine
        let (message, body) = (head.message, head.body)
        head = Head()
        switch message {
        case .request(var request)?:
            request.body = body
            request.trailers = trailers
            return .request(request)
        case .response(var response)?:
            response.body = body
            response.trailers = trailers
            return .response(response)
        case nil: return nil
        }
    }
}
