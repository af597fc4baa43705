import HAPAccessory
import HAPModel
import HAPProtocol
import HearthHTTP
import HearthNetworking
import Testing

@Suite struct EventServingTests {
    // IC-044
    @Test func theWriterHearsNothingOfItsOwnWrite() throws {
        try TestHome.run { home in
            let accessory = try await home.pair()
            let writer = try await home.session(home.first, accessory)
            let other = try await home.session(home.first, accessory)
            try await writer.subscribe(TestHome.brightness)
            try await other.subscribe(TestHome.brightness)
            _ = try await writer.write(40, to: TestHome.brightness)
            #expect(try await other.event() == [TestHome.brightness: 40])
            #expect(try await writer.event() == nil)
            try await home.server.setValue(50, of: TestHome.brightness)
            #expect(try await writer.event() == [TestHome.brightness: 50])
            #expect(try await other.event() == [TestHome.brightness: 50])
        }
    }

    // IC-045
    @Test func aBurstIsOneEventAWindowWithTheLatestValues() throws {
        try TestHome.run { home in
            let session = try await home.session()
            try await session.subscribe(TestHome.temperature, TestHome.lampOn, TestHome.button)
            let start = home.loop.now
            try await home.server.setValue(10, of: TestHome.temperature)
            // The first change after a quiet window leaves at once.
            #expect(try await session.event() == [TestHome.temperature: 10])
            #expect(home.loop.now == start)
            for step in 1...30 {
                try await home.server.setValue(.float(10 + Double(step) / 10), of: TestHome.temperature)
                try await home.loop.sleep(for: .milliseconds(6))
            }
            try await home.server.setValue(true, of: TestHome.lampOn)
            try await home.server.setValue(0, of: TestHome.button)
            let pressed = home.loop.now
            #expect(try await session.event() == [TestHome.button: 0])
            #expect(home.loop.now == pressed)
            #expect(try await session.event() == [TestHome.temperature: 13, TestHome.lampOn: true])
            #expect(home.loop.now - start == .seconds(1))
            #expect(try await session.event() == nil)
        }
    }

    @Test func everyPressIsAnEventOfItsOwn() throws {
        try TestHome.run { home in
            let session = try await home.session()
            try await session.subscribe(TestHome.button)
            for press in [0, 0, 2] { try await home.server.setValue(Value(press), of: TestHome.button) }
            for press in [0, 0, 2] { #expect(try await session.event() == [TestHome.button: Value(press)]) }
        }
    }

    @Test func changesOfOneMomentLeaveTogether() throws {
        try TestHome.run { home in
            let accessory = try await home.pair()
            let writer = try await home.session(home.first, accessory)
            let other = try await home.session(home.first, accessory)
            try await other.subscribe(TestHome.lampOn, TestHome.brightness)
            _ = try await writer.write(
                #"{"characteristics":[{"aid":2,"iid":9,"value":true},{"aid":2,"iid":10,"value":5}]}"#)
            #expect(try await other.event() == [TestHome.lampOn: true, TestHome.brightness: 5])
        }
    }

    @Test func anUnchangedValueIsNoEvent() throws {
        try TestHome.run { home in
            let session = try await home.session()
            try await session.subscribe(TestHome.lampOn)
            try await home.server.setValue(false, of: TestHome.lampOn)
            #expect(try await session.event() == nil)
        }
    }

    // IC-011, IC-046
    @Test func eventsWaitForTheResponseInProgress() throws {
        try TestHome.run(
            script: {
                $0.live = [TestHome.temperature]
                $0.delays = [3: .milliseconds(800)]
                $0.values = [TestHome.temperature: .value(21)]
            }
        ) { home in
            let session = try await home.session()
            try await session.subscribe(TestHome.lampOn, TestHome.button)
            try await session.send(.get, "/characteristics?id=3.9")
            try await home.loop.sleep(for: .milliseconds(100))
            try await home.server.setValue(true, of: TestHome.lampOn)
            try await home.server.setValue(1, of: TestHome.button)
            let response = try #require(try await session.next())
            #expect(response.kind == .response)
            #expect(try CharacteristicReadResponse(response).entries.first?.value == 21)
            #expect(try await session.event() == [TestHome.button: 1])
            #expect(try await session.event() == [TestHome.lampOn: true])
        }
    }

    // IC-014
    @Test func subscriptionsDieWithTheirConnection() throws {
        try TestHome.run { home in
            let log = await EventLog(home.server, home.loop)
            let accessory = try await home.pair()
            let session = try await home.session(home.first, accessory)
            try await session.subscribe(TestHome.lampOn)
            await session.close()
            let again = try await home.session(home.first, accessory)
            try await home.server.setValue(true, of: TestHome.lampOn)
            #expect(try await again.event() == nil)
            #expect(await home.server.sessionCount == 1)
            #expect(log.all.contains { if case .disconnected = $0 { true } else { false } })
        }
    }

    @Test func unsubscribingTakesBackWhatIsStillUnsent() throws {
        try TestHome.run { home in
            let session = try await home.session()
            try await session.subscribe(TestHome.lampOn)
            try await home.server.setValue(true, of: TestHome.lampOn)
            #expect(try await session.event() == [TestHome.lampOn: true])
            try await home.server.setValue(false, of: TestHome.lampOn)
            _ = try await session.write(#"{"characteristics":[{"aid":2,"iid":9,"ev":false}]}"#)
            #expect(try await session.event() == nil)
        }
    }
}
