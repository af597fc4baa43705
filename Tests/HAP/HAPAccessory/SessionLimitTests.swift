import HAPAccessory
import HAPModel
import HAPProtocol
import HearthHTTP
import HearthNetworking
import Testing

@Suite struct SessionLimitTests {
    // IC-013
    @Test func theNinthConnectionTakesThePlaceOfTheIdlest() throws {
        try TestHome.run(configure: { $0.maximumSessions = 8 }) { home in
            let accessory = try await home.pair()
            var sessions: [TestConnection] = []
            for _ in 0..<8 {
                sessions.append(try await home.session(home.first, accessory))
                try await home.loop.sleep(for: .seconds(1))
            }
            // The first has just been at work, and the second is subscribed to something: the third is missed least.
            #expect(try await sessions[0].value(TestHome.lampOn) == false)
            try await sessions[1].subscribe(TestHome.lampOn)
            let ninth = try await home.session(home.first, accessory)
            #expect(try await ninth.value(TestHome.lampOn) == false)
            #expect(await sessions[2].isClosed())
            for (index, session) in sessions.enumerated() where index != 2 {
                #expect(try await session.value(TestHome.lampOn) == false)
            }
        }
    }

    // IC-013
    @Test func strangersMakeRoomBeforeVerifiedConnections() throws {
        try TestHome.run(configure: { $0.maximumSessions = 8 }) { home in
            let session = try await home.session()
            var strangers: [TestConnection] = []
            for _ in 0..<20 { strangers.append(try await home.connect()) }
            #expect(try await session.value(TestHome.lampOn) == false)
            #expect(await home.server.sessionCount == 8)
        }
    }

    // IC-013
    @Test func whenAllAreAtWorkANewConnectionIsTurnedAway() throws {
        try TestHome.run(
            configure: { $0.maximumSessions = 8 },
            script: {
                $0.live = [TestHome.temperature]
                $0.delays = [3: .seconds(5)]
                $0.values = [TestHome.temperature: .value(20)]
            }
        ) { home in
            let accessory = try await home.pair()
            var sessions: [TestConnection] = []
            for _ in 0..<8 { sessions.append(try await home.session(home.first, accessory)) }
            for session in sessions { try await session.send(.get, "/characteristics?id=3.9") }
            try await home.loop.sleep(for: .milliseconds(1))
            let ninth = try await home.connect()
            #expect(try await ninth.response().status == .serviceUnavailable)
            #expect(await ninth.isClosed())
            for session in sessions { #expect(try await session.response().status == .ok) }
        }
    }

    // IC-015
    @Test func anIdleVerifiedConnectionIsLeftInPeace() throws {
        try TestHome.run { home in
            let session = try await home.session()
            #expect(try await session.next(within: .seconds(300)) == nil)
            #expect(try await session.value(TestHome.lampOn) == false)
        }
    }

    @Test func aConnectionThatNeverVerifiesIsClosed() throws {
        try TestHome.run { home in
            let start = home.loop.now
            let connection = try await home.connect()
            #expect(await connection.isClosed(within: .seconds(120)))
            #expect(home.loop.now - start == .seconds(60))
        }
    }

    @Test func aPersonHasTimeToFindTheSetupCode() throws {
        try TestHome.run { home in
            var machine = PairSetupController(identity: home.first)
            var generator = SystemRandomNumberGenerator()
            let connection = try await home.connect()
            _ = try machine.receive(try await connection.request(.post, "/pair-setup", machine.start()).body)
            try await home.loop.sleep(for: .seconds(200))
            let proof = try machine.enter(home.code, using: &generator)
            let response = try await connection.request(.post, "/pair-setup", proof)
            #expect(throws: Never.self) { try machine.receive(response.body) }
        }
    }

    @Test func aVerifiedConnectionThatIsSilentForADayIsGivenUp() throws {
        try TestHome.run(configure: { $0.idleDeadline = .seconds(3_600) }) { home in
            let session = try await home.session()
            #expect(await session.isClosed(within: .seconds(3_500)) == false)
            #expect(await session.isClosed(within: .seconds(300)))
        }
    }

    @Test func stoppingEndsEverything() throws {
        try TestHome.run { home in
            let session = try await home.session()
            await home.server.stop()
            #expect(await session.isClosed())
            await #expect(throws: NetworkError.self) { try await home.connect() }
        }
    }
}
