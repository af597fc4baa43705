import HearthHTTP
import Testing

@Suite struct HTTPResponseParsingTests {
    // IC-001
    @Test func chunkedBodiesAreReassembledInResponsesAndEvents() throws {
        let body = #"{"characteristics":[{"aid":1,"iid":8,"value":22.5}]}"#
        for start in ["HTTP/1.1 200 OK", "EVENT/1.0 200 OK"] {
            let head = "\(start)\r\nContent-Type: application/hap+json\r\nTransfer-Encoding: chunked\r\n\r\n"
            let (a, b, c) = (body.prefix(10), body.dropFirst(10).prefix(20), body.dropFirst(30))
            let pieces = [a, b, c].map { "\(String($0.utf8.count, radix: 16))\r\n\($0)\r\n" }
            let (messages, error, isBetween) = HTTPParser.run(
                .client,
                [head.bytes] + pieces.map(\.bytes) + ["0\r\n\r\n".bytes, "HTTP/1.1 204 No Content\r\n\r\n".bytes])
            #expect(error == nil && isBetween && messages.count == 2)
            #expect(messages[0].response?.body == body.bytes)
            #expect(messages[0].response?.kind == (start.hasPrefix("EVENT") ? .event : .response))
        }
    }

    // IC-002
    @Test func eventAndResponseInOneReadAreBothFound() {
        let event = "EVENT/1.0 200 OK\r\nContent-Type: application/hap+json\r\nContent-Length: 2\r\n\r\n{}"
        let response = "HTTP/1.1 200 OK\r\nContent-Type: application/hap+json\r\nContent-Length: 3\r\n\r\n[1]"
        #expect(HTTPParser.responses(event + response).responses.map(\.kind) == [.event, .response])
        #expect(HTTPParser.responses(response + event).responses.map(\.kind) == [.response, .event])
        #expect(HTTPParser.responses(event + response + event).responses.map(\.body.count) == [2, 3, 2])
    }

    // IC-004
    @Test func bareStatusLineIsCompleteAtItsEmptyLine() throws {
        for line in ["HTTP/1.1 470 Connection Authorization Required", "HTTP/1.1 470", "HTTP/1.1 470 "] {
            let (responses, error) = HTTPParser.responses("\(line)\r\n\r\n")
            let response = try #require(responses.first)
            #expect(error == nil && response.status == .connectionAuthorizationRequired)
            #expect(response.headers.isEmpty && response.body.isEmpty && !response.closesConnection)
        }
    }

    // IC-007
    @Test func noContentWithoutLengthIsCompleteAndTheEventBehindItIsSeparate() throws {
        var parser = HTTPParser(role: .client)
        parser.append("HTTP/1.1 204 No Content\r\n\r\n".bytes)
        #expect(try parser.next()?.response?.status == .noContent)
        #expect(parser.isBetweenMessages)
        parser.append("EVENT/1.0 200 OK\r\nContent-Length: 2\r\n\r\n{}".bytes)
        #expect(try parser.next()?.response?.kind == .event)
        #expect(parser.isBetweenMessages)
    }

    @Test func statusesWithoutBodyHaveNoneWhateverTheySay() {
        let (responses, error) = HTTPParser.responses(
            "HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n"
                + "HTTP/1.1 204 X\r\nTransfer-Encoding: chunked\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        #expect(error == nil && responses.map(\.status.code) == [204, 100, 204, 200])
    }

    @Test func linesMayEndWithLineFeedAlone() throws {
        let (responses, error) = HTTPParser.responses("HTTP/1.0 200 OK\nContent-Length : 2\nA:b\r\n\nab")
        let response = try #require(responses.first)
        #expect(error == nil && response.body == "ab".bytes && response.version == .http10 && response.reason == "OK")
        #expect(response.headers.count == 2)
    }

    @Test func chunksCountWhereALengthStandsBesideThem() {
        let (responses, error) = HTTPParser.responses(
            "HTTP/1.1 200 OK\r\nContent-Length: 99\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n")
        // The length is given, but the chunks frame the message.
        #expect(error == nil && responses.map(\.body) == ["x".bytes])
    }

    static let refused: [(String, HTTPParseError.Code)] = [
        ("HTTP/1.1 20 OK\r\n", .invalidStartLine), ("HTTP/1.1 2000 OK\r\n", .invalidStartLine),
        ("HTTP/1.1 099 OK\r\n", .invalidStartLine), ("HTTP/1.1  200 OK\r\n", .invalidStartLine),
        ("HTTP/1.1\r\n", .invalidStartLine), ("HTTP/1.1200 OK\r\n", .invalidStartLine),
        ("HTTP/3.1 200 OK\r\n", .unsupportedVersion), ("EVENT/2.0 200 OK\r\n", .invalidStartLine),
        ("GET / HTTP/1.1\r\n", .invalidStartLine), ("HTTP/1.1 2x0 OK\r\n", .invalidStartLine),
        ("HTTP/1.1 200 OK\r\nA: b\r\n\tc\r\n", .foldedField),
        ("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n", .invalidContentLength),
    ]

    @Test(arguments: refused.indices)
    func refuses(_ index: Int) {
        #expect(HTTPParser.responses(Self.refused[index].0).error?.code == Self.refused[index].1)
    }

    // MARK: The end of the stream

    private func afterEnd(
        _ text: String, _ unframed: HTTPParser.UnframedBody = .absentIfPersistent
    ) -> Result<HTTPMessage?, HTTPParseError> {
        var parser = HTTPParser(role: .client, unframedBody: unframed)
        return Result { () throws(HTTPParseError) in
            parser.append(text.bytes)
            while try parser.next() != nil {}
            return try parser.finish()
        }
    }

    @Test func bodyUntilTheCloseIsHandedOutAtTheEnd() throws {
        let closing = "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nabc"
        #expect(try afterEnd(closing).get()?.response?.body == "abc".bytes)
        #expect(try afterEnd("HTTP/1.0 200 OK\r\n\r\nabc").get()?.response?.body == "abc".bytes)
        #expect(try afterEnd("HTTP/1.1 200 OK\r\n\r\nabc", .untilClose).get()?.response?.body == "abc".bytes)
        #expect(try afterEnd("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n").get() == nil)
        // An event ends at its empty line however unframed responses are read.
        #expect(try afterEnd("EVENT/1.0 200 OK\r\n\r\n", .untilClose).get() == nil)
    }

    @Test func endInsideAMessageIsAnError() {
        for text in ["HTTP", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\na"] {
            guard case .failure(let error) = afterEnd(text) else {
                Issue.record("no error for \(text.debugDescription)")
                continue
            }
            #expect(error.code == .unexpectedEnd && error.offset == text.utf8.count)
        }
        #expect(throws: Never.self) { try afterEnd("").get() }
        #expect(throws: Never.self) { try afterEnd("HTTP/1.1 204 X\r\n\r\n\r\n").get() }
    }

    @Test func bodyUntilTheCloseIsLimited() {
        let limits = HTTPLimits(bodyBytes: 10)
        let (_, error, _) = HTTPParser.run(
            .client, ["HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".bytes] + Array(repeating: [1, 2, 3], count: 4),
            limits: limits)
        #expect(error?.code == .bodyTooLarge)
    }
}
