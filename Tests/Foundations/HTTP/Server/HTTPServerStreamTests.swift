import Dispatch
import HearthHTTP
import HearthNetworking
import Testing

@Suite struct HTTPServerStreamTests {
    static let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"

    @Test func aStreamIsSentInChunksAndTheConnectionKept() throws {
        try ServedHome.run(handler: { loop in
            { _, _ in
                HTTPServerResponse { writer in
                    try await writer.write("one\n".bytes)
                    try await writer.write([])
                    try await loop.sleep(for: .milliseconds(500))
                    writer.offer([UInt8](repeating: 65, count: 17))
                }
            }
        }) { home in
            let body = "4\r\none\n\r\n11\r\n\(String(repeating: "A", count: 17))\r\n0\r\n\r\n"
            // The second request comes while the first is answered.
            let answer = try await home.exchange(.plainRequest + .plainRequest)
            #expect(answer == Self.head + body + Self.head + body)
        }
    }

    @Test func aClientOfHTTP10GetsTheStreamUntilTheEndOfTheConnection() throws {
        try ServedHome.run(handler: { _ in
            { _, _ in HTTPServerResponse { writer in try await writer.write("abc".bytes) } }
        }) { home in
            let answer = try await home.exchange("GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            #expect(answer == "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nabc")
        }
    }

    @Test func aStreamEndsWhenItsClientLeaves() throws {
        let ended = EventList<String>()
        try ServedHome.run(handler: { loop in
            { request, _ in
                HTTPServerResponse { writer in
                    try await writer.write("x".bytes)
                    if request.target.hasPath("/waits") {
                        await writer.ended()
                        ended.append("\(await writer.isOpen) \(Task.isCancelled)")
                    } else {
                        do throws(NetworkError) {
                            try await loop.sleep(for: .seconds(1000))
                        } catch {
                            ended.append("\(error.code)")
                        }
                    }
                    await #expect(throws: NetworkError.self) { try await writer.write("y".bytes) }
                }
            }
        }) { home in
            for target in ["/waits", "/sleeps"] {
                let stream = try await home.connect()
                stream.write("GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n".bytes)
                _ = try await stream.read(deadline: nil)
                stream.close()
                try await home.loop.sleep(for: .seconds(1))
                #expect(await home.server.connectionCount == 0)
            }
            #expect(ended.all.count == 2 && ended.all[0].hasPrefix("false") && ended.all[1] == "cancelled")
        }
    }

    @Test func aStreamThatFailsIsNotTakenForWhole() throws {
        struct Failure: Error {}
        let reports = EventList<String>()
        try ServedHome.run(
            HTTPServerConfiguration { $0.report = { reports.append($0) } },
            handler: { _ in
                { _, _ in
                    HTTPServerResponse { writer in
                        try await writer.write("part".bytes)
                        throw Failure()
                    }
                }
            }
        ) { home in
            let client = try await home.client()
            let response = try await client.stream(HTTPRequest(.get, "/a"))
            await #expect(throws: HTTPClientError.self) { while try await response.next() != nil {} }
            #expect(reports.all == ["connection 1 is closed: its stream failed"])
        }
    }

    @Test func aFollowerThatFallsBehindIsLetGo() throws {
        let (reports, ended) = (EventList<String>(), EventList<Bool>())
        let configuration = HTTPServerConfiguration {
            $0.unreadBytes = 10_000
            $0.report = { reports.append($0) }
        }
        try ServedHome.run(
            configuration, window: 1000,
            handler: { loop in
                { _, _ in
                    HTTPServerResponse { writer in
                        for _ in 0..<100 {
                            writer.offer([UInt8](repeating: 65, count: 1_000))
                            try? await loop.sleep(for: .milliseconds(10))
                        }
                        ended.append(await writer.isOpen)
                    }
                }
            }
        ) { home in
            let stream = try await home.connect()
            stream.write(String.plainRequest.bytes)
            try await home.loop.sleep(for: .seconds(5))
            #expect(await home.server.connectionCount == 0)
            #expect(ended.all == [false])
            #expect(reports.all == ["connection 1 is closed: the client does not read its stream"])
            stream.close()
        }
    }

    @Test func aWriterWaitsForASlowClientAndGivesUpOneThatStopped() throws {
        let written = EventList<Int>()
        try ServedHome.run(
            window: 1000,
            handler: { _ in
                { _, _ in
                    HTTPServerResponse { writer in
                        for piece in 0..<200 {
                            try await writer.write([UInt8](repeating: 65, count: 10_000))
                            written.append(piece)
                        }
                    }
                }
            }
        ) { home in
            let stream = try await home.connect()
            stream.write(String.plainRequest.bytes)
            try await home.loop.sleep(for: .seconds(10))
            // As much as may be on its way, and no more.
            #expect((5...8).contains(written.all.count))
            _ = try await stream.read(deadline: nil)
            try await home.loop.sleep(for: .seconds(25))
            #expect(await home.server.connectionCount == 1)
            try await home.loop.sleep(for: .seconds(40))
            #expect(await home.server.connectionCount == 0)
            #expect(written.all.count < 10)
            stream.close()
        }
    }

    @Test func stoppingEndsStreamsProperly() throws {
        try ServedHome.run(handler: { _ in
            { _, _ in
                HTTPServerResponse { writer in
                    try await writer.write("x\n".bytes)
                    await writer.ended()
                    writer.offer("too late".bytes)
                }
            }
        }) { home in
            let following = home.loop.task { try await home.exchange(.plainRequest) }
            try await home.loop.sleep(for: .milliseconds(500))
            #expect(await home.server.stop(within: .seconds(5)) == 0)
            #expect(try await following.value == Self.head + "2\r\nx\n\r\n0\r\n\r\n")
        }
    }

    /// Also when all of them were offered before the loop could look: `blocks` keeps it from looking.
    @Test(arguments: [false, true]) func piecesMayBeOfferedFromAnyThread(blocks: Bool) async throws {
        let loop = try EventLoop(name: "test")
        defer { loop.shutdown() }
        let network = SystemNetwork(loop: loop)
        let server = HTTPServer(loop: loop) { _, _ in
            HTTPServerResponse { writer in
                let offered = DispatchSemaphore(value: 0)
                let offering = Task.detached {
                    for number in 0..<1000 { writer.offer("\(number)\n".bytes) }
                    offered.signal()
                }
                if blocks { offered.waitOnThread() } else { await offering.value }
            }
        }
        let listener = try network.listen(on: .loopback(port: 0))
        await server.serve(listener)
        let client = try await HTTPClient.connect(to: listener.localAddress, over: network)
        let response = try await client.stream(HTTPRequest(.get, "/"))
        var lines: [String] = []
        for try await line in response.lines { lines.append(String(decoding: line, as: UTF8.self)) }
        #expect(lines == (0..<1000).map(String.init))
        await server.stop(within: .seconds(10))
    }
}

extension DispatchSemaphore {
    /// Blocks the loop, as nothing but a test may.
    fileprivate func waitOnThread() { wait() }
}
