import HearthHTTP
import HearthNetworking
import Testing

/// Deadlines and limits, in virtual time.
@Suite struct HTTPServerTimeTests {
    @Test func anUnfinishedHeadIsRefusedInTime() throws {
        try ServedHome.run { home in
            let stream = try await home.connect()
            let start = home.loop.now
            // A byte every second does not win time.
            let dripping = home.loop.task {
                for byte in "GET /aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa".bytes {
                    stream.write([byte])
                    try await home.loop.sleep(for: .seconds(1))
                }
            }
            let answer = try await stream.text(pause: .seconds(60))
            #expect(answer.status == "HTTP/1.1 408 Request Timeout")
            #expect(home.loop.now - start == .seconds(10))
            dripping.cancel()
        }
    }

    @Test func anUnfinishedBodyIsRefusedInTime() throws {
        try ServedHome.run { home in
            let stream = try await home.connect()
            let start = home.loop.now
            stream.write("POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n".bytes)
            #expect(try await stream.text(pause: .seconds(120)).status == "HTTP/1.1 408 Request Timeout")
            #expect(home.loop.now - start == .seconds(60))
        }
    }

    @Test(arguments: [("", 10), (String.plainRequest, 120)])
    func aSilentConnectionIsClosedInTime(_ request: String, _ seconds: Int) throws {
        try ServedHome.run { home in
            let stream = try await home.connect()
            let start = home.loop.now
            stream.write(request.bytes)
            let answer = try await stream.text(pause: .seconds(500))
            #expect(!answer.contains("408"))
            #expect(home.loop.now - start == .seconds(seconds))
        }
    }

    /// Empty lines before a request are ignored, but they win no time either.
    @Test func emptyLinesDoNotKeepAConnection() throws {
        try ServedHome.run { home in
            let stream = try await home.connect()
            let start = home.loop.now
            let dripping = home.loop.task {
                while true {
                    stream.write("\r\n".bytes)
                    try await home.loop.sleep(for: .seconds(1))
                }
            }
            _ = try await stream.text(pause: .seconds(500))
            #expect(home.loop.now - start <= .seconds(11))
            dripping.cancel()
        }
    }

    @Test func aClientThatDoesNotReadIsLetGo() throws {
        let reports = EventList<String>()
        let configuration = HTTPServerConfiguration { $0.report = { reports.append($0) } }
        try ServedHome.run(
            configuration, window: 1000,
            handler: { _ in { _, _ in HTTPServerResponse(.ok, body: [UInt8](repeating: 65, count: 100_000)) } }
        ) { home in
            let stream = try await home.connect()
            stream.write(String.plainRequest.bytes)
            try await home.loop.sleep(for: .seconds(29))
            #expect(await home.server.connectionCount == 1)
            try await home.loop.sleep(for: .seconds(2))
            #expect(await home.server.connectionCount == 0)
            #expect(reports.all == ["connection 1 is closed: the client does not read its answer"])
            stream.close()
        }
    }

    @Test func aSlowClientIsGrantedAsMuchTimeAsItUses() throws {
        try ServedHome.run(
            HTTPServerConfiguration(), window: 1000,
            handler: { _ in { _, _ in HTTPServerResponse(.ok, body: [UInt8](repeating: 65, count: 9_000)) } }
        ) { home in
            let stream = try await home.connect()
            stream.write(String.plainRequest.bytes)
            var count = 0
            while count < 9_000 {
                try await home.loop.sleep(for: .seconds(25))
                count += try await stream.read(deadline: home.loop.now + .seconds(1))?.count ?? 0
            }
            #expect(await home.server.connectionCount == 1)
            stream.close()
        }
    }

    @Test func anIdleConnectionMakesRoomAndABusyOneDoesNot() throws {
        let configuration = HTTPServerConfiguration { $0.maximumConnections = 2 }
        try ServedHome.run(
            configuration,
            handler: { loop in
                { request, _ in
                    if request.target.hasPath("/slow") { try? await loop.sleep(for: .seconds(60)) }
                    return HTTPServerResponse(.noContent)
                }
            }
        ) { home in
            let idle = try await home.client()
            _ = try await idle.send(HTTPRequest(.get, "/"))
            let slow = try await home.client()
            let waiting = home.loop.task { try await slow.send(HTTPRequest(.get, "/slow"), within: .seconds(90)) }
            // The third takes the place of the idle one.
            let third = try await home.client()
            #expect(try await third.send(HTTPRequest(.get, "/")).status == .noContent)
            await #expect(throws: HTTPClientError.self) { try await idle.send(HTTPRequest(.get, "/")) }
            let busy = home.loop.task { try await third.send(HTTPRequest(.get, "/slow"), within: .seconds(90)) }
            try await home.loop.sleep(for: .seconds(1))
            // Now both are at work.
            let response = try await home.client().send(HTTPRequest(.get, "/"))
            #expect(response.status == .serviceUnavailable)
            #expect(response.headers[.retryAfter]?.rawValue == "1")
            #expect(try await waiting.value.status == .noContent)
            #expect(try await busy.value.status == .noContent)
        }
    }

    @Test func stoppingLetsRunningRequestsFinish() throws {
        try ServedHome.run(handler: { loop in
            { _, _ in
                try? await loop.sleep(for: .seconds(3))
                return HTTPServerResponse(.ok, body: "done".bytes)
            }
        }) { home in
            let idle = try await home.connect()
            let running = home.loop.task {
                try await home.exchange(.plainRequest + .plainRequest, pause: .seconds(9))
            }
            try await home.loop.sleep(for: .seconds(1))
            let start = home.loop.now
            #expect(await home.server.stop(within: .seconds(10)) == 0)
            #expect(home.loop.now - start == .seconds(2))
            // Behind the one in progress the connection ends.
            let answer = try await running.value
            #expect(answer == "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 4\r\n\r\ndone")
            #expect(try await idle.read(deadline: nil) == nil)
            await #expect(throws: (any Error).self) { try await home.connect() }
        }
    }

    @Test func stoppingCutsOffWhatDoesNotFinish() throws {
        let cancelled = EventList<Bool>()
        try ServedHome.run(handler: { loop in
            { _, _ in
                try? await loop.sleep(for: .seconds(300))
                cancelled.append(Task.isCancelled)
                return HTTPServerResponse(.ok)
            }
        }) { home in
            let running = home.loop.task { try await home.exchange(.plainRequest) }
            try await home.loop.sleep(for: .milliseconds(500))
            #expect(await home.server.stop(within: .seconds(10)) == 1)
            #expect(try await running.value == "")
            try await home.loop.sleep(for: .seconds(1))
            #expect(cancelled.all == [true])
            #expect(await home.server.connectionCount == 0)
        }
    }
}
