import HearthCalendar
import HearthNetworking
import HomeModel
import HomeTesting
import Testing

@testable import HomeEngine

/// What a kill, a power cut or an end of the process leaves, and what the next one makes of it.
@Suite struct EngineRestartTests {
    private static let on = CharacteristicAddress("self", "on")
    private static let level = CharacteristicAddress("self", "level")

    /// The next process, which finds accessories as they were left.
    private static func next(_ home: EngineHome, clean: Bool) async throws -> EngineHome {
        if clean { await home.engine.close() } else { await home.store.setObserver(nil) }
        var links: [FakeLink] = []
        for before in await home.adapter.paired {
            let link = FakeLink(before.name, called: String(before.name.dropFirst(5)), loop: home.loop)
            for (address, value) in await before.values { await link.change(address, to: value) }
            links.append(link)
        }
        return try await EngineHome(
            loop: home.loop, links: links, store: home.store, history: home.history, time: home.time)
    }

    /// A lamp at 70 that an automation has dimmed to 10 for ten minutes.
    private static func dimmed(
        _ body: @Sendable @escaping (EngineHome, TriggerID) async throws -> Void
    ) async throws {
        try await EngineHome.run { home in
            try await home.connected()
            let (lamp, level) = (await home.characteristic("Lamp"), await home.characteristic("Lamp", "level"))
            try await home.engine.write(70, to: level)
            try await home.engine.write(false, to: lamp)
            let dim = try await home.when(
                "Dim", [.characteristic(lamp, value: true)], end: [.duration(.seconds(600))], writes: [(level, 10)])
            await home.link("Lamp").change(Self.on, to: true)
            try await home.wait { $0.values[level]?.value == 10 }
            try await body(home, dim)
        }
    }

    @Test(arguments: [true, false]) func anEndThatPassedMeanwhileComesAtTheStart(clean: Bool) async throws {
        try await Self.dimmed { home, dim in
            if clean { try await home.engine.settle() }
            home.time.move(by: .seconds(1))
            let again = try await Self.next(home, clean: clean)
            home.time.move(by: .seconds(700))
            await again.engine.tick()
            try await again.engine.settle()
            #expect(await again.link("Lamp").values[Self.level] == 70)
            #expect(try await again.traces(of: dim).last?.outcome == .ended)
            // And not a second time.
            let third = try await Self.next(again, clean: true)
            await third.link("Lamp").change(Self.level, to: 33)
            try await third.connected()
            try await third.engine.advance(to: third.time.now.civil + .seconds(900))
            #expect(await third.link("Lamp").values[Self.level] == 33)
            await third.engine.close()
        }
    }

    @Test func anEndThatWasCutShortIsMadeAgain() async throws {
        try await Self.dimmed { home, _ in
            try await home.engine.settle()
            await home.link("Lamp").set { $0.delay = .seconds(3) }
            home.time.move(by: .seconds(601))
            await home.engine.tick()
            // The write is on its way and the process is killed.
            await home.engine.remember()
            let again = try await Self.next(home, clean: false)
            try await again.engine.settle()
            #expect(await again.link("Lamp").values[Self.level] == 70)
            await again.engine.close()
        }
    }

    @Test func anEndNeverOvertakesItsStart() async throws {
        try await EngineHome.run { home in
            try await home.connected()
            let (lamp, level) = (await home.characteristic("Fan"), await home.characteristic("Lamp", "level"))
            try await home.engine.write(false, to: lamp)
            // Nobody knows the level yet: it is asked for before it is changed, and the answer takes its time.
            let link = await home.link("Lamp")
            await link.change(Self.level, to: 70)
            try await home.wait { $0.values[level] != nil }
            await home.engine.forgetValue(of: level)
            _ = try await home.when(
                "Dim", [.characteristic(lamp, value: true)], end: [.duration(.seconds(1))], writes: [(level, 10)])
            await link.set { $0.delay = .milliseconds(200) }
            try await home.engine.write(true, to: lamp)
            home.time.move(by: .seconds(2))
            await home.engine.tick()
            try await home.engine.settle()
            #expect(await link.values[Self.level] == 70)
            let writes = await link.transcript.filter { $0.contains("write") }
            #expect(writes.map { $0.split(separator: "=").last.map(String.init) } == ["10", "70"])
        }
    }

    @Test func whoIsAtHomeIsKnownAfterAKill() async throws {
        try await EngineHome.run { home in
            let ada = try #require(await home.engine.structure.owner(of: home.home)).id
            await home.engine.report(ada, isHome: true)
            try await home.engine.settle()
            while try await home.store.note("automations")?.contains("true") != true {
                try await home.loop.sleep(for: .milliseconds(1))
            }
            let again = try await Self.next(home, clean: false)
            #expect(await again.engine.presence == [ada: true])
            await again.engine.close()
        }
    }

    @Test func whatIsToRunOnceIsDoneForBeforeItIsDone() async throws {
        try await EngineHome.run { home in
            try await home.connected()
            let (lamp, fan) = (await home.characteristic("Lamp"), await home.characteristic("Fan"))
            try await home.engine.write(false, to: lamp)
            let once = try await home.when(
                "Once", [.characteristic(lamp, value: true)], once: true, writes: [(fan, true)])
            let link = await home.link("Fan")
            await link.set { $0.delay = .milliseconds(300) }
            try await home.engine.write(true, to: lamp)
            try await home.wait { $0.structure.triggers[once]?.state == .disabled(.executedOnce) }
            #expect(await link.values[Self.on] == nil)
            try await home.engine.settle()
            #expect(await link.values[Self.on] == true)
        }
    }

