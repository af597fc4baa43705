import HearthCalendar
import HomeModel
import HomeTesting
import Synchronization
import Testing

@testable import HomeEngine

@Suite struct EngineAutomationsTests {
    private static let on = CharacteristicAddress("self", "on")

    @Test func anEventOfOneAccessoryWritesToAnother() async throws {
        try await EngineHome.run { home in
            try await home.connected()
            let (lamp, fan, level) = (
                await home.characteristic("Lamp"), await home.characteristic("Fan"),
                await home.characteristic("Lamp", "level")
            )
            try await home.engine.write(40, to: level)
            let cool = try await home.when(
                "Cool", [.characteristic(lamp, value: true)], if: .characteristic(level, .greaterThan, 30),
                writes: [(fan, true)])
            await home.link("Lamp").change(Self.on, to: false)
            await home.link("Lamp").change(Self.on, to: true)
            try await home.wait { $0.values[fan]?.value == true }
            try await home.engine.settle()
            #expect(await home.link("Fan").values[Self.on] == true)
            let trace = try #require(try await home.traces(of: cool).last)
            #expect(trace.outcome == .done)
            #expect(trace.occasion.hasSuffix("became true (was false)"))
            #expect(trace.conditions.map(\.saw) == ["40"])
            #expect(trace.conditions.map(\.result) == [.holds])
            #expect(trace.actions.map(\.value) == ["true"])
            #expect(trace.actions.first?.what.hasPrefix("Fan / ") == true)
            let structure = await home.engine.structure
            let now = home.time.now.civil
            #expect(structure.triggers[cool]?.lastFire == now)
            #expect(structure.actionSets.rows.first { $0.kind == .triggerOwned(cool) }?.lastExecution == now)
        }
    }

    /// Of a disk that stalls, automations that need nothing of it notice nothing; what they did is noted when it goes on.
    @Test func automationsRunWhileTheStoreStalls() async throws {
        try await EngineHome.run { home in
            try await home.connected()
            let (lamp, fan) = (await home.characteristic("Lamp"), await home.characteristic("Fan"))
            let follow = try await home.when("Follow", [.characteristic(lamp, value: nil)], writes: [(fan, true)])
            await home.engine.stall()
            let ran = Mutex<[RunTrace]>([])
            _ = await home.engine.observe { event in
                if case .automation(let trace) = event { ran.withLock { $0.append(trace) } }
            }
            await home.link("Lamp").change(Self.on, to: false)
            for number in 1...400 {
                await home.link("Lamp").change(Self.on, to: .bool(number % 2 == 1))
                try await home.wait { _ in ran.withLock { $0.count } == number }
            }
            #expect(ran.withLock { $0 }.allSatisfy { $0.outcome == .done })
            #expect(await home.store.structure.triggers[follow]?.lastFire == nil)
            #expect(await home.engine.notes.changes.count == 2)
            await home.engine.goOn()
            try await home.engine.settle()
            #expect(await home.engine.structure.triggers[follow]?.lastFire == home.time.now.civil)
            #expect(await home.store.structure.triggers[follow]?.lastFire == home.time.now.civil)
        }
    }

    @Test func aConditionThatFailsLeavesATraceWithWhatItSaw() async throws {
        try await EngineHome.run { home in
            try await home.connected()
            let (lamp, fan, level) = (
                await home.characteristic("Lamp"), await home.characteristic("Fan"),
                await home.characteristic("Lamp", "level")
            )
            try await home.engine.write(20, to: level)
            let cool = try await home.when(
                "Cool", [.characteristic(lamp, value: true)], if: .characteristic(level, .greaterThan, 30),
                writes: [(fan, true)])
            await home.link("Lamp").change(Self.on, to: false)
            await home.link("Lamp").change(Self.on, to: true)
            try await home.wait { $0.values[lamp]?.value == true }
            try await home.engine.settle()
            let trace = try #require(try await home.traces(of: cool).last)
            #expect(trace.outcome == .conditionsFailed)
            #expect(trace.conditions.first?.saw == "20")
            #expect(!trace.didRun)
            #expect(await home.engine.values[fan] == nil)
        }
    }

