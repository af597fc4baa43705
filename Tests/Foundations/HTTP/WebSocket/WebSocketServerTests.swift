import HearthHTTP
import HearthNetworking
import Testing

/// The server's side, in memory and virtual time.
@Suite struct WebSocketServerTests {
    /// Sends back what comes.
    static let echo: @Sendable (EventLoop) -> HTTPServer.Handler = { _ in
        { request, _ in
            guard request.target.hasPath("/socket") else { return HTTPServerResponse(.notFound) }
            return .webSocket { socket in
                for try await message in socket.messages { try await socket.send(message) }
            }
        }
    }

    /// RFC 6455, section 1.3.
    @Test func theKeyIsAnsweredAsTheSpecificationShows() throws {
        try ServedHome.run(handler: Self.echo) { home in
            let socket = try await RawSocket.open(home)
            #expect(
                socket.head == "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    + "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n")
            socket.stream.close()
        }
    }

    /// Extensions are refused by not naming them; what comes right behind the request is not lost.
    @Test func messagesAreEchoedAndPingsAnswered() throws {
        try ServedHome.run(handler: Self.echo) { home in
            let early = RawFrame.masked(0x81, "early".bytes) + RawFrame.masked(0x01, "fr".bytes)
            let socket = try await RawSocket.open(
                home, fields: "Sec-WebSocket-Extensions: permessage-deflate\r\n", sending: early)
            #expect(!socket.head.contains("deflate"))
            socket.stream.write(
                RawFrame.masked(0x89, [9]) + RawFrame.masked(0x80, "agment".bytes)
                    + RawFrame.masked(0x88, RawFrame.close(3000, "enough")))
            let events = try await socket.events()
            // The close frame may overtake the last echo, not the others.
            #expect(events.first == .message(.text("early")))
            #expect(events.contains(.pong([9])))
            #expect(events.last == .close(WebSocketCloseCode(rawValue: 3000), reason: ""))
            #expect(try await socket.ends(within: .seconds(1)))
        }
    }

    static let refusals: [(String, String, String)] = [
        ("Upgrade: websocket\r\n", "Upgrade: h2c\r\n", "426"),
        ("Connection: keep-alive, Upgrade\r\n", "Connection: keep-alive\r\n", "426"),
        ("Sec-WebSocket-Version: 13", "Sec-WebSocket-Version: 8", "426"),
        ("Sec-WebSocket-Version: 13\r\n", "", "426"),
        ("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n", "", "400"),
        ("dGhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZSBub25jZQ", "400"),
        ("dGhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZSBub25 ZQ==", "400"),
        ("GET ", "POST ", "400"), ("HTTP/1.1", "HTTP/1.0", "400"),
    ]

    @Test(arguments: refusals)
    func requestsThatOpenNoSocketAreRefused(_ part: String, _ other: String, _ status: String) throws {
        try ServedHome.run(handler: Self.echo) { home in
            let request = (RawSocket.request + "\r\n").replacing(part, with: other)
            let answer = try await home.exchange(request)
            #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
            #expect(answer.contains("Sec-WebSocket-Version: 13\r\n") == (status == "426"))
            #expect(answer.contains("Upgrade: websocket\r\n") == (status == "426"))
        }
    }

    @Test func aRefusedClientMayAskAgainOverTheSameConnection() throws {
        try ServedHome.run(handler: Self.echo) { home in
            let stream = try await home.connect()
            stream.write((RawSocket.request.replacing("13", with: "7") + "\r\n").bytes)
            #expect(try await stream.text(pause: .seconds(1)).status == "HTTP/1.1 426 Upgrade Required")
            stream.write((RawSocket.request + "\r\n").bytes)
            #expect(try await stream.text(pause: .seconds(1)).status == "HTTP/1.1 101 Switching Protocols")
            stream.close()
        }
    }

