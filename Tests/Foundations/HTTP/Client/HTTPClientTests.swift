import HearthHTTP
import HearthNetworking
import Seeded
import Testing

@Suite struct HTTPClientTests {
    static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"

    @Test func nothingListensIsSaidInWords() async throws {
        let loop = try EventLoop(name: "test")
        defer { loop.shutdown() }
        let address = SocketAddress.unix(path: "/nowhere/hub.sock")
        let error = await #expect(throws: HTTPClientError.self) {
            try await HTTPClient.connect(
                to: address, over: SystemNetwork(loop: loop),
                configuration: HTTPClientConfiguration(serverName: "the hub"))
        }
        #expect(error?.code == .notListening)
        #expect(error?.message == "Nothing listens at /nowhere/hub.sock; is the hub running?")
    }

    @Test func requestsCarryAHostAndGoOneAtATime() throws {
        let requests = EventList<String>()
        try ServedHome.run(handler: { loop in
            { request, _ in
                requests.append("\(request.target) \(request.headers[.host]?.rawValue ?? "-")")
                try? await loop.sleep(for: .seconds(1))
                return HTTPServerResponse(.ok, body: request.body)
            }
        }) { home in
            let client = try await home.client()
            let tasks = (0..<5).map { number in
                home.loop.task { try await client.send(HTTPRequest(.post, "/", body: [number])).body }
            }
            for (number, task) in tasks.enumerated() { #expect(try await task.value == [UInt8(number)]) }
            #expect(requests.all == Array(repeating: "/ localhost", count: 5))
            #expect(await home.server.connectionCount == 1)
        }
    }

    static let answers: [(String, String, String)] = [
        ("a length", ok, "200 hi"),
        (
            "chunks", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nh\r\n1;x\r\ni\r\n0\r\nA: b\r\n\r\n",
            "200 hi"
        ),
        ("the end of the connection", "HTTP/1.1 404 Not Found\r\n\r\nhi", "404 hi"),
        ("an interim response", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hints\r\nLink: x\r\n\r\n" + ok, "200 hi"),
        ("no content", "HTTP/1.1 204 No Content\r\n\r\n", "204 "),
    ]

    @Test(arguments: answers)
    func answersEndAsTheyTell(_ kind: String, _ answer: String, _ expected: String) throws {
        try ScriptedServer.run([answer]) { server in
            let response = try await server.client().send(HTTPRequest(.get, "/"))
            #expect("\(response.status.code) \(String(decoding: response.body, as: UTF8.self))" == expected)
        }
    }

    /// However it is cut, and also when its body is read as it comes.
    @Test func answersCutAnywhereAreTheSame() throws {
        for (kind, answer, expected) in Self.answers {
            for place in 0...answer.utf8.count {
                let pieces = [String(answer.prefix(place)), String(answer.dropFirst(place))]
                try ScriptedServer.run(pieces, isSplit: true) { server in
                    let client = try await server.client()
                    let response = try await client.stream(HTTPRequest(.get, "/"))
                    var body: [UInt8] = []
                    while let piece = try await response.next() { body += piece }
                    let all = "\(response.status.code) \(String(decoding: body, as: UTF8.self))"
                    #expect(all == expected, "\(kind) cut at \(place)")
                }
            }
        }
    }

    @Test func damagedAnswersEndInAnErrorOrAnAnswer() throws {
        var random = SeededGenerator(seed: 0xC11E)
        var (answered, failed) = (0, 0)
        for round in 0..<2_000 {
            let answer = random.damage(Self.answers[round % Self.answers.count].1.bytes)
            let outcomes = EventList<HTTPClientError.Code?>()
            try ScriptedServer.run([answer]) { server in
                do throws(HTTPClientError) {
                    _ = try await server.client().send(HTTPRequest(.get, "/"))
                    outcomes.append(nil)
                } catch {
                    outcomes.append(error.code)
                }
            }
            let outcome = try #require(outcomes.all.first)
            #expect([nil, .malformed, .connectionLost].contains(outcome))
            if outcome == nil { answered += 1 } else { failed += 1 }
        }
        #expect(answered > 200 && failed > 500)
    }

    @Test func theAnswerToHeadHasNoBody() throws {
        try ServedHome.run { home in
            let client = try await home.client()
            let response = try await client.send(HTTPRequest(.head, "/abc"))
            #expect(response.headers[.contentLength]?.rawValue == "10" && response.body.isEmpty)
            #expect(try await client.send(HTTPRequest(.get, "/abc")).body == "GET /abc ".bytes + [])
        }
    }

    @Test(arguments: [
        ("", HTTPClientError.Code.connectionLost), ("HTTP/1.1 200 OK\r\nContent-Le", .connectionLost),
        ("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nhi", .connectionLost),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n", .connectionLost),
        ("SSH-2.0-OpenSSH_9.2\r\n", .malformed), ("HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n", .malformed),
    ])
    func anAnswerThatIsNoneIsAnError(_ answer: String, _ code: HTTPClientError.Code) throws {
        try ScriptedServer.run([answer]) { server in
            let client = try await server.client()
            let error = await #expect(throws: HTTPClientError.self) { try await client.send(HTTPRequest(.get, "/")) }
            #expect(error?.code == code)
            // The connection is of no use any more, and says why.
            let again = await #expect(throws: HTTPClientError.self) { try await client.send(HTTPRequest(.get, "/")) }
            #expect(again?.code == code)
            #expect(await !client.isOpen)
        }
    }

    @Test func anAnswerTooLateEndsTheConnection() throws {
        try ServedHome.run(handler: { loop in
            { _, _ in
                try? await loop.sleep(for: .seconds(10))
                return HTTPServerResponse(.ok)
            }
        }) { home in
            let client = try await home.client(HTTPClientConfiguration(serverName: "the hub"))
            let start = home.loop.now
            let late = home.loop.task { try await client.send(HTTPRequest(.get, "/"), within: .seconds(5)) }
            try await home.loop.sleep(for: .seconds(1))
            let waiting = home.loop.task { try await client.send(HTTPRequest(.get, "/2"), within: .seconds(100)) }
            let error = await #expect(throws: HTTPClientError.self) { try await late.value }
            #expect(error?.code == .timedOut && error?.message == "The hub did not answer in time; is it busy?")
            #expect(home.loop.now - start == .seconds(5))
            // What waited for its turn must not take the late answer for its own.
            await #expect(throws: HTTPClientError.self) { try await waiting.value }
        }
    }

    @Test func aRequestMayGiveUpItsTurn() throws {
        try ServedHome.run(handler: { loop in
            { request, _ in
                try? await loop.sleep(for: .seconds(10))
                return HTTPServerResponse(.ok, body: Array(request.target.path))
            }
        }) { home in
            let client = try await home.client()
            let first = home.loop.task { try await client.send(HTTPRequest(.get, "/1")).body }
            let second = home.loop.task { try await client.send(HTTPRequest(.get, "/2"), within: .seconds(3)).body }
            let third = home.loop.task { try await client.send(HTTPRequest(.get, "/3")).body }
            await #expect(throws: HTTPClientError.self) { try await second.value }
            #expect(try await first.value == "/1".bytes)
            #expect(try await third.value == "/3".bytes)
        }
    }

    @Test func aCancelledRequestEndsTheConnection() throws {
        try ServedHome.run(handler: { loop in
            { _, _ in
                try? await loop.sleep(for: .seconds(10))
                return HTTPServerResponse(.ok)
            }
        }) { home in
            let client = try await home.client()
            let task = home.loop.task { try await client.send(HTTPRequest(.get, "/")) }
            try await home.loop.sleep(for: .seconds(1))
            task.cancel()
            let error = await #expect(throws: HTTPClientError.self) { try await task.value }
            #expect(error?.code == .cancelled)
            #expect(await !client.isOpen)
        }
    }

    @Test func anAnswerTooLargeIsRefused() throws {
        try ScriptedServer.run(["HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "x", count: 2000)]) { server in
            var configuration = HTTPClientConfiguration()
            configuration.limits.bodyBytes = 1999
            let client = try await server.client(configuration)
            let error = await #expect(throws: HTTPClientError.self) { try await client.send(HTTPRequest(.get, "/")) }
            #expect(error?.code == .tooLarge)
        }
    }
}
