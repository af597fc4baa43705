import Seeded
import HearthHTTP
import Testing

@Suite struct HTTPSerializationTests {
    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    // IC-005
    @Test func requestsHaveNoMoreFieldsThanTheyNeed() {
        let read = HTTPRequest(.get, "/characteristics?id=1.10", headers: [.host: "192.168.1.7"])
        #expect(text(read.bytes) == "GET /characteristics?id=1.10 HTTP/1.1\r\nHost: 192.168.1.7\r\n\r\n")
        let write = HTTPRequest(
            .put, "/characteristics", headers: [.host: "[fe80::1]", .contentType: "application/hap+json"],
            body: "{}".bytes)
        #expect(
            text(write.bytes)
                == "PUT /characteristics HTTP/1.1\r\nHost: [fe80::1]\r\nContent-Type: application/hap+json\r\n"
                + "Content-Length: 2\r\n\r\n{}")
    }

    @Test func responsesTellTheirLengthUnlessTheyHaveNoBody() {
        #expect(text(HTTPResponse(.noContent).bytes) == "HTTP/1.1 204 No Content\r\n\r\n")
        #expect(text(HTTPResponse(.badRequest).bytes) == "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
        #expect(text(HTTPResponse(.noContent, body: "x".bytes).bytes) == "HTTP/1.1 204 No Content\r\n\r\n")
        let event = HTTPResponse.event(headers: [.contentType: "application/hap+json"], body: "{}".bytes)
        #expect(
            text(event.bytes)
                == "EVENT/1.0 200 OK\r\nContent-Type: application/hap+json\r\nContent-Length: 2\r\n\r\n{}")
    }

    @Test func lengthIsThatOfTheBodyWhateverTheHeadersSay() {
        let response = HTTPResponse(
            .ok, headers: [.contentLength: "99", .transferEncoding: "chunked"], body: "abc".bytes)
        #expect(text(response.bytes) == "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc")
    }

    @Test func lineEndsCannotGetIntoAMessage() {
        for text in ["a\r\nX: y", "a\nb", "a\rb", "a\0b", "\u{7F}"] {
            #expect(HTTPFieldValue(text) == nil)
            #expect(HTTPFieldName(text) == nil)
            #expect(HTTPMethod(text) == nil)
            #expect(HTTPTarget("/" + text) == nil)
        }
        for name in ["", "a b", "a:", "é", "a\tb"] { #expect(HTTPFieldName(name) == nil) }
        for target in ["", "/a b", "/é"] { #expect(HTTPTarget(target) == nil) }
        #expect(HTTPMethod("") == nil)
        #expect(HTTPStatus(99) == nil && HTTPStatus(1000) == nil)
        let padded = " \tü b "
        #expect(HTTPFieldValue(padded)?.rawValue == "ü b")
    }

    @Test func whatIsParsedIsWrittenTheSame() throws {
        for (role, text) in [
            (HTTPParser.Role.server, "PUT /a?b HTTP/1.1\r\nhOst: x\r\nX-A: 1\r\nX-A: 2\r\nContent-Length: 2\r\n\r\n{}"),
            (.client, "HTTP/1.1 299 Own phrase\r\nA: b\r\nContent-Length: 1\r\n\r\nx"),
        ] {
            var parser = HTTPParser(role: role)
            parser.append(text.bytes)
            let message = try #require(try parser.next())
            #expect((message.request?.bytes ?? message.response?.bytes) == text.bytes)
        }
    }

    @Test func messagesComeBackAsTheyWere() throws {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<500 {
            var headers: HTTPHeaders = [:]
            for _ in 0..<Int.random(in: 0...5, using: &generator) {
                let name = String(
                    (0..<Int.random(in: 1...9, using: &generator)).map { _ in
                        "abcXYZ-_1".randomElement(using: &generator) ?? "a"
                    })
                let value = String(
                    (0..<Int.random(in: 0...9, using: &generator)).map { _ in
                        "abc: ,;=ü/".randomElement(using: &generator) ?? "a"
                    })
                headers.append(try #require(HTTPFieldName(name)), try #require(HTTPFieldValue(value)))
            }
            let body = (0..<Int.random(in: 0...50, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            let response = HTTPResponse(
                try #require(HTTPStatus(Int.random(in: 200...203, using: &generator))), headers: headers, body: body)
            var parser = HTTPParser(role: .client)
            parser.append(response.bytes)
            var back = try #require(try parser.next()?.response)
            back.headers[.contentLength] = nil
            #expect(back == response)
        }
    }
}
