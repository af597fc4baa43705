import HearthHTTP
import HearthNetworking
import Testing

@Suite struct HTTPServerTests {
    static let ok = "HTTP/1.1 200 OK\r\n"

    @Test func answersAndKeepsTheConnection() throws {
        try ServedHome.run { home in
            let stream = try await home.connect()
            for target in ["/a", "/b?c"] {
                stream.write("GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n".bytes)
                let answer = try await stream.text(pause: .seconds(1))
                #expect(answer == "\(Self.ok)Content-Length: \(target.count + 5)\r\n\r\nGET \(target) ")
            }
            #expect(await home.server.connectionCount == 1)
        }
    }

    @Test func pipelinedRequestsAreAnsweredInOrderOneAfterTheOther() throws {
        let running = EventList<String>()
        try ServedHome.run(handler: { loop in
            { request, _ in
                running.append("begin \(request.target)")
                // The first takes longest.
                let time = request.target.hasPath("/1") ? 300 : request.target.hasPath("/2") ? 200 : 100
                try? await loop.sleep(for: .milliseconds(time))
                running.append("end \(request.target)")
                return HTTPServerResponse(.ok, body: Array(request.target.path))
            }
        }) { home in
            let requests = (1...3).map { "GET /\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined()
            let answer = try await home.exchange(requests)
            #expect(answer == (1...3).map { "\(Self.ok)Content-Length: 2\r\n\r\n/\($0)" }.joined())
            #expect(running.all == (1...3).flatMap { ["begin /\($0)", "end /\($0)"] })
        }
    }

    @Test func connectionsAreServedAtTheSameTime() throws {
        let order = EventList<String>()
        try ServedHome.run(handler: { loop in
            { request, _ in
                if request.target.hasPath("/slow") { try? await loop.sleep(for: .seconds(5)) }
                order.append("\(request.target)")
                return HTTPServerResponse(.noContent)
            }
        }) { home in
            let slow = try await home.client()
            let waiting = home.loop.task { try await slow.send(HTTPRequest(.get, "/slow")) }
            let quick = try await home.client()
            #expect(try await quick.send(HTTPRequest(.get, "/quick")).status == .noContent)
            #expect(try await waiting.value.status == .noContent)
            #expect(order.all == ["/quick", "/slow"])
        }
    }

    @Test func aHandlerLearnsWhereTheRequestCameFrom() throws {
        let contexts = EventList<HTTPRequestContext>()
        try ServedHome.run(handler: { _ in
            { _, context in
                contexts.append(context)
                return HTTPServerResponse(.noContent)
            }
        }) { home in
            for _ in 1...2 { _ = try await home.exchange(.plainRequest) }
            #expect(contexts.all.map(\.connection) == [1, 2])
            #expect(contexts.all.allSatisfy { $0.peer != nil && $0.localAddress == home.address })
        }
    }

    @Test(arguments: [
        ("GET /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "close"),
        ("GET /a HTTP/1.0\r\n\r\n", "close"),
        ("GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", "keep-alive"),
    ])
    func theClientDecidesWhetherTheConnectionIsKept(_ request: String, _ connection: String) throws {
        try ServedHome.run { home in
            let stream = try await home.connect()
            stream.write(request.bytes)
            var parser = HTTPParser(role: .client)
            var responses: [HTTPResponse] = []
            let deadline = home.loop.now + .seconds(1)
            while responses.isEmpty, let bytes = try await stream.read(deadline: deadline) {
                parser.append(bytes)
                if case .response(let response)? = try parser.next() { responses.append(response) }
            }
            #expect(responses.first?.headers[.connection]?.rawValue == connection)
            var hasEnded = false
            do { hasEnded = try await stream.read(deadline: deadline) == nil } catch {}
            #expect(hasEnded == (connection == "close"))
            stream.close()
        }
    }

    @Test func theHandlerMayEndTheConnection() throws {
        try ServedHome.run(handler: { _ in
            { _, _ in HTTPServerResponse(.ok, headers: [.connection: "close"], body: [65]) }
        }) { home in
            let answer = try await home.exchange(.plainRequest + .plainRequest)
            #expect(answer == "\(Self.ok)Connection: close\r\nContent-Length: 1\r\n\r\nA")
        }
    }

    @Test func headGetsTheHeadAlone() throws {
        try ServedHome.run(handler: { _ in
            { request, _ in
                if request.target.hasPath("/stream") {
                    return HTTPServerResponse { writer in try await writer.write("never".bytes) }
                }
                return HTTPServerResponse(.ok, body: "12345".bytes)
            }
        }) { home in
            let requests = ["/a", "/stream", "/a"].map { "HEAD \($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined()
            let plain = "\(Self.ok)Content-Length: 5\r\n\r\n"
            let answer = try await home.exchange(requests)
            #expect(answer == plain + "\(Self.ok)Transfer-Encoding: chunked\r\n\r\n" + plain)
        }
    }

    @Test(arguments: [204, 304]) func statusesWithoutABodyHaveNone(_ code: Int) throws {
        let status = try #require(HTTPStatus(code))
        try ServedHome.run(handler: { _ in { _, _ in HTTPServerResponse(status, body: "lost".bytes) } }) { home in
            let head = "HTTP/1.1 \(code) \(status.reason)\r\n\r\n"
            let answer = try await home.exchange(.plainRequest + .plainRequest)
            #expect(answer == head + head)
        }
    }

    @Test func aClientThatAsksIsInvitedToSendItsBody() throws {
        try ServedHome.run { home in
            let stream = try await home.connect()
            stream.write(
                "POST /a HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n".bytes)
            #expect(try await stream.text(pause: .seconds(1)) == "HTTP/1.1 100 Continue\r\n\r\n")
            stream.write("abc".bytes)
            #expect(try await stream.text(pause: .seconds(1)).hasSuffix("\r\n\r\nPOST /a abc"))
            // A body that comes by itself needs no invitation.
            stream.write(
                "POST /a HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\nxyz".bytes)
            #expect(try await stream.text(pause: .seconds(1)).hasPrefix(Self.ok))
            stream.close()
        }
    }

    @Test func aBodyTooLargeIsRefusedBeforeItIsInvited() throws {
        try ServedHome.run { home in
            let answer = try await home.exchange(
                "POST /a HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2000000\r\n\r\n")
            #expect(answer.status == "HTTP/1.1 413 Content Too Large")
        }
    }

    @Test func aDateIsSentWhenThereIsAClock() throws {
        let configuration = HTTPServerConfiguration { $0.clock = { 784_111_777 } }
        try ServedHome.run(configuration) { home in
            let answer = try await home.exchange(.plainRequest)
            #expect(answer.contains("\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\n"))
        }
    }

    static let refused: [(String, String)] = [
        ("GET /a HTTP/1.1\r\n\r\n", "400 Bad Request"),
        ("GET /a HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", "400 Bad Request"),
        ("GET /a\r\n\r\n", "400 Bad Request"),
        ("GET /a HTTP/1.1\nHost: x\n\n", "400 Bad Request"),
        ("GET /a HTTP/2.0\r\n\r\n", "505 HTTP Version Not Supported"),
        ("POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n", "501 Not Implemented"),
        ("POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 1048577\r\n\r\n", "413 Content Too Large"),
        (
            "POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n100001\r\n",
            "413 Content Too Large"
        ),
        ("GET /\(String(repeating: "a", count: 9000))", "431 Request Header Fields Too Large"),
        ("POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", "400 Bad Request"),
        ("GET /a HTTP/1.1\r\nHost: x\r\nExpect: a-miracle\r\n\r\n", "417 Expectation Failed"),
    ]

    @Test(arguments: refused)
    func whatIsNoRequestIsRefusedAndTheConnectionEnds(_ request: String, _ status: String) throws {
        let reports = EventList<String>()
        try ServedHome.run(HTTPServerConfiguration { $0.report = { reports.append($0) } }) { home in
            // What is answered before stays answered.
            let answer = try await home.exchange(.plainRequest + request)
            let first = "\(Self.ok)Content-Length: 7\r\n\r\nGET /a "
            #expect(answer.hasPrefix(first + "HTTP/1.1 \(status)\r\n"))
            #expect(answer.contains("\r\nConnection: close\r\n"))
            #expect(await home.server.connectionCount == 0)
            #expect(reports.all.count == 1)
        }
    }

    @Test func refusalsMayHaveAFormOfTheirOwn() throws {
        let configuration = HTTPServerConfiguration {
            $0.refusal = { refusal in
                HTTPServerResponse(
                    refusal.status, headers: [.contentType: "application/problem+json"],
                    body: #"{"status":\#(refusal.status.code)}"#.bytes)
            }
        }
        try ServedHome.run(configuration) { home in
            let answer = try await home.exchange("nonsense\r\n\r\n")
            #expect(answer.contains("application/problem+json") && answer.hasSuffix(#"{"status":400}"#))
        }
    }

    @Test func aRequestIsAnsweredAlsoWhenItsClientHasFinishedWriting() throws {
        try ServedHome.run(handler: { loop in
            { _, _ in
                try? await loop.sleep(for: .milliseconds(500))
                return HTTPServerResponse(.ok, body: "late".bytes)
            }
        }) { home in
            let answer = try await home.exchange(.plainRequest, finishing: true)
            #expect(answer.hasSuffix("late"))
        }
    }
}
