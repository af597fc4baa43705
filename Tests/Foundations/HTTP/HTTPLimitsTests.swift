import HearthHTTP
import Testing

@Suite struct HTTPLimitsTests {
    let limits = HTTPLimits(headBytes: 200, lineBytes: 60, fields: 3, bodyBytes: 10)

    private func code(_ text: String) -> HTTPParseError.Code? {
        HTTPParser.requests(text, limits: limits).error?.code
    }

    @Test func lines() {
        let longest = "GET /\(String(repeating: "a", count: 46)) HTTP/1.1"
        #expect(longest.utf8.count == 60 && code(longest + "\r\n\r\n") == nil)
        #expect(code("GET /\(String(repeating: "a", count: 47)) HTTP/1.1\r\n\r\n") == .lineTooLong)
        // Without waiting for its end.
        #expect(code(String(repeating: "a", count: 63)) == .lineTooLong)
    }

    @Test func heads() {
        let field = "A: \(String(repeating: "b", count: 55))\r\n"
        #expect(code("GET / HTTP/1.1\r\n\(field)\(field)\(field)\r\n") == nil)
        let tooLong = HTTPLimits(headBytes: 100, lineBytes: 60, fields: 10, bodyBytes: 10)
        #expect(
            HTTPParser.requests("GET / HTTP/1.1\r\n\(field)\(field)", limits: tooLong).error?.code == .headTooLarge)
    }

    @Test func fields() {
        #expect(code("GET / HTTP/1.1\r\nA: b\r\nA: b\r\nA: b\r\n\r\n") == nil)
        #expect(code("GET / HTTP/1.1\r\nA: b\r\nA: b\r\nA: b\r\nA: b\r\n") == .tooManyFields)
    }

    @Test func bodies() {
        #expect(code("PUT / HTTP/1.1\r\nContent-Length: 10\r\n\r\n0123456789") == nil)
        #expect(code("PUT / HTTP/1.1\r\nContent-Length: 11\r\n\r\n") == .bodyTooLarge)
        let chunked = "PUT / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
        #expect(code(chunked + "6\r\n012345\r\n4\r\n6789\r\n0\r\n\r\n") == nil)
        #expect(code(chunked + "6\r\n012345\r\n5\r\n") == .bodyTooLarge)
    }

    @Test func trailersAndChunkSizes() {
        let chunked = "PUT / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
        #expect(code(chunked + "1;\(String(repeating: "x", count: 70))") == .lineTooLong)
        #expect(code(chunked + "0\r\nA: b\r\nA: b\r\nA: b\r\nA: b\r\n") == .tooManyFields)
    }

    @Test func emptyLinesBetweenRequestsKeepNothing() throws {
        var parser = HTTPParser(role: .server, limits: limits)
        for _ in 0..<10_000 {
            parser.append("\r\n".bytes)
            #expect(try parser.next() == nil && parser.bufferedBytes == 0)
        }
    }

    @Test func bytesOneByOneTakeLinearTime() throws {
        // A search that started over for every byte would look at 3 * 10^10 of them.
        var parser = HTTPParser(role: .server, limits: HTTPLimits(headBytes: 300_000, lineBytes: 300_000))
        for _ in 0..<250_000 {
            parser.append(CollectionOfOne(UInt8(ascii: "a")))
            #expect(try parser.next() == nil)
        }
    }
}
