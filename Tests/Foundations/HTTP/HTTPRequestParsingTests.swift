import HearthHTTP
import Testing

@Suite struct HTTPRequestParsingTests {
    @Test func aReadIsTakenApart() throws {
        let (requests, error) = HTTPParser.requests(
            "GET /characteristics?id=1.10,1.11&meta=1 HTTP/1.1\r\nHost: 192.168.1.7\r\nX-Empty:\r\n\r\n")
        let request = try #require(requests.first)
        #expect(error == nil && requests.count == 1)
        #expect(request.method == .get && request.version == .http11 && request.body.isEmpty)
        #expect(request.target.hasPath("/characteristics") && !request.target.hasPath("/characteristic"))
        #expect(request.target.query.map { String(decoding: $0, as: UTF8.self) } == "id=1.10,1.11&meta=1")
        #expect(request.headers[.host] == "192.168.1.7" && request.headers.count == 2)
        #expect(request.headers["x-empty"] == "")
    }

    @Test func pipelinedRequestsAreAllFound() {
        let text =
            "PUT /characteristics HTTP/1.1\r\ncontent-LENGTH: 3\r\n\r\n{1}POST /identify HTTP/1.1\r\n\r\nGET / HTTP/1.0\r\n\r\n"
        let (requests, error) = HTTPParser.requests(text)
        #expect(error == nil)
        #expect(requests.map(\.method) == [.put, .post, .get])
        #expect(requests.map(\.body) == ["{1}".bytes, [], []])
        #expect(requests.map(\.closesConnection) == [false, false, true])
    }

    @Test func emptyLinesBeforeARequestAreIgnored() {
        #expect(HTTPParser.requests("\r\n\r\nGET / HTTP/1.1\r\n\r\n\r\n").requests.count == 1)
    }

    @Test func chunksAreJoined() throws {
        let (requests, error) = HTTPParser.requests(
            "POST /a HTTP/1.1\r\nTransfer-Encoding: Chunked\r\n\r\n5;x=\"y\"\r\nhello\r\nA \r\n, chunked!\r\n000\r\nT: 1\r\n\r\n"
                + "GET /b HTTP/1.1\r\n\r\n")
        #expect(error == nil)
        #expect(requests.map { String(decoding: $0.body, as: UTF8.self) } == ["hello, chunked!", ""])
        #expect(requests[0].trailers.map { "\($0.name)=\($0.value)" } == ["T=1"])
    }

    static let refused: [(String, HTTPParseError.Code, offset: Int)] = [
        ("GET  / HTTP/1.1\r\n", .invalidStartLine, 4), ("GET / HTTP/1.1 \r\n", .invalidStartLine, 6),
        (" GET / HTTP/1.1\r\n", .invalidStartLine, 0), ("GET /\r\n", .invalidStartLine, 5),
        ("GET\r\n", .invalidStartLine, 3), ("G(T / HTTP/1.1\r\n", .invalidStartLine, 1),
        ("GET /\u{E9} HTTP/1.1\r\n", .invalidStartLine, 5), ("GET / http/1.1\r\n", .invalidStartLine, 6),
        ("GET / HTTP/2.0\r\n", .unsupportedVersion, 6), ("GET / HTTP/1.1\n", .bareLineFeed, 14),
        ("GET / HTTP/1.1\r\nA: b\n", .bareLineFeed, 20), ("GET / HT\rTP/1.1\r\n", .controlCharacter, 8),
        ("GET /\u{0} HTTP/1.1\r\n", .controlCharacter, 5), ("\u{16}\u{3}\u{1}", .controlCharacter, 0),
        ("GET / HTTP/1.1\r\nA: b\u{7F}\r\n", .controlCharacter, 20),
        ("GET / HTTP/1.1\r\nA : b\r\n", .invalidField, 17), ("GET / HTTP/1.1\r\n: b\r\n", .invalidField, 16),
        ("GET / HTTP/1.1\r\nA b\r\n", .invalidField, 17), ("GET / HTTP/1.1\r\nA: b\r\n c\r\n", .foldedField, 22),
        ("GET / HTTP/1.1\r\n A: b\r\n", .foldedField, 16),
        ("GET / HTTP/1.1\r\nContent-Length: -1\r\n", .invalidContentLength, 32),
        ("GET / HTTP/1.1\r\nContent-Length: +1\r\n", .invalidContentLength, 32),
        ("GET / HTTP/1.1\r\nContent-Length: 0x1\r\n", .invalidContentLength, 32),
        ("GET / HTTP/1.1\r\nContent-Length:\r\n", .invalidContentLength, 31),
        ("GET / HTTP/1.1\r\nContent-Length: 1 1\r\n", .invalidContentLength, 32),
        ("GET / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n", .invalidContentLength, 32),
        ("GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n", .invalidContentLength, 35),
        ("GET / HTTP/1.1\r\nContent-Length: 1, 2\r\n", .invalidContentLength, 32),
        ("GET / HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\n", .unsupportedTransferEncoding, 16),
        (
            "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
            .unsupportedTransferEncoding, 44
        ),
        ("GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n", .invalidContentLength, 0),
        ("GET / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", .invalidContentLength, 0),
        ("GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n", .invalidChunk, 46),
        ("GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n\r\n", .invalidChunk, 46),
        ("GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n", .invalidChunk, 50),
        ("GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n", .bodyTooLarge, 46),
    ]

    @Test(arguments: refused.indices)
    func refusesAtTheRightPlace(_ index: Int) throws {
        let (text, code, offset) = Self.refused[index]
        let error = try #require(HTTPParser.requests(text).error, "\(text.debugDescription)")
        #expect(error.code == code && error.offset == offset, "\(text.debugDescription): \(error)")
    }

    @Test func equalLengthsAreOneLength() {
        for fields in ["Content-Length: 2\r\nContent-Length: 2", "Content-Length: 2, 2"] {
            #expect(HTTPParser.requests("PUT / HTTP/1.1\r\n\(fields)\r\n\r\nab").requests.first?.body == "ab".bytes)
        }
    }

    @Test func offsetsCountOverAllMessages() {
        let first = "GET / HTTP/1.1\r\n\r\n"
        var parser = HTTPParser(role: .server)
        #expect(throws: Never.self) {
            for _ in 0..<10 {
                parser.append(first.bytes)
                _ = try parser.next()
            }
        }
        parser.append("X\r\n".bytes)
        #expect { try parser.next() } throws: { ($0 as? HTTPParseError)?.offset == 10 * first.utf8.count + 1 }
        // The same error for ever.
        parser.append(first.bytes)
        #expect { try parser.next() } throws: { ($0 as? HTTPParseError)?.offset == 10 * first.utf8.count + 1 }
        #expect(throws: HTTPParseError.self) { try parser.finish() }
    }

    @Test func errorsSuggestAStatus() {
        let table: [(HTTPParseError.Code, Int)] = [
            (.invalidStartLine, 400), (.unsupportedVersion, 505), (.invalidField, 400), (.foldedField, 400),
            (.controlCharacter, 400), (.bareLineFeed, 400), (.invalidContentLength, 400),
            (.unsupportedTransferEncoding, 501), (.invalidChunk, 400), (.lineTooLong, 431), (.headTooLarge, 431),
            (.tooManyFields, 431), (.bodyTooLarge, 413), (.unexpectedEnd, 400),
        ]
        for (code, status) in table {
            #expect(HTTPParseError(code, at: 0, "").suggestedStatus.code == status)
        }
    }
}