    @Test func whatOneAccessoryRefusesIsSaidAndTheRestIsDone() async throws {
        try await EngineHome.run { home in
            try await home.connected()
            await home.link("Fan").refuse(Self.on, with: LinkError(.busy, "The fan is stuck."))
            let (lamp, fan, level) = (
                await home.characteristic("Lamp"), await home.characteristic("Fan"),
                await home.characteristic("Lamp", "level")
            )
            let both = try await home.when(
                "Both", [.characteristic(lamp, value: true)], writes: [(fan, true), (level, 30)])
            await home.link("Lamp").change(Self.on, to: false)
            await home.link("Lamp").change(Self.on, to: true)
            try await home.wait { $0.values[level]?.value == 30 }
            try await home.engine.settle()
            let trace = try #require(try await home.traces(of: both).last)
            #expect(trace.outcome == .partial)
            #expect(trace.actions.map(\.error) == ["The fan is stuck.", nil])
            #expect(await home.engine.values[fan] == nil)
        }
    }

    @Test func anEndBringsBackWhatWasBefore() async throws {
        try await EngineHome.run { home in
            try await home.connected()
            let (lamp, fan, level) = (
                await home.characteristic("Lamp"), await home.characteristic("Fan"),
                await home.characteristic("Lamp", "level")
            )
            // Known only to the accessory: it is asked before it is changed.
            await home.link("Fan").set { $0.isReachable = true }
            await home.link("Fan").change(Self.on, to: false)
            try await home.engine.write(70, to: level)
            let dim = try await home.when(
                "Dim", [.characteristic(lamp, value: true)], end: [.duration(.seconds(600))],
                writes: [(level, 10), (fan, true)])
            await home.link("Lamp").change(Self.on, to: false)
            await home.link("Lamp").change(Self.on, to: true)
            try await home.wait { $0.values[fan]?.value == true }
            try await home.engine.settle()
            #expect(await home.engine.values[level]?.value == 10)
            try await home.engine.advance(to: home.time.now.civil + .seconds(599))
            #expect(await home.engine.values[level]?.value == 10)
            try await home.engine.advance(to: home.time.now.civil + .seconds(1))
            #expect(await home.engine.values[level]?.value == 70)
            #expect(await home.link("Fan").values[Self.on] == false)
            #expect(try await home.traces(of: dim).map(\.outcome) == [.done, .ended])
        }
    }

    @Test func anEndComesAlsoAfterARestart() async throws {
        try await EngineHome.run { home in
            try await home.connected()
            let (lamp, level) = (await home.characteristic("Lamp"), await home.characteristic("Lamp", "level"))
            try await home.engine.write(70, to: level)
            let dim = try await home.when(
                "Dim", [.characteristic(lamp, value: true)], end: [.duration(.seconds(600))], writes: [(level, 10)])
            await home.link("Lamp").change(Self.on, to: false)
            await home.link("Lamp").change(Self.on, to: true)
            try await home.wait { $0.values[level]?.value == 10 }
            try await home.engine.settle()
            await home.engine.close()
            home.time.move(by: .seconds(300))
            let again = try await EngineHome(
                loop: home.loop, links: [FakeLink("fake-Lamp", called: "Lamp", loop: home.loop)], store: home.store,
                history: home.history, time: home.time)
            try await again.engine.advance(to: again.time.now.civil + .seconds(299))
            #expect(await again.engine.values[level]?.value == 10)
            try await again.engine.advance(to: again.time.now.civil + .seconds(2))
            #expect(await again.link("Lamp").values[CharacteristicAddress("self", "level")] == 70)
            #expect(try await again.traces(of: dim).last?.outcome == .ended)
            await again.engine.close()
        }
    }

