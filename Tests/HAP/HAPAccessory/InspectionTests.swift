import HAPAccessory
import HAPModel
import HAPProtocol
import HearthHTTP
import HearthNetworking
import Testing

@Suite struct InspectionTests {
    @Test func everyMessageIsSeenInTheClearWithWhoSaysIt() throws {
        try TestHome.run { home in
            let inspector = TestInspector()
            await home.server.setInspector(inspector)
            let session = try await home.session()
            try await session.subscribe(TestHome.lampOn)
            try await home.server.setValue(true, of: TestHome.lampOn)
            _ = try #require(try await session.event())
            let paths = inspector.requests.map { "\($0.request.method.rawValue) \($0.request.target)" }
            #expect(
                paths == Array(repeating: "POST /pair-setup", count: 3)
                    + Array(repeating: "POST /pair-verify", count: 2)
                    + ["PUT /characteristics"])
            // The last answer of pair-verify is still in the clear; the controller is known by then.
            #expect(inspector.requests.map(\.session.isSecured) == [false, false, false, false, false, true])
            #expect(inspector.requests.last?.session.controller == home.first.identifier)
            let event = try #require(inspector.sent.last)
            #expect(event.message.kind == .event)
            #expect(String(decoding: event.message.bytes, as: UTF8.self).hasPrefix("EVENT/1.0 200 OK\r\n"))
            #expect(event.session.controller == home.first.identifier)
            await session.close()
            try await home.loop.sleep(for: .seconds(1))
            #expect(inspector.ended.last?.id == event.session.id)
        }
    }

    @Test func anInspectorThatChangesNothingChangesNothing() throws {
        try TestHome.run { home in
            let accessory = try await home.pair()
            let session = try await home.session(home.first, accessory)
            let plain = try await session.read("2.9,2.10,99.1")
            await home.server.setInspector(TestInspector())
            #expect(try await session.read("2.9,2.10,99.1") == plain)
            await home.server.setInspector(nil)
            #expect(try await session.read("2.9,2.10,99.1") == plain)
        }
    }

    @Test func aRequestMayBeAnsweredInTheServersPlace() throws {
        try TestHome.run { home in
            let session = try await home.session()
            await home.server.setInspector(
                TestInspector(incoming: { message, _ in message.fate = .answeredWith(HTTPResponse(.serviceUnavailable))
                }))
            #expect(try await session.read("2.9").status == .serviceUnavailable)
            await home.server.setInspector(nil)
            #expect(try await session.read("2.9").status == .ok)
        }
    }

    @Test func aRequestMayBeIgnoredOrEndTheConnection() throws {
        try TestHome.run { home in
            let accessory = try await home.pair()
            let session = try await home.session(home.first, accessory)
            await home.server.setInspector(TestInspector(incoming: { message, _ in message.fate = .ignored }))
            try await session.send(.get, "/accessories")
            #expect(try await session.next() == nil)
            await home.server.setInspector(TestInspector(incoming: { message, _ in message.fate = .closed }))
            try await session.send(.get, "/accessories")
            #expect(await session.isClosed())
        }
    }

    @Test func aResponseMayBeReplacedAndHeldBack() throws {
        try TestHome.run { home in
            let session = try await home.session()
            await home.server.setInspector(
                TestInspector(outgoing: { message, _ in
                    message.bytes = HTTPResponse(.ok, body: Array("{}".utf8)).bytes
                    message.delay = .seconds(3)
                }))
            let start = home.loop.now
            #expect(try await session.read("2.9").text == "{}")
            #expect(home.loop.now - start == .seconds(3))
        }
    }

    @Test func aSpoiledMessageFailsAuthentication() throws {
        try TestHome.run { home in
            let session = try await home.session()
            await home.server.setInspector(TestInspector(outgoing: { message, _ in message.isSpoiled = true }))
            await #expect(throws: FrameError.self) { try await session.read("2.9") }
        }
    }

    @Test func aCutMessageBreaksTheConnectionAfterItsBytes() throws {
        try TestHome.run { home in
            let session = try await home.session()
            await home.server.setInspector(TestInspector(outgoing: { message, _ in message.cut = 7 }))
            try await session.send(.get, "/accessories")
            #expect(try await session.stream.read(deadline: nil)?.count == 7)
            await #expect {
                try await session.stream.read(deadline: nil)
            } throws: { ($0 as? NetworkError)?.code == .connectionReset }
        }
    }

    @Test func eventsMayBeLostDoubledAndLate() throws {
        try TestHome.run { home in
            let session = try await home.session()
            try await session.subscribe(TestHome.button)
            let copies = [0, 2, 1]
            for count in copies {
                await home.server.setInspector(TestInspector(outgoing: { message, _ in message.copies = count }))
                try await home.server.setValue(Value(count), of: TestHome.button)
            }
            #expect(try await session.event() == [TestHome.button: 2])
            #expect(try await session.event() == [TestHome.button: 2])
            #expect(try await session.event() == [TestHome.button: 1])
            await home.server.setInspector(TestInspector(outgoing: { message, _ in message.delay = .seconds(4) }))
            let start = home.loop.now
            try await home.server.setValue(0, of: TestHome.button)
            #expect(try await session.event() == [TestHome.button: 0])
            #expect(home.loop.now - start == .seconds(4))
        }
    }

    @Test func aLateEventNeverSplitsAnAnswer() throws {
        try TestHome.run { home in
            let session = try await home.session()
            try await session.subscribe(TestHome.button)
            await home.server.setInspector(
                TestInspector(outgoing: { message, _ in
                    message.delay = message.kind == .event ? .seconds(1) : .seconds(2)
                }))
            try await home.server.setValue(0, of: TestHome.button)
            #expect(try await session.read("2.9").status == .ok)
            #expect(try await session.event() == [TestHome.button: 0])
        }
    }

    @Test func bytesMayGoOverTheWireAsTheyAre() throws {
        try TestHome.run { home in
            let session = try await home.session()
            await home.server.setInspector(TestInspector(outgoing: { message, _ in message.replacement = [1, 2, 3] }))
            try await session.send(.get, "/accessories")
            #expect(try await session.stream.read(deadline: nil) == [1, 2, 3])
        }
    }
}
