import HearthHTTP
import HearthNetworking
import Testing

@Suite struct HTTPStreamedResponseTests {
    /// A line each second.
    static let ticking: @Sendable (EventLoop) -> HTTPServer.Handler = { loop in
        { request, _ in
            guard request.target.hasPath("/ticks") else { return HTTPServerResponse(.ok, body: "plain".bytes) }
            return HTTPServerResponse { writer in
                for number in 1...5 {
                    try await writer.write("tick \(number)\n".bytes)
                    try await loop.sleep(for: .seconds(1))
                }
                try await writer.write("end".bytes)
            }
        }
    }

    @Test func linesComeAsTheyAreWritten() throws {
        try ServedHome.run(handler: Self.ticking) { home in
            let client = try await home.client()
            let response = try await client.stream(HTTPRequest(.get, "/ticks"))
            #expect(response.status == .ok)
            let start = home.loop.now
            var lines: [String] = []
            for try await line in response.lines {
                lines.append(String(decoding: line, as: UTF8.self))
                if lines.count <= 5 { #expect(home.loop.now - start == .seconds(lines.count - 1)) }
            }
            #expect(lines == (1...5).map { "tick \($0)" } + ["end"])
            // Read to its end, the connection serves the next request.
            #expect(try await client.send(HTTPRequest(.get, "/")).body == "plain".bytes)
        }
    }

    @Test func waitingInVainForALineLosesNothing() throws {
        try ServedHome.run(handler: Self.ticking) { home in
            let response = try await home.client().stream(HTTPRequest(.get, "/ticks"))
            var lines: [String] = []
            var misses = 0
            while lines.count < 6 {
                do throws(HTTPClientError) {
                    guard let line = try await response.nextLine(within: .milliseconds(300)) else { break }
                    lines.append(String(decoding: line, as: UTF8.self))
                } catch {
                    #expect(error.code == .timedOut)
                    misses += 1
                }
            }
            #expect(lines == (1...5).map { "tick \($0)" } + ["end"])
            #expect(misses == 15)
        }
    }

    @Test func otherRequestsWaitUntilTheStreamIsReadOrGivenUp() throws {
        try ServedHome.run(handler: Self.ticking) { home in
            let client = try await home.client()
            let response = try await client.stream(HTTPRequest(.get, "/ticks"))
            let waiting = home.loop.task { try await client.send(HTTPRequest(.get, "/")) }
            try await home.loop.sleep(for: .seconds(2))
            await response.cancel()
            let error = await #expect(throws: HTTPClientError.self) { try await waiting.value }
            #expect(error?.code == .closed)
            await #expect(throws: HTTPClientError.self) { try await response.next() }
        }
    }

    @Test func lettingGoOfAStreamEndsItAtTheServer() throws {
        try ServedHome.run(handler: Self.ticking) { home in
            let client = try await home.client()
            do {
                let response = try await client.stream(HTTPRequest(.get, "/ticks"))
                #expect(try await response.nextLine() == "tick 1".bytes)
            }
            try await home.loop.sleep(for: .seconds(1))
            #expect(await home.server.connectionCount == 0)
            #expect(await !client.isOpen)
        }
    }

    @Test func oneTaskReads() throws {
        try ServedHome.run(handler: Self.ticking) { home in
            let response = try await home.client().stream(HTTPRequest(.get, "/ticks"))
            _ = try await response.next()
            let first = home.loop.task { try await response.next() }
            try await home.loop.sleep(for: .milliseconds(100))
            let error = await #expect(throws: HTTPClientError.self) { try await response.next() }
            #expect(error?.code == .misuse)
            #expect(try await first.value == "tick 2\n".bytes)
        }
    }

    @Test func aLineTooLongIsRefused() throws {
        try ServedHome.run(handler: Self.ticking) { home in
            var configuration = HTTPClientConfiguration()
            configuration.limits.bodyBytes = 5
            let response = try await home.client(configuration).stream(HTTPRequest(.get, "/ticks"))
            let error = await #expect(throws: HTTPClientError.self) { try await response.nextLine() }
            #expect(error?.code == .tooLarge)
        }
    }
}