    @Test func loopsAreStoppedAndSaid() async throws {
        try await EngineHome.run { home in
            try await home.connected()
            let (lamp, fan) = (await home.characteristic("Lamp"), await home.characteristic("Fan"))
            try await home.engine.write(false, to: lamp)
            try await home.engine.write(false, to: fan)
            for (name, from, value, to, written) in [
                ("A", lamp, true, fan, true), ("B", fan, true, lamp, false), ("C", lamp, false, fan, false),
                ("D", fan, false, lamp, true),
            ] as [(String, CharacteristicID, HomeValue, CharacteristicID, HomeValue)] {
                _ = try await home.when(name, [.characteristic(from, value: value)], writes: [(to, written)])
            }
            try await home.engine.write(true, to: lamp)
            try await home.engine.settle()
            let traces = try await home.traces()
            let loop = try #require(traces.first { $0.outcome == .loop })
            #expect(loop.detail?.contains("loop") == true)
            #expect(traces.count < 40)
            #expect(home.log.lines(from: .error).contains { $0.contains("loop") })
        }
    }

    @Test func aPersonCanRunAnAutomationAndItsEndComes() async throws {
        try await EngineHome.run { home in
            try await home.connected()
            let (lamp, fan) = (await home.characteristic("Lamp"), await home.characteristic("Fan"))
            try await home.engine.write(false, to: fan)
            let cool = try await home.when(
                "Cool", [.characteristic(lamp, value: true)], end: [.duration(.seconds(300))],
                if: .constant(false), writes: [(fan, true)])
            // Also one that is disabled.
            try await home.engine.apply(.setEnabled(cool, false, now: home.time.now.civil))
            let trace = try await home.engine.run(cool)
            #expect(trace.occasion == "somebody ran it")
            #expect(trace.outcome == .done)
            #expect(await home.engine.values[fan]?.value == true)
            try await home.engine.settle()
            #expect(await home.engine.structure.triggers[cool]?.lastFire == home.time.now.civil)
            try await home.engine.advance(to: home.time.now.civil + .seconds(301))
            #expect(await home.engine.values[fan]?.value == false)
            #expect(try await home.traces(of: cool).map(\.outcome) == [.done, .ended])
        }
    }

    @Test func oneThatIsToRunOnceKeepsItsTurnWhenAPersonRunsIt() async throws {
        try await EngineHome.run { home in
            try await home.connected()
            let (lamp, fan) = (await home.characteristic("Lamp"), await home.characteristic("Fan"))
            try await home.engine.write(false, to: lamp)
            let once = try await home.when(
                "Once", [.characteristic(lamp, value: true)], once: true, writes: [(fan, true)])
            _ = try await home.engine.run(once)
            #expect(await home.engine.structure.triggers[once]?.isEnabled == true)
            try await home.engine.write(false, to: fan)
            try await home.engine.write(true, to: lamp)
            try await home.wait { $0.values[fan]?.value == true }
            try await home.engine.settle()
            #expect(await home.engine.structure.triggers[once]?.state == .disabled(.executedOnce))
        }
    }

    @Test func historyThatCanNotBeWrittenStopsNothing() async throws {
        try await EngineHome.run { home in
            try await home.connected()
            let (lamp, fan) = (await home.characteristic("Lamp"), await home.characteristic("Fan"))
            _ = try await home.when("Cool", [.characteristic(lamp, value: true)], writes: [(fan, true)])
            await home.history.close()
            await home.link("Lamp").change(Self.on, to: false)
            await home.link("Lamp").change(Self.on, to: true)
            try await home.wait { $0.values[fan]?.value == true }
            await home.engine.writeDown()
            #expect(home.log.lines(from: .error).contains { $0.contains("History can't be written") })
            try await home.engine.write(false, to: fan)
        }
    }
}

extension Engine {
    /// As if the store did not come to an end with what it was given.
    fileprivate func stall() { notes.isBeingStored = true }

    fileprivate func goOn() {
        notes.isBeingStored = false
        note(executionOf: [])
    }
}
