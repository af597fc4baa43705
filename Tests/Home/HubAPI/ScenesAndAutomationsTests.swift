import HearthCalendar
import HomeEngine
import HomeModel
import HomeTesting
import HubAPI
import Testing

@Suite struct ScenesAndAutomationsTests {
    private static func daily(at hour: Int) -> TriggerCondition {
        .event(
            EventTrigger(events: [
                Event(id: EventID(rawValue: 5), .calendar(CalendarComponents(hour: hour, minute: 0)))
            ]))
    }

    @Test func aSceneIsMadeWithItsActionsAndKeepsTheIdentityOfThoseThatStay() async throws {
        try await HubHome.run { test in
            let (lamp, level, fan) = (
                await test.home.characteristic("Lamp"), await test.home.characteristic("Lamp", "level"),
                await test.home.characteristic("Fan")
            )
            let scene = try await test.hub.add(
                NewScene(name: "Movie", actions: [NewAction(lamp, true), NewAction(level, 20)]))
            #expect(scene.kind == .userDefined)
            #expect(scene.actions.map(\.text) == ["Lamp / Lightbulb / On", "Lamp / Lightbulb / Brightness"])
            let changed = try await test.hub.change(
                scene.id, SceneChange(name: .to("Film"), actions: .to([NewAction(level, 10), NewAction(fan, true)])))
            #expect(changed.name == "Film")
            #expect(changed.actions.map(\.value) == [10, true])
            #expect(changed.actions.first?.id == scene.actions.last?.id)
            #expect(try await test.hub.scene(scene.id) == changed)
            #expect(try await test.hub.scenes().filter(\.kind.isBuiltIn).count == 4)
            try await test.hub.remove(scene.id)
            #expect(try await test.hub.scenes(name: "Film").isEmpty)
        }
    }

    @Test func aSceneThatIsRunSaysWhatBecameOfEachAction() async throws {
        try await HubHome.run { test in
            try await test.home.connected()
            let (lamp, fan) = (await test.home.characteristic("Lamp"), await test.home.characteristic("Fan"))
            let scene = try await test.hub.add(
                NewScene(name: "Evening", actions: [NewAction(lamp, true), NewAction(fan, true)]))
            #expect(try await test.hub.run(scene.id).outcome == .complete)
            #expect(try await test.hub.scene(scene.id).lastExecution == test.home.time.now.civil)
            await test.home.link("Fan").refuse(
                CharacteristicAddress("self", "on"), with: LinkError(.busy, "The fan is busy."))
            let run = try await test.hub.run(scene.id)
            #expect(run.outcome == .partial)
            #expect(run.actions.map(\.error) == [nil, "The fan is busy."])
            let empty = try await test.hub.add(NewScene(name: "Nothing"))
            let refused = try await refusal(of: { () async throws(HubError) in try await test.hub.run(empty.id) })
            #expect(refused.problem?.code == "noActionsInActionSet")
            #expect(refused.problem?.status == 422)
        }
    }

    @Test func anAutomationIsMadeOfAConditionAndWhatItDoes() async throws {
        try await HubHome.run { test in
            let (lamp, fan) = (await test.home.characteristic("Lamp"), await test.home.characteristic("Fan"))
            let scene = try await test.hub.add(NewScene(name: "Evening", actions: [NewAction(lamp, true)]))
            let made = try await test.hub.add(
                NewAutomation(
                    name: "Dusk", condition: Self.daily(at: 18), scenes: [scene.id], actions: [NewAction(fan, true)]))
            #expect(made.isEnabled)
            #expect(made.state == .enabled)
            #expect(made.text == "at 18:00")
            #expect(made.scenes == [scene.id])
            #expect(made.actions.map(\.text) == ["Fan / Lightbulb / On"])
            #expect(made.condition == Self.daily(at: 18))
            #expect(made.nextDue != nil)
            #expect(try await test.hub.scenes().contains { $0.id == scene.id })
            #expect(try await test.hub.scenes().count == 5, "What an automation does by itself is no scene.")

            let changed = try await test.hub.change(
                made.id,
                AutomationChange(
                    name: .to("Night"), condition: .to(Self.daily(at: 22)), scenes: .to([]),
                    actions: .to([NewAction(lamp, false)])))
            #expect(changed.name == "Night")
            #expect(changed.text == "at 22:00")
            #expect(changed.scenes.isEmpty)
            #expect(changed.actions.map(\.text) == ["Lamp / Lightbulb / On"])
            #expect(changed.isEnabled)

            let off = try await test.hub.change(made.id, AutomationChange(isEnabled: .to(false)))
            #expect(off.state == .byPerson)
            #expect(off.explanation == "It was disabled; enable it.")
            #expect(off.nextDue == nil)
            try await test.hub.remove(made.id)
            #expect(try await test.hub.automations().isEmpty)
            #expect(await test.home.engine.structure.actionSets.rows.allSatisfy { !$0.kind.isTriggerOwned })
        }
    }

    @Test func anAutomationThatCanNotRunIsNotMade() async throws {
        try await HubHome.run { test in
            await #expect(throws: HubError.self) {
                try await test.hub.add(NewAutomation(name: "Dusk", condition: Self.daily(at: 18)))
            }
            #expect(try await test.hub.automations().isEmpty)
            let idle = try await test.hub.add(
                NewAutomation(name: "Dusk", condition: Self.daily(at: 18), isEnabled: false))
            #expect(idle.state == .notYetEnabled)
        }
    }

    @Test func aRunLeavesATraceThatCanBePagedThrough() async throws {
        try await HubHome.run { test in
            try await test.home.connected()
            let fan = await test.home.characteristic("Fan")
            let made = try await test.hub.add(
                NewAutomation(name: "Dusk", condition: Self.daily(at: 18), actions: [NewAction(fan, true)]))
            for _ in 0..<3 { #expect(try await test.hub.run(made.id).outcome == .done) }
            let traces = try await test.hub.traces(of: made.id)
            #expect(traces.map(\.trace.occasion) == ["somebody ran it", "somebody ran it", "somebody ran it"])
            let first = try await test.hub.traces(limit: 2)
            #expect(first.map(\.id) == traces.prefix(2).map(\.id))
            #expect(try await test.hub.traces(before: first.last?.id).map(\.id) == traces.suffix(1).map(\.id))
            let one = try #require(traces.first)
            #expect(try await test.hub.trace(one.id) == one)
            await #expect(throws: HubError.self) { try await test.hub.trace(one.id + 1) }
        }
    }

    @Test func historyIsToldValueByValueOrInStretches() async throws {
        try await HubHome.run { test in
            try await test.home.connected()
            let level = await test.home.characteristic("Lamp", "level")
            let start = test.home.time.now.civil
            for value in [10, 20, 60] as [HomeValue] {
                try await test.home.engine.write(value, to: level)
                try await test.home.engine.advance(to: test.home.time.now.civil + .seconds(60))
            }
            let history = try await test.hub.history(of: level, since: start)
            #expect(history.values?.map(\.value) == [10, 20, 60])
            #expect(history.stretches == nil)
            let stretches = try await test.hub.history(of: level, since: start, every: 120).stretches
            #expect(stretches?.map(\.count) == [2, 1])
            #expect(stretches?.map(\.mean) == [15, 60])
            #expect(try await test.hub.history(of: level, since: start, limit: 1).values?.map(\.value) == [60])
            await #expect(throws: HubError.self) { try await test.hub.history(of: level, since: start + .seconds(900)) }
        }
    }
}
