import HearthHTTP
import Seeded
import Testing

/// Taking a body as it comes gives the body that is read whole.
@Suite struct HTTPBodyStreamingTests {
    static let messages: [(HTTPParser.Role, String, String)] = [
        (.server, "POST /a HTTP/1.1\r\nContent-Length: 10\r\n\r\n0123456789", "0123456789"),
        (
            .server,
            "POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nA;x=y\r\n0123456789\r\n0\r\nT: u\r\n\r\n",
            "abc0123456789"
        ),
        (.client, "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n0123456789", "0123456789"),
        (.client, "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nuntil the end", "until the end"),
    ]

    @Test(arguments: messages)
    func piecesAddUpToTheBody(_ role: HTTPParser.Role, _ text: String, _ body: String) throws {
        var random = SeededGenerator(seed: 0xB0D7)
        for _ in 0..<300 {
            var parser = HTTPParser(role: role, unframedBody: .untilClose)
            var rest = text.bytes[...]
            var taken: [UInt8] = []
            var whole: HTTPMessage?
            while whole == nil, !rest.isEmpty {
                let count = Int.random(in: 1...12, using: &random)
                parser.append(rest.prefix(count))
                rest = rest.dropFirst(count)
                whole = try parser.next()
                if whole == nil, parser.openMessage != nil, Bool.random(using: &random) { taken += parser.takeBody() }
            }
            if whole == nil { whole = try parser.finish() }
            let message = try #require(whole)
            taken += message.request?.body ?? message.response?.body ?? []
            #expect(taken == body.bytes)
            #expect(parser.isBetweenMessages && parser.openMessage == nil)
            if body.hasPrefix("abc") { #expect(message.request?.trailers.count == 1) }
        }
    }

    @Test func aStreamedBodyTakesNoMemoryAndHasNoLimit() throws {
        var limits = HTTPLimits.client
        limits.bodyBytes = 1_000
        var parser = HTTPParser(role: .client, limits: limits)
        parser.append("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".bytes)
        var count = 0
        for _ in 0..<10_000 {
            parser.append("3e8\r\n\(String(repeating: "x", count: 1_000))\r\n".bytes)
            #expect(try parser.next() == nil)
            count += parser.takeBody().count
            #expect(parser.bufferedBytes < 2_000)
        }
        #expect(count == 10_000_000)
    }

    @Test func theHeadIsThereBeforeTheBody() throws {
        var parser = HTTPParser(role: .server)
        parser.append("POST /a HTTP/1.1\r\nContent-Length: 3\r\n".bytes)
        #expect(try parser.next() == nil && parser.openMessage == nil)
        parser.append("\r\n".bytes)
        #expect(try parser.next() == nil)
        #expect(parser.openMessage?.request?.target == "/a")
        parser.append("abcGET".bytes)
        #expect(try parser.next()?.request?.body == "abc".bytes)
        #expect(parser.openMessage == nil)
    }
}
