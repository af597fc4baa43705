import HearthCalendar
import HomeEngine
import HomeModel
import HomeTesting
import Testing

@Suite struct EngineTimeTests {
    private static func daily(_ hour: Int, _ minute: Int) -> Event.Kind {
        .calendar(CalendarComponents(hour: hour, minute: minute))
    }

    @Test func whatIsDueInBetweenComesAtItsTime() async throws {
        try await EngineHome.run { home in
            try await home.connected()
            let (lamp, fan) = (await home.characteristic("Lamp"), await home.characteristic("Fan"))
            try await home.engine.apply(.setTimeZone(home.home, .utc))
            let morning = try await home.when("Morning", [Self.daily(7, 0)], writes: [(lamp, true)])
            let night = try await home.when("Night", [Self.daily(22, 30)], writes: [(lamp, false), (fan, true)])
            try await home.engine.advance(to: home.time.now.civil + .seconds(7 * 86_400))
            let traces = try await home.traces()
            #expect(traces.map(\.outcome) == Array(repeating: .done, count: 14))
            #expect(traces.map(\.trigger) == (0..<7).flatMap { _ in [morning, night] })
            let start = try #require(Instant("2026-03-02T07:00:00Z"))
            let times = (0..<7).flatMap { day in
                [0, 55_800].map { second in start + Duration.seconds(day * 86_400 + second) }
            }
            #expect(traces.map(\.time) == times)
        }
    }

    @Test func tracesTellTheTimeOfTheHome() async throws {
        try await EngineHome.run { home in
            try await home.connected()
            let lamp = await home.characteristic("Lamp")
            try await home.engine.apply(.setTimeZone(home.home, try TimeZone("Asia/Kathmandu")))
            try await home.engine.apply(.setLocation(home.home, Coordinate(latitude: 27.7, longitude: 85.3)))
            _ = try await home.when(
                "Evening", [Self.daily(18, 30)], if: .afterSignificant(SignificantTime(.sunset)), writes: [(lamp, true)]
            )
            try await home.engine.advance(to: home.time.now.civil + .seconds(86_400))
            let trace = try #require(try await home.traces().first)
            #expect(trace.occasion == "at 18:30, due on 2026-03-02 18:30")
            let saw = try #require(trace.conditions.first?.saw)
            #expect(saw.hasPrefix("18:30:00, sunrise 06:2"), "\(saw)")
            #expect(saw.contains("sunset 18:0"), "\(saw)")
        }
    }

    /// - Parameters:
    ///   - away: how long the hub is down, from one minute before the time on.
    ///   - outcomes: of the automation that is due daily at 07:00.
    @Test(arguments: [
        (away: 30, outcomes: [RunTrace.Outcome.done]), (away: 60 + 299, outcomes: [.done]),
        (away: 60 + 301, outcomes: [.missed]),
    ])
    func aFiringMissedWhileTheHubWasDownIsMadeUpForWithinFiveMinutes(
        away: Int, outcomes: [RunTrace.Outcome]
    ) async throws {
        try await EngineHome.run { home in
            try await home.connected()
            let lamp = await home.characteristic("Lamp")
            try await home.engine.apply(.setTimeZone(home.home, .utc))
            _ = try await home.when("Morning", [Self.daily(7, 0)], writes: [(lamp, true)])
            try await home.engine.advance(to: home.time.now.civil + .seconds(59 * 60))
            await home.engine.close()
            home.time.move(by: .seconds(away))
            let again = try await EngineHome(
                loop: home.loop, links: [FakeLink("fake-Lamp", called: "Lamp", loop: home.loop)], store: home.store,
                history: home.history, time: home.time)
            try await again.engine.settle()
            try await again.engine.advance(to: again.time.now.civil + .seconds(3_600))
            #expect(try await again.traces().map(\.outcome) == outcomes)
            await again.engine.close()
        }
    }

    @Test func nothingFiresASecondTimeAfterAKill() async throws {
        try await EngineHome.run { home in
            try await home.connected()
            let lamp = await home.characteristic("Lamp")
            try await home.engine.apply(.setTimeZone(home.home, .utc))
            let morning = try await home.when("Morning", [Self.daily(7, 0)], writes: [(lamp, true)])
            try await home.engine.advance(to: home.time.now.civil + .seconds(3_600))
            #expect(await home.engine.values[lamp]?.value == true)
            // No word to the engine, and its memory is that of the beginning.
            try await home.store.setNote("automations", nil, durably: true)
            let again = try await home.restarted(clean: false)
            home.time.move(by: .seconds(60))
            try await again.engine.advance(to: again.time.now.civil + .seconds(600))
            #expect(await again.engine.structure.triggers[morning]?.lastFire == Instant("2026-03-02T07:00:00Z"))
            #expect(try await again.traces().filter { $0.outcome == .done }.count <= 1)
            #expect(await again.link("Lamp").transcript.filter { $0.contains("write") }.count == 1)
            await again.engine.close()
        }
    }

    @Test func timeThatGoesByItselfCanNotBeAdvanced() async throws {
        try await EngineHome.run { home in
            await home.engine.close()
            let engine = try await Engine.start(
                Engine.Parts(store: home.store, history: home.history, adapters: [], loop: home.loop))
            let error = await #expect(throws: EngineError.self) { try await engine.advance(to: .latest) }
            #expect(error?.code == .operationNotSupported)
            await engine.close()
        }
    }

    @Test func theMachinesTimeWakesTheEngine() async throws {
        try await EngineHome.run { home in
            await home.engine.close()
            let link = FakeLink("fake-Lamp", called: "Lamp", loop: home.loop)
            let engine = try await Engine.start(
                Engine.Parts(
                    store: home.store, history: home.history, adapters: [FakeAdapter([link], loop: home.loop)],
                    loop: home.loop, log: home.log.log))
            let (lamp, level) = (await home.characteristic("Lamp"), await home.characteristic("Lamp", "level"))
            try await engine.wait { $0.links["fake-Lamp"]?.isConnected == true }
            let blink = TriggerID(rawValue: 77)
            let start = Event(id: EventID(rawValue: 1), .characteristic(lamp, value: true))
            let end = Event(id: EventID(rawValue: 2), .duration(.milliseconds(50)))
            let condition = TriggerCondition.event(EventTrigger(events: [start], endEvents: [end]))
            let scene = ActionSetID(rawValue: 78)
            try await engine.apply(.addTrigger(blink, home.home, name: "Blink", condition, now: engine.time.now.civil))
            try await engine.apply(.addOwnedActionSet(scene, blink))
            try await engine.apply(
                .addAction(Action(id: ActionID(rawValue: 79), characteristic: level, targetValue: 5), scene))
            try await engine.apply(.setEnabled(blink, true, now: engine.time.now.civil))
            try await engine.write(60, to: level)
            try await engine.write(false, to: lamp)
            try await engine.write(true, to: lamp)
            try await engine.wait { $0.values[level]?.value == 5 }
            try await engine.wait { $0.values[level]?.value == 60 }
            await engine.close()
        }
    }
}
