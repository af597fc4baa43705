import HearthNetworking
import HomeEngine
import HomeModel
import HomeTesting
import Testing

@Suite struct LinkRosterTests {
    private func run(_ body: @escaping @Sendable (EventLoop) async throws -> Void) throws {
        let loop = EventLoop.manual()
        defer { loop.shutdown() }
        try loop.run(advances: 200_000) { try await body(loop) }
    }

    @Test func everyLinkIsConnectedAndItsStatesAreTold() throws {
        try run { loop in
            let home = try await FakeHome(["a", "b"], loop: loop)
            try await loop.sleep(for: .milliseconds(1))
            let events = await home.takeEvents()
            #expect(
                events == [.init(link: "a", event: .state(.connected)), .init(link: "b", event: .state(.connected))])
            #expect(home.told.isReady.withLock { $0 } == 1)
        }
    }

    @Test func aBurstIsAnnouncedOnceAndAnnouncedAgainWhenItWasTaken() throws {
        try run { loop in
            let home = try await FakeHome(["a"], loop: loop)
            let link = try #require(home.links.first)
            let on = CharacteristicAddress("self", "on")
            _ = try await link.subscribe([on])
            _ = await home.takeEvents()
            let before = home.told.isReady.withLock { $0 }
            for number in 0..<500 { await link.change(on, to: .bool(number % 2 == 1)) }
            try await loop.sleep(for: .milliseconds(1))
            #expect(home.told.isReady.withLock { $0 } == before + 1)
            #expect(await home.takeEvents().map(\.event) == (0..<500).map { .value(on, .bool($0 % 2 == 1)) })
            await link.press(on)
            try await loop.sleep(for: .milliseconds(1))
            #expect(home.told.isReady.withLock { $0 } == before + 2)
        }
    }

    @Test func aDeadAccessoryDelaysNobody() throws {
        try run { loop in
            let home = try await FakeHome((0..<200).map { "\($0)" }, loop: loop) { link in
                if link.name.hasSuffix("7") {
                    await link.set {
                        $0.isReachable = false
                        $0.delay = .seconds(10)
                    }
                }
            }
            try await loop.sleep(for: .milliseconds(1))
            for link in home.links {
                let state = await home.roster.state(link.name)
                #expect(state == (link.name.hasSuffix("7") ? .connecting : .connected))
            }
        }
    }

    @Test func aPeerThatLeftWithoutAWordIsNoticedInBoundedTime() throws {
        try run { loop in
            let home = try await FakeHome(["a"], loop: loop)
            let link = try #require(home.links.first)
            try await loop.sleep(for: .seconds(5))
            await link.set {
                $0.isMute = true
                $0.isReachable = false
            }
            // 30 s of silence since it connected, 10 s for the sign of life.
            try await loop.sleep(for: .seconds(34))
            #expect(await home.roster.state("a") == .connected)
            try await loop.sleep(for: .seconds(2))
            #expect(await home.roster.state("a") == .unreachable(LinkFault(.unreachable, "The fake accessory is off.")))
            await link.set {
                $0.isMute = false
                $0.isReachable = true
            }
            try await loop.sleep(for: .seconds(90))
            #expect(await home.roster.state("a") == .connected)
        }
    }

    @Test func aRequestWithoutAnAnswerIsNoticedInTenSeconds() throws {
        try run { loop in
            let home = try await FakeHome(["a"], loop: loop)
            let link = try #require(home.links.first)
            await link.set {
                $0.isMute = true
                $0.isReachable = false
            }
            let start = loop.now
            let error = await #expect(throws: LinkError.self) {
                try await link.write(LinkWrite(CharacteristicAddress("self", "on"), true))
            }
            #expect(error?.code == .timedOut)
            #expect(loop.now - start == .seconds(10))
            try await loop.sleep(for: .milliseconds(1))
            #expect(await home.roster.state("a").isConnected == false)
        }
    }

    @Test func anIdleHomeIsOnlyAskedForSignsOfLife() throws {
        try run { loop in
            let home = try await FakeHome(["a"], loop: loop)
            let link = try #require(home.links.first)
            try await loop.sleep(for: .seconds(125))
            #expect(
                await link.transcript == ["0 connect", "0 connected", "30 check", "60 check", "90 check", "120 check"])
        }
    }

    @Test func aRemovedLinkIsClosedAndForgotten() throws {
        try run { loop in
            let home = try await FakeHome(["a", "b"], loop: loop)
            await home.roster.remove("a")
            #expect(await home.links.first?.isClosed == true)
            #expect(await home.roster.names == ["b"])
            #expect(await home.roster.state("a") == .idle)
            try await loop.sleep(for: .seconds(600))
            #expect(await home.links.first?.transcript.contains { $0.hasSuffix("check") } == false)
        }
    }
}
