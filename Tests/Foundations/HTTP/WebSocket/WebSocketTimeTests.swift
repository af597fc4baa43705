import HearthHTTP
import HearthNetworking
import Testing

/// Keep-alive, backpressure and slow peers, in virtual time.
@Suite struct WebSocketTimeTests {
    private static let listening: @Sendable (EventLoop) -> HTTPServer.Handler = { _ in
        { _, _ in .webSocket { socket in while try await socket.receive() != nil {} } }
    }

    @Test func aSilentClientIsAskedAndThenLetGo() throws {
        let reports = EventList<String>()
        try ServedHome.run(HTTPServerConfiguration { $0.report = { reports.append($0) } }, handler: Self.listening) {
            home in
            let start = home.loop.now
            let socket = try await RawSocket.open(home)
            // Twice it answers; then it is silent.
            for _ in 0..<2 {
                let bytes = try await socket.stream.read(deadline: home.loop.now + .seconds(60)) ?? []
                #expect(WebSocketParser.run(.client, [bytes]).events == [.ping([])])
                socket.stream.write(RawFrame.masked(0x8A))
            }
            #expect(home.loop.now - start == .seconds(60))
            #expect(try await socket.ends(within: .seconds(60)))
            #expect(home.loop.now - start == .seconds(100))
            try await home.loop.sleep(for: .seconds(3))
            #expect(await home.server.connectionCount == 0)
            #expect(reports.all.count == 1)
        }
    }

    @Test func anyByteCountsAsLife() throws {
        try ServedHome.run(handler: Self.listening) { home in
            let socket = try await RawSocket.open(home)
            for byte in RawFrame.masked(0x81, "slow".bytes) {
                try await home.loop.sleep(for: .seconds(29))
                socket.stream.write([byte])
            }
            await #expect(throws: NetworkError.self) { try await socket.stream.read(deadline: home.loop.now) }
            #expect(await home.server.connectionCount == 1)
            socket.stream.close()
        }
    }

    /// What the handler does not take is left with the client, and no silence is held against it.
    @Test func aHandlerThatDoesNotReceiveMakesTheClientWait() throws {
        let counts = EventList<Int>()
        try ServedHome.run(
            window: 10_000,
            handler: { loop in
                { _, _ in
                    .webSocket { socket in
                        try await loop.sleep(for: .seconds(300))
                        var count = 0
                        while try await socket.receive() != nil { count += 1 }
                        counts.append(count)
                    }
                }
            }
        ) { home in
            let socket = try await RawSocket.open(home)
            let message = RawFrame.masked(0x82, [UInt8](repeating: 1, count: 1000))
            for _ in 0..<200 { socket.stream.write(message) }
            try await home.loop.sleep(for: .seconds(100))
            // 64 messages wait in the server, and the network holds its window.
            #expect(socket.stream.queuedBytes > 90_000)
            try await home.loop.sleep(for: .seconds(210))
            #expect(socket.stream.queuedBytes == 0)
            socket.stream.write(RawFrame.masked(0x88))
            #expect(try await socket.ends(within: .seconds(5)))
            #expect(counts.all == [200])
        }
    }

    @Test func sendingWaitsForTheClientAndGivesUpOneThatTakesNothing() throws {
        let failures = EventList<WebSocketError.Code>()
        try ServedHome.run(
            window: 10_000,
            handler: { loop in
                { _, _ in
                    .webSocket { socket in
                        do throws(WebSocketError) {
                            for _ in 0..<1_000 { try await socket.send(.binary([UInt8](repeating: 1, count: 1000))) }
                        } catch {
                            failures.append(error.code)
                        }
                    }
                }
            }
        ) { home in
            let slow = try await RawSocket.open(home)
            let start = home.loop.now
            // 4 KB in 25 seconds are little, but no standstill.
            for _ in 0..<4 {
                try await home.loop.sleep(for: .seconds(25))
                _ = try await slow.stream.read(deadline: home.loop.now)
                slow.stream.write(RawFrame.masked(0x8A))
            }
            #expect(failures.all.isEmpty)
            let still = home.loop.task { while failures.all.isEmpty { try await home.loop.sleep(for: .seconds(1)) } }
            try await still.value
            #expect(failures.all == [.unresponsive])
            #expect(home.loop.now - start <= .seconds(141))
            slow.stream.close()
        }
    }

    @Test func offeringNeverWaitsAndLetsASlowClientGo() throws {
        let reports = EventList<String>()
        let offered = EventList<Bool>()
        let serving = HTTPServerConfiguration { $0.report = { reports.append($0) } }
        var socketLimits = WebSocketConfiguration()
        socketLimits.unreadBytes = 100_000
        let limits = socketLimits
        try ServedHome.run(
            serving, window: 10_000,
            handler: { _ in
                { _, _ in
                    .webSocket(configuration: limits) { socket in
                        for _ in 0..<200 { socket.offer(.binary([UInt8](repeating: 1, count: 1000))) }
                        offered.append(await socket.isOpen)
                        _ = try await socket.receive()
                    }
                }
            }
        ) { home in
            let socket = try await RawSocket.open(home)
            try await home.loop.sleep(for: .seconds(1))
            #expect(offered.all == [false])
            #expect(await home.server.connectionCount == 0)
            #expect(reports.all == ["connection 1 is closed: The other side leaves more than 100000 bytes unread."])
            socket.stream.close()
        }
    }

    @Test func theHandlerIsCancelledWhenTheClientLeaves() throws {
        let cancelled = EventList<Bool>()
        try ServedHome.run(handler: { loop in
            { _, _ in
                .webSocket { _ in
                    try? await loop.sleep(for: .seconds(1_000))
                    cancelled.append(Task.isCancelled)
                }
            }
        }) { home in
            let socket = try await RawSocket.open(home)
            socket.stream.close()
            try await home.loop.sleep(for: .seconds(1))
            #expect(cancelled.all == [true])
            #expect(await home.server.connectionCount == 0)
        }
    }
}