    @Test func theEndOfTheProcessWaitsForWhatIsAtWork() async throws {
        try await EngineHome.run { home in
            try await home.connected()
            let (lamp, fan) = (await home.characteristic("Lamp"), await home.characteristic("Fan"))
            try await home.engine.write(false, to: lamp)
            let cool = try await home.when("Cool", [.characteristic(lamp, value: true)], writes: [(fan, true)])
            await home.link("Fan").set { $0.delay = .milliseconds(200) }
            try await home.engine.write(true, to: lamp)
            await home.engine.close()
            #expect(await home.link("Fan").values[Self.on] == true)
            #expect(try await home.history.traces(of: cool).count == 1)
            #expect(try await home.store.lastValues()[fan]?.value == true)
        }
    }

    @Test func aSubscriptionThatFailedIsMadeWhileTheConnectionStands() async throws {
        try await EngineHome.run([]) { home in
            let link = FakeLink("fake-Late", called: "Late", loop: home.loop)
            await link.failSubscriptions(1)
            await home.adapter.offer(link, code: "1")
            _ = try await home.engine.pair(.accessory(id: "fake-Late", code: "1"), into: home.home)
            try await link.subscribedToAll()
            #expect(home.log.lines(from: .warning).contains { $0.contains("booting") })
        }
    }

    @Test func whatChangedUnseenIsTakenOverAtTheStart() async throws {
        try await EngineHome.run(["Lamp"]) { home in
            await home.engine.close()
            let link = FakeLink("fake-Lamp", called: "Lamp", loop: home.loop)
            await link.change { $0.accessory.information.firmwareVersion = "9" }
            let again = try await EngineHome(
                loop: home.loop, links: [link], store: home.store, history: home.history, time: home.time)
            try await again.wait { $0.structure.accessories.rows.first?.information.firmwareVersion == "9" }
            await again.engine.close()
        }
    }

    @Test func secretsAndCommandsAreNeitherKeptNorTold() async throws {
        try await EngineHome.run([]) { home in
            let service = ServiceDescription(
                key: "lock", type: ServiceType(0x44),
                characteristics: [
                    CharacteristicDescription(
                        key: "control", type: CharacteristicType(0x19), properties: [.writable],
                        metadata: CharacteristicMetadata(format: .tlv8)),
                    CharacteristicDescription(
                        key: "codes", type: CharacteristicType(0x262),
                        properties: [.readable, .writable, .supportsWriteResponse],
                        metadata: CharacteristicMetadata(format: .tlv8)),
                ])
            let link = FakeLink("fake-Lock", called: "Lock", loop: home.loop, services: [service])
            await home.adapter.offer(link, code: "1")
            let lock = try await home.engine.pair(.accessory(id: "fake-Lock", code: "1"), into: home.home)
            for characteristic in lock.services[0].characteristics {
                try await home.engine.write(.data([1, 2, 3]), to: characteristic.id)
                #expect(await home.engine.values[characteristic.id] == nil)
            }
            await home.engine.writeDown()
            #expect(try await home.store.lastValues().all.isEmpty)
        }
    }

    @Test func aStrangerReadsAndRefreshesNothing() async throws {
        try await EngineHome.run { home in
            try await home.connected()
            let on = await home.characteristic("Lamp")
            let lamp = try #require(await home.engine.structure.accessory(of: on)).id
            let read = await home.engine.read([on], by: "stranger")[on]
            #expect(throws: EngineError.self) { try read?.get() }
            try await home.engine.apply(.addUser(UserID(rawValue: 9), home.home, NewUser(name: "Bo", account: "bo")))
            _ = try await home.engine.read([on], by: "bo")[on]?.get()
            let error = await #expect(throws: EngineError.self) {
                try await home.engine.refreshAccessory(lamp, by: "bo")
            }
            #expect(error?.code == .insufficientPrivileges)
        }
    }

    @Test func whatHappensAThousandTimesAMinuteIsKeptNowAndThen() {
        var limit = TraceLimit()
        let start = ContinuousClock.now
        let (busy, calm) = (TriggerID(rawValue: 1), TriggerID(rawValue: 2))
        let kept = (0..<1_000).compactMap { limit.admit(busy, at: start + .milliseconds($0)) }
        #expect(kept == Array(repeating: 0, count: TraceLimit.most))
        #expect(limit.admit(calm, at: start + .seconds(1)) == 0)
        #expect(limit.admit(busy, at: start + .seconds(60)) == 1_000 - TraceLimit.most)
        #expect(limit.admit(busy, at: start + .seconds(61)) == 0)
    }
}

extension Engine {
    fileprivate func forgetValue(of id: CharacteristicID) {
        var kept = LastValues()
        for (other, recorded) in values.all where other != id {
            kept.record(recorded.value, of: other, at: recorded.time)
        }
        values = kept
    }
}