    @Test func theSubprotocolIsTheHandlersChoice() throws {
        try ServedHome.run(handler: { _ in
            { request, _ in
                .webSocket(protocol: request.webSocketProtocols.contains("two") ? "two" : "three") { _ in }
            }
        }) { home in
            let chosen = try await RawSocket.open(
                home, fields: "Sec-WebSocket-Protocol: one, two\r\nSec-WebSocket-Protocol: four\r\n")
            #expect(chosen.head.contains("Sec-WebSocket-Protocol: two\r\n"))
            let refused = try await home.exchange(RawSocket.request + "Sec-WebSocket-Protocol: one\r\n\r\n")
            #expect(refused.hasPrefix("HTTP/1.1 400 "))
            chosen.stream.close()
        }
    }

    @Test(arguments: [
        (RawFrame(0x81, [65]).bytes, 1002), (RawFrame.masked(0x81, [0xFF]), 1007),
        ([0x82, 0xFF, 0, 0, 0, 0, 0x40, 0, 0, 0], 1009),
    ])
    func violationsAreAnsweredWithTheirCode(_ bytes: [UInt8], _ code: Int) throws {
        let reports = EventList<String>()
        try ServedHome.run(HTTPServerConfiguration { $0.report = { reports.append($0) } }, handler: Self.echo) { home in
            let socket = try await RawSocket.open(home)
            socket.stream.write(bytes)
            guard case .close(let found, _)? = try await socket.events().last else {
                Issue.record("no close frame")
                return
            }
            #expect(Int(found.rawValue) == code)
            try await home.loop.sleep(for: .seconds(3))
            #expect(await home.server.connectionCount == 0)
            #expect(reports.all.count == 1)
        }
    }

    @Test(arguments: [(false, 1000), (true, 1011)])
    func theEndOfTheHandlerClosesTheSocket(_ fails: Bool, _ code: Int) throws {
        try ServedHome.run(handler: { _ in
            { _, _ in
                .webSocket { socket in
                    try await socket.send(.text("bye"))
                    if fails { throw HTTPStreamFailure() }
                }
            }
        }) { home in
            let socket = try await RawSocket.open(home)
            let closing = home.loop.task { try await socket.events() }
            try await home.loop.sleep(for: .milliseconds(100))
            socket.stream.write(RawFrame.masked(0x88, RawFrame.close(code)))
            #expect(
                try await closing.value == [
                    .message(.text("bye")), .close(WebSocketCloseCode(rawValue: UInt16(code)), reason: ""),
                ])
            try await home.loop.sleep(for: .milliseconds(1))
            #expect(await home.server.connectionCount == 0)
        }
    }

    @Test func aClientThatDoesNotAnswerTheCloseFrameIsNotWaitedForLong() throws {
        try ServedHome.run(handler: { _ in { _, _ in .webSocket { _ in } } }) { home in
            let start = home.loop.now
            let socket = try await RawSocket.open(home)
            #expect(try await socket.ends(within: .seconds(60)))
            #expect(home.loop.now - start == .seconds(5))
        }
    }

    @Test func aStoppingServerSaysThatItGoesAway() throws {
        let endings = EventList<WebSocketClosure?>()
        try ServedHome.run(handler: { _ in
            { _, _ in
                .webSocket { socket in
                    while try await socket.receive() != nil {}
                    endings.append(await socket.closure)
                }
            }
        }) { home in
            let polite = try await RawSocket.open(home)
            let silent = try await RawSocket.open(home)
            let reading = home.loop.task {
                let events = try await polite.events(pause: .milliseconds(500))
                polite.stream.write(RawFrame.masked(0x88, RawFrame.close(1001)))
                return events
            }
            let start = home.loop.now
            #expect(await home.server.stop(within: .seconds(10)) == 0)
            #expect(home.loop.now - start == .seconds(5))
            #expect(try await reading.value == [.close(.goingAway, reason: "the server stops")])
            #expect(endings.all.count == 2)
            #expect(endings.all.allSatisfy { $0?.code == .goingAway && $0?.isByPeer == false })
            silent.stream.close()
        }
    }
}

private struct HTTPStreamFailure: Error {}
