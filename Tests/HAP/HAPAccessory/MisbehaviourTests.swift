import HAPAccessory
import HAPModel
import HAPProtocol
import HearthNetworking
import HearthServiceDiscovery
import Testing

/// What a server does on request that a well-behaved one would not.
@Suite struct MisbehaviourTests {
    private static func announced(_ home: TestHome) async throws -> DiscoveredService? {
        let other = MemoryDiscovery(link: home.link, hostLabel: "other", addresses: [IPAddress(192, 0, 2, 9)])
        // A service that is there is told of before this returns.
        var events = try await other.browse("_hap._tcp").makeAsyncIterator()
        await other.stop()
        return await events.next()?.service
    }

    @Test func anExtraEventLeavesAtOnceToSubscribersOnly() throws {
        try TestHome.run { home in
            let accessory = try await home.pair()
            let listener = try await home.session(home.first, accessory)
            let other = try await home.session(home.first, accessory)
            try await listener.subscribe(TestHome.brightness)
            let start = home.loop.now
            for _ in 0..<3 {
                await home.server.sendEvent([(TestHome.brightness, 5), (TestHome.lampOn, true)])
            }
            // Nothing is said of what the connection is not subscribed to.
            for _ in 0..<3 { #expect(try await listener.event() == [TestHome.brightness: 5]) }
            #expect(home.loop.now == start)
            #expect(try await other.event() == nil)
            #expect(try await other.value(TestHome.brightness) == 70)
        }
    }

    @Test func movesToAnotherPortAndKeepsItsConnections() throws {
        try TestHome.run { home in
            let accessory = try await home.pair()
            let session = try await home.session(home.first, accessory)
            let new = try await home.server.move(to: .ip(IPAddress(192, 0, 2, 1), port: 0))
            #expect(new.port != 5001)
            #expect(try await session.value(TestHome.brightness) == 70)
            await #expect(throws: NetworkError.self) { _ = try await home.connect() }
            let moved = TestConnection(try await home.network.connect(to: new, deadline: nil))
            try await moved.verify(home.first, accessory)
            try await home.loop.sleep(for: .seconds(1))
            #expect(try await Self.announced(home)?.port == new.port)
        }
    }

    @Test func aPortThatIsTakenLeavesEverythingAsItWas() throws {
        try TestHome.run { home in
            let taken = try home.network.listen(on: .ip(IPAddress(192, 0, 2, 1), port: 6000))
            await #expect {
                try await home.server.move(to: .ip(IPAddress(192, 0, 2, 1), port: 6000))
            } throws: { ($0 as? AccessoryServerError)?.code == .network }
            taken.close()
            _ = try await home.session()
        }
    }

    @Test func theConfigurationNumberRisesWithoutAChange() throws {
        try TestHome.run { home in
            try await home.server.raiseConfigurationNumber()
            try await home.loop.sleep(for: .seconds(1))
            let found = try #require(try await Self.announced(home))
            #expect(try AccessoryAdvertisement(pairs: found.txt.pairs).configurationNumber == 2)
        }
    }

    @Test func lostPairingsShowOnlyAtTheNextVerify() throws {
        try TestHome.run { home in
            let accessory = try await home.pair()
            let session = try await home.session(home.first, accessory)
            try await home.server.losePairings()
            #expect(await home.server.pairings.isEmpty)
            #expect(try await session.value(TestHome.brightness) == 70)
            let failure = await #expect(throws: PairingFailure.self) {
                _ = try await home.session(home.first, accessory)
            }
            #expect(failure?.refusal == .authentication)
            _ = try await home.pair()
        }
    }

    @Test func anotherNameIsAnnouncedAndTheIdentityStays() throws {
        try TestHome.run { home in
            try await home.loop.sleep(for: .seconds(1))
            let before = try #require(try await Self.announced(home))
            await home.server.setAdvertisedName("Somebody else")
            try await home.loop.sleep(for: .seconds(1))
            let after = try #require(try await Self.announced(home))
            #expect(after.name == "Somebody else")
            #expect(after.txt == before.txt)
            await home.server.setAdvertisedName(nil)
            try await home.loop.sleep(for: .seconds(1))
            #expect(try await Self.announced(home)?.name == "Bridge")
        }
    }

    @Test func servesWithoutBeingAnnounced() throws {
        try TestHome.run { home in
            await home.server.setAdvertised(false)
            #expect(try await Self.announced(home) == nil)
            _ = try await home.session()
            await home.server.setAdvertised(true)
            try await home.loop.sleep(for: .seconds(1))
            #expect(try await Self.announced(home) != nil)
        }
    }

    @Test func everyConnectionOrOneIsClosed() throws {
        try TestHome.run { home in
            let log = await EventLog(home.server, home.loop)
            let accessory = try await home.pair()
            let first = try await home.session(home.first, accessory)
            let second = try await home.session(home.first, accessory)
            let ids = log.all.compactMap { if case .verified(let id, _) = $0 { id } else { nil } }
            await home.server.closeConnections(ids[0])
            #expect(await first.isClosed())
            #expect(try await second.value(TestHome.brightness) == 70)
            await home.server.closeConnections()
            #expect(await second.isClosed())
        }
    }
}
